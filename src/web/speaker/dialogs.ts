import { onTrusted } from '../input/trusted.ts';
import { find } from './dom.ts';

/** A dialog that its close button or a click outside closes. */
export function createDialog(id: string, closeButton: string): HTMLDialogElement {
  const dialog = find<HTMLDialogElement>(id);
  onTrusted(find(closeButton), 'click', () => dialog.close());
  onTrusted(dialog, 'click', ({ target }) => target === dialog && dialog.close());
  return dialog;
}

/** The list of demos: at the side if the style sheet has room, else in a dialog. */
export interface SideSheet {
  /** Shows it, then calls back. */
  open(then: (isBeside: boolean) => void): void;
  close(): void;
}

/** Parameters are element ids. */
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
  observer.observe(side); // the page may become visible later
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
