import type { PresenterRemote } from '../../presenting/presenter-view-model.ts';
import { onTrusted } from '../input/trusted.ts';
import { createDialog } from '../speaker/dialogs.ts';
import { find, write } from '../speaker/dom.ts';

/** Explains how to use a phone as the remote. */
export interface RemoteDialog {
  show(remote: PresenterRemote): void;
  open(): void;
  /** Shows a message in the dialog, which covers everything else. Returns `false` if it is closed. */
  say(text: string, hint: string | undefined): boolean;
}

export interface RemoteDialogOptions {
  /** Called after the presenter has read the explanation and agreed. */
  readonly onShare: () => void;
  readonly onStopSharing: () => void;
}

/** Shows the code only while the dialog is open, because the view may be on a projector. */
export function createRemoteDialog({ onShare, onStopSharing }: RemoteDialogOptions): RemoteDialog {
  const dialog = createDialog('remote-dialog', 'remote-close');
  const [standing, question] = [find('remote-standing'), find('share-question')];
  const [share, confirm] = [find('share'), find('share-yes')];
  const say = (text: string) => write(find('remote-problem'), text);
  const ask = (isAsking: boolean) => {
    standing.hidden = isAsking;
    question.hidden = !isAsking;
    say('');
    if (dialog.open) (isAsking ? confirm : share).focus();
  };
  onTrusted(share, 'click', () => ask(true));
  onTrusted(find('share-no'), 'click', () => ask(false));
  onTrusted(confirm, 'click', () => {
    ask(false);
    write(find('remote-state'), 'Starting');
    onShare();
  });
  onTrusted(find('stop-sharing'), 'click', onStopSharing);
  // Esc cancels the question first, then the dialog.
  dialog.addEventListener('cancel', (event) => {
    if (question.hidden) return;
    event.preventDefault();
    ask(false);
  });
  dialog.addEventListener('close', () => ask(false));
  return {
    show(remote) {
      showRemote(remote);
      if (remote.isShared && !question.hidden) ask(false);
    },
    open: () => dialog.showModal(),
    say(text, hint) {
      if (dialog.open) say(hint ? `${text} ${hint}` : text);
      return dialog.open;
    },
  };
}

function showRemote({ isShared, state, lead, target, question }: PresenterRemote): void {
  write(find('remote-state'), state);
  write(find('remote-lead'), lead);
  find('remote-code').hidden = target === undefined;
  find('share').hidden = isShared;
  find('stop-sharing').hidden = !isShared;
  find('open-remote').classList.toggle('is-on', isShared);
  write(find('remote-url'), target?.url ?? '');
  const picture = find<HTMLImageElement>('remote-picture');
  picture.alt = target ? `QR code of ${target.url}, with the token` : '';
  if (target) picture.src = `data:image/svg+xml,${encodeURIComponent(target.code)}`;
  else picture.removeAttribute('src');
  write(find('share-message'), question.message);
  find('share-detail').replaceChildren(...question.detail.map(paragraph));
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
