import { onTrusted } from '../input/trusted.ts';
import { find } from '../speaker/dom.ts';

export interface AgendaPlace {
  open(focus: () => void): void;
  close(): void;
}

/** The agenda at the side, where the style sheet finds room for it, or in a sheet of its own. */
export function createAgendaPlace(): AgendaPlace {
  const [dialog, side, agenda] = [find<HTMLDialogElement>('agenda-dialog'), find('side'), find('agenda')];
  const isBeside = () => getComputedStyle(side).display !== 'none';
  const close = () => dialog.open && dialog.close();
  const place = () => {
    if (isBeside()) close();
    const home = isBeside() ? side : dialog;
    if (agenda.parentElement !== home) home.append(agenda);
  };
  new ResizeObserver(place).observe(document.body);
  place();
  onTrusted(find('agenda-close'), 'click', close);
  onTrusted(dialog, 'click', ({ target }) => target === dialog && close());
  return {
    open(focus) {
      place();
      if (!isBeside() && !dialog.open) dialog.showModal();
      focus();
    },
    close,
  };
}
