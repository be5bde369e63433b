import { onTrusted } from '../../input/trusted.ts';
import { createDialog } from '../../speaker/dialogs.ts';
import { find, write } from '../../speaker/dom.ts';
import type { ServerConnectionState } from '../connection/connection.ts';

/** Asks before a reset. */
export function createResetQuestion(onYes: () => void): () => void {
  const dialog = find<HTMLDialogElement>('reset-dialog');
  dialog.addEventListener('close', () => dialog.returnValue === 'yes' && onYes());
  return () => {
    dialog.returnValue = '';
    dialog.showModal();
  };
}

export function createTokenQuestion(onToken: (written: string) => void): (state: ServerConnectionState) => void {
  const dialog = find<HTMLDialogElement>('token-dialog');
  const field = find<HTMLInputElement>('token');
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', () => {
    if (field.value.trim() !== '') onToken(field.value);
    field.value = '';
  });
  return ({ kind }) => {
    if (kind !== 'token-required' && kind !== 'token-wrong') {
      if (dialog.open) dialog.close();
      return;
    }
    write(find('token-title'), kind === 'token-wrong' ? 'Wrong token' : 'Enter the token');
    write(find('token-words'), tokenWords[kind]);
    if (!dialog.open) dialog.showModal();
  };
}

const tokenWords = {
  'token-required':
    'Showrunner requires a token to control the show. Scan the QR code again, or paste its address or the token here.',
  'token-wrong':
    'This token is no longer valid, because it was replaced or Showrunner restarted. Scan the QR code again, or paste the new token.',
} as const;

/** Holds rarely used controls. Returns a function that opens the sheet. */
export function createMoreSheet(): () => void {
  const dialog = createDialog('more-dialog', 'close-more');
  for (const id of ['ask-reset', 'undo-going-back']) onTrusted(find(id), 'click', () => dialog.close());
  return () => dialog.showModal();
}
