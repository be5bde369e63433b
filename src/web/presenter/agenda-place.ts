import { find } from '../speaker/dom.ts';

/** Where there is room for it, the agenda stands beside the rest. */
const wide = '(min-width: 1100px)';

export interface AgendaPlace {
  open(focus: () => void): void;
  close(): void;
}

/** The agenda at the side, or in a sheet of its own. */
export function createAgendaPlace(): AgendaPlace {
  const dialog = find<HTMLDialogElement>('agenda-dialog');
  const query = matchMedia(wide);
  const close = () => dialog.open && dialog.close();
  const place = () => {
    if (query.matches) close();
    (query.matches ? find('side') : dialog).append(find('agenda'));
  };
  query.addEventListener('change', place);
  place();
  find('agenda-close').addEventListener('click', close);
  dialog.addEventListener('click', ({ target }) => target === dialog && close());
  return {
    open(focus) {
      if (!query.matches && !dialog.open) dialog.showModal();
      focus();
    },
    close,
  };
}
