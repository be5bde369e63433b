import { onTrusted } from '../../input/trusted.ts';
import { find } from '../../speaker/dom.ts';

/** Controls needed once a talk, behind one button; returns the function that opens them. */
export function createMoreSheet(): () => void {
  const dialog = find<HTMLDialogElement>('more-dialog');
  const close = () => dialog.close();
  onTrusted(find('close-more'), 'click', close);
  onTrusted(find('ask-reset'), 'click', close);
  onTrusted(dialog, 'click', ({ target }) => target === dialog && close());
  return () => dialog.showModal();
}
