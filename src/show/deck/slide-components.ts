import { basename } from 'node:path';
import { DemoError } from '../../core/errors.ts';
import { type PathBase, resolvePath } from '../../demos/paths.ts';
import { requireWithin } from '../../demos/real-place.ts';
import type { Files } from '../../ports/files.ts';
import type { Settings } from '../../ports/settings.ts';
import type { SlideComponent } from '../../ports/slide-stage.ts';
import type { Stage } from '../../ports/stage.ts';
import { importsOf, isForeignImport } from '../../slides/component-imports.ts';
import { isOnNet } from '../../slides/sources.ts';

/** The scripts of a talk that define elements of its own. */
export interface SlideComponents {
  /** As they are on disk now; none in a workspace that is not trusted. What is wrong with one is told once, by name. */
  read(folder: string): Promise<readonly SlideComponent[]>;
}

export interface ComponentOptions {
  readonly files: Files;
  readonly settings: Settings;
  readonly stage: Pick<Stage, 'notify'>;
  isTrusted(): boolean;
}

const whatIsShown = 'slides load nothing from the net: they show what stands in its elements';

export function createSlideComponents({ files, settings, stage, isTrusted }: ComponentOptions): SlideComponents {
  const told = new Set<string>();
  const tell = (message: string) => {
    if (!told.has(message)) stage.notify({ severity: 'warning', message });
    told.add(message);
  };
  const readOne = async (written: string, base: PathBase): Promise<readonly SlideComponent[]> => {
    if (isOnNet(written)) {
      tell(`The web component ${written} lies on the net, and ${whatIsShown}. Keep a copy in the workspace.`);
      return [];
    }
    try {
      const path = resolvePath(base, written);
      await requireWithin(base.workspaceFolder, path, files);
      const text = new TextDecoder().decode(await files.read(path));
      const foreign = importsOf(text).filter(isForeignImport);
      if (foreign.length > 0) tell(describeForeign(path, foreign));
      return foreign.length > 0 ? [] : [{ path, text }];
    } catch (error) {
      if (!(error instanceof DemoError)) throw error;
      tell(`The web component ${written} is not there for the slides: ${error.message}`);
      return [];
    }
  };
  return {
    async read(folder) {
      const paths = settings.get('slides.webComponents');
      if (paths.length > 0 && !isTrusted()) {
        tell(
          'Web components do not run in a workspace that is not trusted: slides show what stands in their elements.',
        );
        return [];
      }
      const base: PathBase = { workspaceFolder: folder, version: 2 };
      return (await Promise.all([...new Set(paths)].map((path) => readOne(path, base)))).flat();
    },
  };
}

function describeForeign(path: string, foreign: readonly string[]): string {
  return `The web component ${basename(path)} loads ${foreign.join(', ')}, and ${whatIsShown}. Keep a copy in the workspace, and import that.`;
}
