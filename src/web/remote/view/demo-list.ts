import type { Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { onTrusted } from '../../input/trusted.ts';
import { createSideSheet } from '../../speaker/dialogs.ts';
import { find, write } from '../../speaker/dom.ts';
import { createDemoRows, type DemoRowsOptions } from './demo-rows.ts';

export interface DemoList {
  showDemos(demos: Demos): void;
  showState(state: ShowSnapshot): void;
  /** Opens the list if it is not always visible. */
  open(): void;
}

export interface DemoChoices extends DemoRowsOptions {
  /** From 1. */
  readonly onGoToSlide: (slide: number) => void;
}

/** The list of demos and slides; closes after a choice. */
export function createDemoList({ onRun, onGoTo, onGoToSlide }: DemoChoices): DemoList {
  const sheet = createSideSheet('demos', 'demos-dialog', 'demos-close');
  const search = find<HTMLInputElement>('search');
  const form = find<HTMLFormElement>('slide-form');
  const number = find<HTMLInputElement>('slide-number');
  const thenClose = (choose: (id: string) => void) => (id: string) => {
    sheet.close();
    choose(id);
  };
  const rows = createDemoRows({ onRun: thenClose(onRun), onGoTo: thenClose(onGoTo) });

  search.addEventListener('input', () => rows.filter(search.value));
  onTrusted(form, 'submit', (event) => {
    event.preventDefault();
    sheet.close();
    onGoToSlide(number.valueAsNumber);
    number.value = '';
  });
  return {
    open: () => sheet.open((isBeside) => (isBeside ? search.focus() : rows.scrollToCurrent())),
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
