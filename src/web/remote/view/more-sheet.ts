import { find } from '../../speaker/dom.ts';

/** What is needed once a talk, behind one button; gives what opens it. */
export function createMoreSheet(): () => void {
  const dialog = find<HTMLDialogElement>('more-dialog');
  const close = () => dialog.close();
  find('close-more').addEventListener('click', close);
  find('ask-reset').addEventListener('click', close);
  dialog.addEventListener('click', ({ target }) => target === dialog && close());
  return () => dialog.showModal();
}
