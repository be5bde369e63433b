import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll, type Lazy } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import { hiddenKey } from '../../core/secrets/secret.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import { describeStatus } from '../../presenting/api-status-item.ts';
import type { DrawnShow } from '../../presenting/drawn-show.ts';
import type { FirstSteps } from '../../presenting/first-steps.ts';
import type { Secrecy } from '../../presenting/secrecy.ts';
import type { Show } from '../../show/show.ts';
import type { VSCodeHost } from '../host.ts';
import type { Highlighter } from '../workbench/highlighter.ts';
import type { SecretDecorations } from '../workbench/secrets/secret-decorations.ts';
import { createContextKeys } from './context-keys.ts';
import type { PresenterView } from './presenter-view.ts';
import { createSpeakerNotices } from './speaker-notices.ts';
import { createStatusBarItem } from './status-bar-item.ts';
import { createStatusBarItems } from './status-bar-items.ts';
import { hideToasts } from './toast-hiding.ts';

export interface PresenterUiParts {
  readonly drawnShow: DrawnShow;
  readonly presenterView: Lazy<PresenterView>;
  readonly firstSteps: Pick<FirstSteps, 'done' | 'onDidDo'>;
}

/** Status bar items, context keys and notices for the presenter. */
export function createPresenterUi(
  app: App,
  host: VSCodeHost,
  { drawnShow, presenterView, firstSteps }: PresenterUiParts,
): Disposable {
  const { show } = app;
  const drawn = { ...app, show: drawnShow };
  const { store, log, workbench } = host;
  const { highlighter } = workbench;
  return disposeAll([
    createApiItem(drawn),
    createStatusBarItems(drawn, host),
    hideSecrets({ ...app, ...workbench, store, log }),
    hideToasts(show, () => void vscode.commands.executeCommand('notifications.hideToasts')),
    createSpeakerNotices(app, host, presenterView),
    createHighlightRelease(show, highlighter),
    show.onDidChange(({ status }) => status !== 'running' && workbench.showFocus.keyGuard.settle()),
    createContextKeys({ ...drawn, firstSteps }, highlighter),
  ]);
}

/** Last on the left, so that its changing width moves nothing else. */
function createApiItem({ api, show }: Pick<App, 'api'> & { readonly show: DrawnShow }): Disposable {
  const item = createStatusBarItem('api', 'Showrunner API', -100, 'showrunner.showApiMenu');
  const update = () => {
    const { next, progress } = show.state;
    const status = describeStatus(api.status, { next, progress }, show.history.at(-1), show.goneBack);
    item.update(
      status && {
        ...status,
        background: status.isExposed ? 'warning' : undefined,
        color: status.isWarning ? new vscode.ThemeColor('editorWarning.foreground') : undefined,
      },
    );
  };
  update();
  return disposeAll([item, api.onDidChangeStatus(update), show.onDidChange(update)]);
}

/** Removes the highlight when the presenter types outside it, but not when a step does. */
function createHighlightRelease(
  show: Pick<Show, 'state' | 'clearHighlight'>,
  highlighter: Pick<Highlighter, 'onDidEditElsewhere'>,
): Disposable {
  let edited: { readonly document: vscode.TextDocument; readonly version: number } | undefined;
  return disposeAll([
    highlighter.onDidEditElsewhere((document) => {
      edited = { document, version: document.version };
    }),
    // Clears the highlight when keys move the cursor. Other changes of the selection come from a program, or from
    // going back.
    vscode.window.onDidChangeTextEditorSelection(({ kind, textEditor: { document } }) => {
      const isTyped = kind === vscode.TextEditorSelectionChangeKind.Keyboard;
      if (!isTyped || document !== edited?.document || document.version !== edited.version) return;
      edited = undefined;
      const { status, isTyping } = show.state;
      if (status !== 'running' && !isTyping) void show.clearHighlight();
    }),
  ]);
}

interface SecretHidingParts {
  readonly secrecy: Secrecy;
  readonly decorations: Pick<SecretDecorations, 'hide'>;
  readonly store: Store;
  readonly log: Log;
}

/** Masks secrets in all editors while they are hidden. */
function hideSecrets({ secrecy, decorations, store, log }: SecretHidingParts): Disposable {
  const follow = () => {
    decorations.hide(secrecy.isOn ? secrecy.find : undefined);
    const isStoredHidden = store.get(hiddenKey) === true;
    if (isStoredHidden === secrecy.isOn) return;
    store.set(hiddenKey, secrecy.isOn || undefined).catch((error) => log.warn(messageOf(error)));
  };
  follow();
  return secrecy.onDidChange(follow);
}
