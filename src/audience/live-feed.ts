import { basename } from 'node:path';
import { writtenPaths } from '../actions/declared-effects.ts';
import { effectsOf } from '../actions/effects.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Workbench } from '../ports/workbench.ts';
import { isDone } from '../show/history-view.ts';
import type { OnWillAct } from '../show/run-observer.ts';
import type { Show } from '../show/show.ts';
import { currentSlide } from '../show/shown-slide.ts';
import { countDiagrams, placeDiagrams } from '../slides/diagrams.ts';
import { hideUnrevealed } from '../slides/unrevealed.ts';
import { createFollowVersions, type FollowVersions } from './follow-versions.ts';
import { createStageSteps, type DrawnSlide } from './stage-steps.ts';
import { createStageWatch } from './stage-watch.ts';

/** The steps of the running show for its followers. */
export interface LiveFeed extends Disposable {
  readonly versions: FollowVersions;
  readonly onWillAct: OnWillAct;
  /** Call when a page comes on stage, with `undefined` when it is closed. */
  showPage(page: StagePage | undefined): void;
}

export interface LiveFeedOptions {
  readonly show: Show;
  readonly library: Pick<LibraryService, 'current'>;
  readonly workbench: Pick<Workbench, 'editor' | 'documents' | 'files'>;
  readonly log: Log;
  /** Absolute paths. */
  workspaceFolders(): readonly string[];
  /** Name of a file, by its absolute path. */
  nameOf(path: string): string;
  mask(text: string, name?: string): string;
  /** Hides secrets in a page. */
  maskPage(page: StagePage): StagePage;
  readonly clock: Clock;
  /** Returns the page with its pictures inside. */
  inlinePage(page: StagePage): Promise<StagePage>;
  /** Returns the page with its diagrams drawn, where they can be. */
  drawDiagrams(page: StagePage): Promise<StagePage>;
}

/** Milliseconds. A slide whose diagrams take longer is shown without them first. */
const patience = 200;

export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { show, library, log, mask, maskPage, inlinePage, drawDiagrams, clock, workspaceFolders } = options;
  const watch = createStageWatch(options);
  const steps = createStageSteps({
    ...options,
    watch,
    async drawSlide(page, caption) {
      const toSlide = ({ html, css, step, steps }: StagePage): DrawnSlide => {
        return { css, slide: { html, style: 0, steps, shown: step, caption } };
      };
      const inlined = await inlinePage(hideAhead(maskPage(page)));
      const drawing = drawDiagrams(inlined);
      const drawn = await raceTimeout(drawing, { clock, limit: patience });
      return drawn ? toSlide(drawn) : { ...toSlide(withoutDiagrams(inlined)), complete: drawing.then(toSlide) };
    },
  });
  const titleOf = () => {
    const { current, next } = show.state;
    const files = new Set(library.current.files.map(({ title }) => title));
    const own = (current ?? next)?.file.title;
    return mask(files.size === 1 && own !== undefined ? own : basename(workspaceFolders()[0] ?? ''));
  };
  const showPresent = async () => {
    await show.ready;
    const slide = currentSlide(show.state);
    if (slide) steps.showPage((await show.peek({ path: slide.path, folder: slide.folder, target: slide })).page);
    const { current } = show.state;
    if (!current) return;
    // Of a step that was cut, nobody knows what it has shown.
    const front = !slide && isDone(show) ? filesOf(current).at(-1) : undefined;
    if (front !== undefined) watch.resume(front);
    steps.look();
  };
  showPresent().catch((error) => log.warn(messageOf(error)));
  return {
    versions: createFollowVersions(steps, titleOf),
    onWillAct: (action, effects) =>
      watch.willAct(action, effects).catch((error) => {
        if (error instanceof DemoError) log.info(`The audience: ${error.message}`);
        else log.error(messageOf(error), error);
      }),
    showPage: steps.showPage,
    dispose: disposeAll([steps]).dispose,
  };
}

/** Absolute paths that the demo shows or writes, in order. */
function filesOf({ file, demo }: DemoEntry): readonly string[] {
  const effects = demo.actions.filter(({ disabled }) => !disabled).map((action) => effectsOf(action, file));
  return effects.flatMap((own) => [...own.shows, ...writtenPaths(own)]);
}

/** Followers get nothing that is not revealed yet. */
function hideAhead(page: StagePage): StagePage {
  return page.step < page.steps ? { ...page, html: hideUnrevealed(page.html, page.step) } : page;
}

function withoutDiagrams(page: StagePage): StagePage {
  const count = countDiagrams(page);
  return count === 0
    ? page
    : placeDiagrams(
        page,
        Array.from({ length: count }, () => '<svg></svg>'),
      );
}
