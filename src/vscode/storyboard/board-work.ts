import type { App } from '../../app/app.ts';
import { createShowBrowser } from '../../app/show-renderer.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { PreflightOptions } from '../../preflight/preflight.ts';
import { followFiles, type PrintedStoryboard } from '../../reports/storyboard.ts';
import type { VSCodeHost } from '../host.ts';
import { type BoardPicture, type CheckedBoard, checkBoard, emptyBoard } from './board-check.ts';

export interface BoardWorkParts {
  readonly app: Pick<App, 'library' | 'show'>;
  readonly host: VSCodeHost;
  readonly subject: Pick<PreflightOptions, 'contents' | 'only'>;
  onDidChange(): void;
  onProgress(text: string): void;
}

/** The last checked show. */
export interface BoardWork extends Disposable {
  /** Updated with the current demos. */
  readonly board: PrintedStoryboard;
  /** Current work; may be empty. */
  readonly progress: string;
  /** Why it may differ from the audience's view. */
  readonly remarks: readonly string[];
  /** Cancels a running check first. Never rejects. */
  check(): Promise<void>;
  draw(key: string): Promise<BoardPicture>;
}

/** Milliseconds between updates during the first check. */
const interval = 300;
const hasBegun = 'The show has begun, so this is how it continues from the current files.';

export function createBoardWork({ app, host, subject, onDidChange, onProgress }: BoardWorkParts): BoardWork {
  const { library, show } = app;
  const { only } = subject;
  const files = () => library.current.files.filter(({ path }) => only === undefined || path === only);
  const browser = createShowBrowser(host);
  let running: AbortController | undefined;
  let checked: CheckedBoard | undefined;
  /** The results so far of the first check, while it runs. */
  let partial: Omit<CheckedBoard, 'dispose' | 'measure'> | undefined;
  let progress = 'Reading the show…';
  let remarks: readonly string[] = [];
  const follow = atMostEvery(interval, host.clock, onDidChange);
  const setPartial = (board: typeof partial) => {
    partial = board;
    follow();
  };
  const run = async (signal: AbortSignal) => {
    const next = await checkBoard({
      ...{ host, browser, signal, library: () => library.current },
      ...subject,
      onProgress: ({ done, count, title }) => onProgress(`${done + 1} of ${count}: ${title}`),
      ...(!checked && { onFrames: setPartial }),
    });
    if (signal.aborted) return next.dispose();
    checked?.dispose();
    [checked, partial] = [next, undefined];
    remarks = show.history.length > 0 && only === undefined ? [hasBegun] : [];
  };
  const measure = async (signal: AbortSignal) => {
    const current = checked;
    const board = current && (await measureBoard(current, signal, host));
    if (!board || signal.aborted || checked !== current) return;
    checked = { ...current, board };
    onDidChange();
  };
  return {
    get board() {
      return { ...followFiles((checked ?? partial)?.board ?? emptyBoard, files()), isDrawn: checked !== undefined };
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
      await measure(signal);
    },
    draw: async (key) => (checked ?? partial ?? notReady()).draw(key),
    dispose() {
      running?.abort();
      disposeAll([browser, ...(checked ? [checked] : [])]).dispose();
    },
  };
}

/** `undefined` if it fails. */
function measureBoard({ measure }: CheckedBoard, signal: AbortSignal, { log }: BoardWorkParts['host']) {
  return measure().catch((error) => {
    if (!signal.aborted) log.error('The slides could not be measured', error);
    return undefined;
  });
}

function notReady(): never {
  throw new Error('The storyboard is not ready yet');
}

/** Milliseconds. */
function atMostEvery(interval: number, clock: Clock, run: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock.now() - last < interval) return;
    last = clock.now();
    run();
  };
}
