import type { Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { onTrusted } from '../../input/trusted.ts';
import { find, write } from '../../speaker/dom.ts';
import { createDemoRows, type DemoRowsOptions } from './demo-rows.ts';

export interface DemoList {
  showDemos(demos: Demos): void;
  showState(state: ShowSnapshot): void;
  /** Where it is not there all the while. */
  open(): void;
}

export interface DemoChoices extends DemoRowsOptions {
  /** From 1. */
  readonly onGoToSlide: (slide: number) => void;
}

/** Where there is room for it, the list stands beside the rest. */
const wide = '(min-width: 1100px) and (min-height: 560px)';

/** The demos and slides, to look through and to choose from: who has chosen is back where they were. */
export function createDemoList({ onRun, onGoTo, onGoToSlide }: DemoChoices): DemoList {
  const side = find('side');
  const dialog = find<HTMLDialogElement>('demos-dialog');
  const search = find<HTMLInputElement>('search');
  const form = find<HTMLFormElement>('slide-form');
  const number = find<HTMLInputElement>('slide-number');
  const close = () => dialog.open && dialog.close();
  const thenClose = (choose: (id: string) => void) => (id: string) => {
    close();
    choose(id);
  };
  const rows = createDemoRows({ onRun: thenClose(onRun), onGoTo: thenClose(onGoTo) });

  const query = matchMedia(wide);
  const place = () => {
    if (query.matches) close();
    (query.matches ? side : dialog).append(find('demos'));
  };
  query.addEventListener('change', place);
  place();

  search.addEventListener('input', () => rows.filter(search.value));
  onTrusted(find('demos-close'), 'click', close);
  onTrusted(dialog, 'click', ({ target }) => target === dialog && close());
  onTrusted(form, 'submit', (event) => {
    event.preventDefault();
    close();
    onGoToSlide(number.valueAsNumber);
    number.value = '';
  });
  return {
    open() {
      if (query.matches) return search.focus();
      if (!dialog.open) dialog.showModal();
      rows.scrollToCurrent();
    },
    showDemos: rows.fill,
    showState(state) {
      const { slide } = state;
      form.hidden = slide === undefined;
      number.max = String(slide?.count ?? 1);
      number.placeholder = String(slide?.index ?? 1);
      write(find('slide-count'), `of ${slide?.count}`);
      rows.mark(state);
    },
  };
}
