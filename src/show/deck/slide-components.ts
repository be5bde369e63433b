import { DemoError } from '../../core/errors.ts';
import { type PathBase, resolvePath } from '../../demos/paths.ts';
import { requireWithin } from '../../demos/real-path.ts';
import type { Files } from '../../ports/files.ts';
import type { Settings } from '../../ports/settings.ts';
import type { SlideComponent } from '../../ports/slide-stage.ts';
import type { Stage } from '../../ports/stage.ts';
import { readComponent } from '../../slides/read-component.ts';

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

export function createSlideComponents({ files, settings, stage, isTrusted }: ComponentOptions): SlideComponents {
  const told = new Set<string>();
  const tell = (message: string) => {
    if (!told.has(message)) stage.notify({ severity: 'warning', message });
    told.add(message);
  };
  const readText = async (written: string, base: PathBase): Promise<string | undefined> => {
    const path = resolvePath(base, written);
    await requireWithin(base.workspaceFolder, path, files);
    if ((await files.stat(path)) === undefined) return undefined;
    return new TextDecoder().decode(await files.read(path));
  };
  const readOne = async (written: string, base: PathBase): Promise<readonly SlideComponent[]> => {
    try {
      const component = await readComponent(written, (path) => readText(path, base));
      if (!component.fault) return [{ path: resolvePath(base, written), text: component.text }];
      tell(component.fault.message);
    } catch (error) {
      if (!(error instanceof DemoError)) throw error;
      tell(`The web component ${written} cannot be read: ${error.message}`);
    }
    return [];
  };
  return {
    async read(folder) {
      const paths = settings.get('slides.webComponents');
      if (paths.length > 0 && !isTrusted()) {
        tell('Web components do not run in an untrusted workspace: their elements show what is written in them.');
        return [];
      }
      const base: PathBase = { workspaceFolder: folder, version: 2 };
      return (await Promise.all([...new Set(paths)].map((path) => readOne(path, base)))).flat();
    },
  };
}
