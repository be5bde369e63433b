import type { App } from '../../app/app.ts';
import { createShowBrowser } from '../../app/show-renderer.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import type { PreflightOptions } from '../../preflight/preflight.ts';
import { followFiles, type PrintedStoryboard } from '../../preflight/storyboard.ts';
import type { VSCodeHost } from '../host.ts';
import { type BoardPicture, type CheckedBoard, checkBoard, emptyBoard } from './board-check.ts';

export interface BoardWorkParts {
  readonly app: Pick<App, 'library' | 'show'>;
  readonly host: VSCodeHost;
  readonly subject: Pick<PreflightOptions, 'contents' | 'only'>;
  /** Hears that there is something new. */
  onDidChange(): void;
  /** Hears how far a check is. */
  onProgress(text: string): void;
}

/** A show as it was checked last, and checking it again. */
export interface BoardWork extends Disposable {
  /** With the demos that are there now. */
  readonly board: PrintedStoryboard;
  /** Work that is under way; empty for none. */
  readonly progress: string;
  /** Why it may differ from the audience's view. */
  readonly remarks: readonly string[];
  /** Ends a check that is under way. Never rejects. */
  check(): Promise<void>;
  draw(key: string): Promise<BoardPicture>;
}

/** Milliseconds between two looks at a first check that is under way. */
const interval = 300;
const hasBegun = 'The show has begun: this is how it goes on from the files as they are now.';

export function createBoardWork({ app, host, subject, onDidChange, onProgress }: BoardWorkParts): BoardWork {
  const { library, show } = app;
  const { contents, only } = subject;
  const browser = createShowBrowser(host);
  let running: AbortController | undefined;
  let checked: CheckedBoard | undefined;
  /** The first check, as far as it is. */
  let begun: Omit<CheckedBoard, 'dispose'> | undefined;
  let progress = 'Reading the show…';
  let remarks: readonly string[] = [];

  const lookAhead = () => {
    let told = 0;
    return (board: Omit<CheckedBoard, 'dispose'>) => {
      begun = board;
      if (host.clock.now() - told < interval) return;
      told = host.clock.now();
      onDidChange();
    };
  };
  const run = async (signal: AbortSignal) => {
    const next = await checkBoard({
      ...{ host, browser, signal, library: () => library.current },
      ...(contents && { contents }),
      ...(only !== undefined && { only }),
      onProgress: ({ done, count, title }) => onProgress(`${done + 1} of ${count}: ${title}`),
      ...(!checked && { onFrames: lookAhead() }),
    });
    if (signal.aborted) return next.dispose();
    checked?.dispose();
    checked = next;
    begun = undefined;
    remarks = show.history.length > 0 && only === undefined ? [hasBegun] : [];
  };
  return {
    get board() {
      const files = library.current.files.filter(({ path }) => only === undefined || path === only);
      return { ...followFiles((checked ?? begun)?.board ?? emptyBoard, files), isDrawn: checked !== undefined };
    },
    get progress() {
      return progress;
    },
    get remarks() {
      return remarks;
    },
    async check() {
      running?.abort();
      running = new AbortController();
      const { signal } = running;
      progress = checked ? 'Checking…' : 'Reading the show…';
      onDidChange();
      try {
        await run(signal);
      } catch (error) {
        if (signal.aborted) return;
        remarks = [messageOf(error)];
        host.log.error('The storyboard failed', error);
      }
      if (signal.aborted) return;
      progress = '';
      onDidChange();
    },
    draw: async (key) => (checked ?? begun)?.draw(key) ?? Promise.reject(new Error('Nothing is checked yet')),
    dispose() {
      running?.abort();
      disposeAll([browser, ...(checked ? [checked] : [])]).dispose();
    },
  };
}
