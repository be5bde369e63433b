import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createTimer } from '../../core/time/timer.ts';
import { createPictureRequests } from '../../preflight/picture-requests.ts';
import type { PreflightOptions } from '../../preflight/preflight.ts';
import { printStoryboard } from '../../preflight/storyboard.ts';
import {
  type FromStoryboardPage,
  readStoryboardMessage,
  type ToStoryboardPage,
} from '../../preflight/storyboard-messages.ts';
import type { FailureReport } from '../failure-report.ts';
import { fillPage } from '../fill-page.ts';
import type { VSCodeHost } from '../host.ts';
import type { BoardPicture } from './board-check.ts';
import { type BoardWork, createBoardWork } from './board-work.ts';

/** Services for storyboards. */
export interface StoryboardParts {
  readonly app: App;
  readonly host: VSCodeHost;
  readonly report: FailureReport;
}

export interface BoardSubject extends Pick<PreflightOptions, 'contents' | 'only'> {
  readonly title: string;
  /** Left out where nothing was recorded; else the board asks what to do with it. */
  readonly recorded?: RecordedSubject;
}

/** A recording of one demo file. Demos are counted from 0. */
export interface RecordedSubject {
  /** Words about it, in lines. */
  readonly words: readonly string[];
  canJoin(index: number): boolean;
  /** Joins a demo with the one before it. */
  join(index: number): Promise<void>;
}

/** A storyboard in an editor tab, kept up to date while it is seen. */
export interface BoardPanel extends Disposable {
  readonly panel: vscode.WebviewPanel;
  /** Gives the focus to a demo, and says something to screen readers. */
  follow(id: string, words: string): void;
}

type BoardRequest = Exclude<FromStoryboardPage, { type: 'ready' | 'wanted' | 'refresh' }>;

/** Milliseconds after a change before the show is checked again. */
const settling = 300;
/** Pictures that are kept, and that are drawn at the same time. */
const [kept, atOnce] = [300, 2];

export function createBoardPanel(
  panel: vscode.WebviewPanel,
  { app, host, report }: StoryboardParts,
  subject: BoardSubject,
  onRequest: (request: BoardRequest) => void,
): BoardPanel {
  const { library, show } = app;
  const { title, recorded } = subject;
  const soon = createTimer(host.clock);
  let [isUp, isStale] = [false, true];

  const post = (message: ToStoryboardPage) => void panel.webview.postMessage(message);
  const tell = (focus?: string) => {
    if (!isUp) return;
    const notes = [...work.remarks, ...pictures.remarks];
    const view = printStoryboard(work.board, recorded?.canJoin);
    post({ type: 'view', ...view, title, progress: work.progress, notes, recorded: recorded?.words, focus });
  };
  const work = createBoardWork({
    ...{ app, host, subject },
    onDidChange: tell,
    onProgress: (text) => post({ type: 'progress', text }),
  });
  const pictures = createBoardPictures(work.draw, post, tell);
  const check = () => {
    isStale = false;
    void work.check();
  };
  const update = () => {
    isStale = true;
    // On stage every step saves files, and the storyboard is not in sight.
    if (isUp && panel.visible && show.state.status === 'idle') soon.set(check, settling);
  };
  const redraw = () => {
    pictures.forget();
    update();
  };
  const hear = (value: unknown) => {
    const message = readStoryboardMessage(value);
    if (message === undefined) return host.log.warn('The storyboard sent an unknown message');
    if (message.type === 'wanted') return pictures.want(message.keys);
    if (message.type === 'refresh') return redraw();
    if (message.type !== 'ready') return onRequest(message);
    isUp = true;
    tell();
    if (isStale) check();
  };
  const subscriptions = disposeAll([
    ...[soon, work, panel.webview.onDidReceiveMessage(hear)],
    panel.onDidChangeViewState(() => isStale && update()),
    library.onDidChange(() => {
      if (panel.visible) tell(); // the order at once, pictures after it
      update();
    }),
    show.onDidChange(() => isStale && update()),
    vscode.workspace.onDidSaveTextDocument(update),
    vscode.window.onDidChangeActiveColorTheme(redraw),
  ]);
  host.storyboardPage().then((page) => {
    panel.webview.html = fillPage(page);
  }, report);
  return {
    panel,
    follow(id, words) {
      tell(id);
      post({ type: 'say', text: words });
    },
    dispose: subscriptions.dispose,
  };
}

/** Pictures for the page as it asks for them; `onDidChange` hears of a remark about them. */
function createBoardPictures(
  draw: BoardWork['draw'],
  post: (message: ToStoryboardPage) => void,
  onDidChange: () => void,
) {
  let shortfall: string | undefined;
  const requests = createPictureRequests<BoardPicture>({
    ...{ kept, atOnce, draw },
    tell(key, picture) {
      post({ type: 'picture', key, url: picture && addressOf(picture) });
      if (picture?.shortfall === undefined || picture.shortfall === shortfall) return;
      shortfall = picture.shortfall;
      onDidChange();
    },
  });
  return {
    want: requests.want,
    forget() {
      requests.forget();
      shortfall = undefined;
    },
    get remarks() {
      return shortfall === undefined ? [] : [`Plain drawings, not as on stage: ${shortfall}`];
    },
  };
}

function addressOf({ png }: BoardPicture): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
