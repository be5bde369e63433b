import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { PreflightOptions } from '../../preflight/preflight.ts';
import { createPictureRequests } from '../../reports/picture-requests.ts';
import { printStoryboard } from '../../reports/storyboard.ts';
import {
  type FromStoryboardPage,
  readStoryboardMessage,
  type ToStoryboardPage,
} from '../../reports/storyboard-messages.ts';
import type { FailureReport } from '../failure-report.ts';
import { fillPage } from '../fill-page.ts';
import type { VSCodeHost } from '../host.ts';
import type { BoardPicture } from './board-check.ts';
import { type BoardWork, createBoardWork } from './board-work.ts';

export interface StoryboardParts {
  readonly app: App;
  readonly host: VSCodeHost;
  readonly report: FailureReport;
}

export interface BoardSubject extends Pick<PreflightOptions, 'contents' | 'only'> {
  readonly title: string;
  /** If set, the board asks what to do with the recording. */
  readonly recorded?: RecordedSubject;
}

/** A recording in one demo file. Demo indexes start at 0. */
export interface RecordedSubject {
  /** Lines. */
  readonly words: readonly string[];
  canJoin(index: number): boolean;
  /** Joins a demo with the previous one. */
  join(index: number): Promise<void>;
}

/** A storyboard tab, updated while visible. */
export interface BoardPanel extends Disposable {
  readonly panel: vscode.WebviewPanel;
  /** Focuses a demo and announces `words` to screen readers. */
  follow(id: string, message: string): void;
}

type BoardRequest = Exclude<FromStoryboardPage, { type: 'ready' | 'wanted' | 'refresh' }>;

/** Milliseconds after a change before a check. */
const settling = 300;
/** Cached pictures, and concurrent drawings. */
const [maxPictures, atOnce] = [300, 2];

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
  const sendView = (focus?: string) => {
    if (!isUp) return;
    const notes = [...work.remarks, ...pictures.remarks];
    const view = printStoryboard(work.board, recorded?.canJoin);
    post({ type: 'view', ...view, title, progress: work.progress, notes, recorded: recorded?.words, focus });
  };
  const work = createBoardWork({
    ...{ app, host, subject },
    onDidChange: sendView,
    onProgress: (text) => post({ type: 'progress', text }),
  });
  const pictures = createBoardPictures(work.draw, post, sendView);
  const check = () => {
    isStale = false;
    void work.check();
  };
  const update = () => {
    isStale = true;
    // On stage, every step saves files and the storyboard is hidden.
    if (isUp && panel.visible && show.state.status === 'idle') soon.set(check, settling);
  };
  const redraw = () => {
    pictures.forget();
    update();
  };
  const receive = (value: unknown) => {
    const message = readStoryboardMessage(value);
    if (message === undefined) return host.log.warn('The storyboard sent an unknown message');
    if (message.type === 'wanted') return pictures.want(message.keys);
    if (message.type === 'refresh') return redraw();
    if (message.type !== 'ready') return onRequest(message);
    isUp = true;
    sendView();
    if (isStale) check();
  };
  const subscriptions = disposeAll([
    ...[soon, work, panel.webview.onDidReceiveMessage(receive)],
    panel.onDidChangeViewState(() => isStale && update()),
    library.onDidChange(() => {
      if (panel.visible) sendView(); // the order at once, pictures later
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
    follow(id, message) {
      sendView(id);
      post({ type: 'say', text: message });
    },
    dispose: subscriptions.dispose,
  };
}

/** Sends pictures on request; calls `onDidChange` for a remark about them. */
function createBoardPictures(
  draw: BoardWork['draw'],
  post: (message: ToStoryboardPage) => void,
  onDidChange: () => void,
) {
  let shortfall: string | undefined;
  const requests = createPictureRequests<BoardPicture>({
    ...{ maxPictures, atOnce, draw },
    onPicture(key, picture) {
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
      return shortfall === undefined ? [] : [`Plain drawings, different from the stage: ${shortfall}`];
    },
  };
}

function addressOf({ png }: BoardPicture): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
