import type { Disposable } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import { type PathBase, resolvePath } from '../../demos/paths.ts';
import { requireWithin } from '../../demos/real-path.ts';
import type { Files } from '../../ports/files.ts';
import type { Settings } from '../../ports/settings.ts';
import type { SlideComponent, StagePage } from '../../ports/slide-stage.ts';
import type { Stage } from '../../ports/stage.ts';
import type { Slide, SlidePage } from '../../slides/model.ts';
import { readComponent } from '../../slides/read-component.ts';
import type { ShownSlide, SlideTarget } from '../shown-slide.ts';
import { createDeckCache, type DeckCacheOptions } from './deck-cache.ts';

export type SlideFrame = Pick<ShownSlide, 'path' | 'folder' | 'owner' | 'isVisible'>;

/** The parsed slide, its part of the show's state, and its page. */
export interface MadeSlide {
  readonly slide: Slide;
  readonly shown: ShownSlide;
  readonly page: StagePage;
}

export interface SlideMaker extends Disposable {
  /**
   * An index past the end means the last slide. Rejects with `file-not-found`, `not-a-file`, and
   * `position-out-of-range` if it is negative.
   */
  make(frame: SlideFrame, target: SlideTarget): Promise<MadeSlide>;
  /** Both paths are absolute. Rejects like `make`. */
  count(path: string, folder: string): Promise<number>;
}

export function createSlideMaker(options: DeckCacheOptions & ComponentOptions): SlideMaker {
  const cache = createDeckCache(options);
  const components = createSlideComponents(options);
  return {
    async make(frame, { index, step }) {
      const { count, make } = await cache.open(frame.path, frame.folder);
      if (index < 0) throw noSuchSlide(index, count);
      // Existing talks rely on this: a number past the end means the last slide.
      const { slide, page } = await make(index);
      const shown = shownSlideOf(frame, slide, page, { count, step });
      return { slide, shown, page: stagePageOf(page, shown, await components.read(frame.folder)) };
    },
    count: async (path, folder) => (await cache.open(path, folder)).count,
    dispose: cache.dispose,
  };
}

interface SlideCountAndStep {
  readonly count: number;
  readonly step: SlideTarget['step'];
}

function shownSlideOf(
  frame: SlideFrame,
  slide: Slide,
  page: SlidePage,
  { count, step }: SlideCountAndStep,
): ShownSlide {
  const { path, folder, owner, isVisible } = frame;
  return {
    path,
    folder,
    owner,
    isVisible,
    index: slide.index,
    count,
    title: slide.title,
    notes: slide.notes,
    autoAdvanceAfter: slide.settings.autoAdvanceAfter,
    step: step === 'last' ? page.steps : Math.min(step, page.steps),
    steps: page.steps,
  };
}

function stagePageOf(
  page: SlidePage,
  { folder, index, count, step }: ShownSlide,
  components: readonly SlideComponent[],
): StagePage {
  return { ...page, folder, place: { index, count }, step, ...(components.length > 0 && { components }) };
}

function noSuchSlide(index: number, count: number): DemoError {
  const message = `There is no slide ${index + 1}: the deck has ${count}`;
  return new DemoError('position-out-of-range', message, { hint: 'Slides count from 1.' });
}

/** Scripts of the talk that define elements. */
interface SlideComponents {
  /** Returns nothing in an untrusted workspace. Reports each faulty script once. */
  read(folder: string): Promise<readonly SlideComponent[]>;
}

interface ComponentOptions {
  readonly files: Files;
  readonly settings: Settings;
  readonly stage: Pick<Stage, 'notify'>;
  isTrusted(): boolean;
}

function createSlideComponents({ files, settings, stage, isTrusted }: ComponentOptions): SlideComponents {
  const reported = new Set<string>();
  const reportOnce = (message: string) => {
    if (!reported.has(message)) stage.notify({ severity: 'warning', message });
    reported.add(message);
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
      reportOnce(component.fault.message);
    } catch (error) {
      if (!(error instanceof DemoError)) throw error;
      reportOnce(`The web component ${written} cannot be read: ${error.message}`);
    }
    return [];
  };
  return {
    async read(folder) {
      const paths = settings.get('slides.webComponents');
      if (paths.length > 0 && !isTrusted()) {
        reportOnce('Web components do not run in an untrusted workspace: their elements show only their own text.');
        return [];
      }
      const base: PathBase = { workspaceFolder: folder, version: 2 };
      return (await Promise.all([...new Set(paths)].map((path) => readOne(path, base)))).flat();
    },
  };
}
