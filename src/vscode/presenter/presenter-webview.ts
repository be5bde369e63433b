import type * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { describeInvitation, type Invitation } from '../../app/invitation.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createThrottledDelayer, type ThrottledDelayer } from '../../core/time/async.ts';
import {
  type FromPresenterPage,
  readPresenterMessage,
  type ToPresenterPage,
} from '../../presenting/presenter-messages.ts';
import { createPresenterPictures } from '../../presenting/presenter-pictures.ts';
import { createPresenterUpdates } from '../../presenting/presenter-updates.ts';
import type { PresenterAudience, PresenterRemote } from '../../presenting/presenter-view-model.ts';
import { askToShare } from '../../presenting/sharing-question.ts';
import type { FailureReport } from '../failure-report.ts';
import { fillPage } from '../fill-page.ts';
import type { VSCodeHost } from '../host.ts';
import type { ShareKind } from '../sharing/share-panel.ts';
import { createSharingStateReader } from '../sharing/sharing-state.ts';

export interface PresenterParts {
  readonly app: App;
  readonly host: VSCodeHost;
  /** Shows the QR code. */
  showPanel(kind: ShareKind): Promise<void>;
  readonly report: FailureReport;
  /** Shared by all windows. */
  readonly preferences: vscode.Memento;
}

/** A panel with the presenter page, which reloads whenever the panel moves. */
export interface PresenterWebview extends Disposable {
  readonly panel: vscode.WebviewPanel;
  /** With a `hint` it stays until dismissed. */
  say(text: string, hint: string | undefined): void;
  alarm(): void;
  updateRemote(): void;
}

type PresenterRequest = Extract<FromPresenterPage, { type: 'ask' | 'choose' }>;

const sizeKey = 'presenter.notesSize';
/** Milliseconds. */
const audienceDelay = 300;

export function createPresenterWebview(
  panel: vscode.WebviewPanel,
  { app, host, preferences }: PresenterParts,
  onRequest: (wish: PresenterRequest) => void,
): PresenterWebview {
  const { webview } = panel;
  const { clock, log, settings } = host;
  const post = (message: ToPresenterPage) => void webview.postMessage(message);
  const updates = createPresenterUpdates({
    ...app,
    settings,
    clock,
    log,
    onChange: (model) => post({ type: 'model', model }),
  });
  const pictures = createPresenterPictures({
    ...app,
    clock,
    log,
    onPicture: (of, picture) => post({ type: 'picture', of, picture }),
  });
  const updateRemote = createRemoteUpdater({ app, host }, (remote) => post({ type: 'model', model: { remote } }));
  const audience = createAudienceTeller({ app, host }, (told) => post({ type: 'model', model: { audience: told } }));
  let isUp = false;
  let width = 0;

  const watch = () => {
    updates.watch(isUp && panel.visible);
    pictures.setWidth(isUp && panel.visible ? width : 0);
  };
  const begin = () => {
    isUp = true;
    updates.forget();
    pictures.forget();
    post({ type: 'preferences', notesSize: preferences.get(sizeKey) });
    watch();
    updateRemote();
    audience.trigger();
  };
  const receive = (value: unknown) => {
    const message = readPresenterMessage(value);
    if (message === undefined) return log.warn('The presenter view sent an unknown message');
    if (message.type === 'ready') return begin();
    if (message.type === 'focus') return host.workbench.showFocus.note(message.isOn);
    if (message.type === 'keep') return void preferences.update(sizeKey, message.notesSize);
    if (message.type !== 'pictureWidth') return onRequest(message);
    width = message.width;
    watch();
  };
  const subscriptions = disposeAll([
    updates,
    pictures,
    webview.onDidReceiveMessage(receive),
    panel.onDidChangeViewState(watch),
    app.api.onDidChangeStatus(updateRemote),
    host.onDidChangeToken(updateRemote),
    audience,
  ]);
  const load = async () => {
    webview.html = fillPage(await host.presenterPage());
  };
  load().catch((error) => log.error('The presenter view could not be loaded', error));
  return {
    panel,
    say: (text, hint) => post({ type: 'say', text, ...(hint !== undefined && { hint }) }),
    alarm: () => post({ type: 'alarm' }),
    updateRemote,
    dispose: subscriptions.dispose,
  };
}

/** Sends the number of followers; not at once, because a whole room may come together. */
function createAudienceTeller(
  { app: { api, audienceSharing }, host }: Pick<PresenterParts, 'app' | 'host'>,
  tell: (audience: PresenterAudience) => void,
): ThrottledDelayer {
  const { trigger, ...delayer } = createThrottledDelayer(host.clock, audienceDelay, async () =>
    tell({ isShared: audienceSharing.isOn, followers: api.followers.count }),
  );
  const following = [audienceSharing.onDidChange(trigger), api.followers.onDidChange(trigger)];
  return { ...delayer, trigger, dispose: disposeAll([delayer, ...following]).dispose };
}

/** Sends the state of the remote; concurrent requests get one answer. */
function createRemoteUpdater(
  { app, host }: Pick<PresenterParts, 'app' | 'host'>,
  sendRemote: (remote: PresenterRemote) => void,
): () => void {
  const { log, settings } = host;
  const readSharingState = createSharingStateReader(app, host);
  let latestRequest = 0;
  const answer = async () => {
    latestRequest += 1;
    const request = latestRequest;
    const sharing = await readSharingState();
    if (request !== latestRequest) return;
    sendRemote({ ...remoteOf(describeInvitation(sharing)), question: askToShare(settings.get('api.port')) });
  };
  return () =>
    void answer().catch((error) => log.error('The presenter view could not be told about the remote', error));
}

function remoteOf({ isShared, title, state, lead, target }: Invitation): Omit<PresenterRemote, 'question'> {
  return {
    isShared,
    state: target ? state : title,
    lead,
    target: target && { url: target.url, code: target.code.svg },
  };
}
