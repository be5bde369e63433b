import { onTrusted } from '../input/trusted.ts';
import { find } from './dom.ts';

/** A dialog that its close button closes, and a click beside it. */
export function createDialog(id: string, closeButton: string): HTMLDialogElement {
  const dialog = find<HTMLDialogElement>(id);
  onTrusted(find(closeButton), 'click', () => dialog.close());
  onTrusted(dialog, 'click', ({ target }) => target === dialog && dialog.close());
  return dialog;
}

/** The list of demos at the side of the page, where the style sheet has room for it, or in a dialog of its own. */
export interface SideSheet {
  /** Shows it, then calls with where it stands. */
  open(then: (isBeside: boolean) => void): void;
  close(): void;
}

/** @param content its id, that of the dialog, and that of the button that closes it. */
export function createSideSheet(content: string, dialogId: string, closeButton: string): SideSheet {
  const [side, list, dialog] = [find('side'), find(content), createDialog(dialogId, closeButton)];
  const isBeside = () => getComputedStyle(side).display !== 'none';
  const place = () => {
    if (isBeside()) dialog.close();
    const home = isBeside() ? side : dialog;
    if (list.parentElement !== home) home.append(list);
  };
  const observer = new ResizeObserver(place);
  observer.observe(document.body);
  observer.observe(side); // the page around it may come into sight later
  place();
  return {
    open(then) {
      place();
      if (!isBeside() && !dialog.open) dialog.showModal();
      then(isBeside());
    },
    close: () => dialog.close(),
  };
}
