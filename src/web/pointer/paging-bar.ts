import type { StageRequest } from '../../ports/slide-stage.ts';
import { onTrusted } from '../input/trusted.ts';
import { placeAboveFooter } from './above-footer.ts';
import { createIconButton } from './icon-button.ts';

/** Where a file of slides stands. */
export interface PagingPlace {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** Nothing comes before it, or after it. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Milliseconds that it stays when the pointer rests. */
const patience = 2500;

/**
 * Arrows and the slide number, in a corner of an exported file: its readers may not know the keys.
 * Shown while the pointer moves or the keyboard focus is in it. Returns the function that shows where the file stands.
 */
export function createPagingBar(request: (request: StageRequest) => void): (place: PagingPlace) => void {
  const bar = document.createElement('nav');
  bar.className = 'paging-bar';
  bar.setAttribute('aria-label', 'Slides');
  const number = document.createElement('span');
  number.setAttribute('role', 'status');
  const back = createIconButton({
    name: 'Previous',
    icon: 'M14.5 5.5L8 12l6.5 6.5',
    press: () => request({ kind: 'previous' }),
  });
  const on = createIconButton({
    name: 'Next',
    icon: 'M9.5 5.5L16 12l-6.5 6.5',
    press: () => request({ kind: 'next' }),
  });
  bar.append(back, number, on);
  document.body.append(bar);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    placeAboveFooter(bar);
    bar.classList.add('is-near');
    clearTimeout(timer);
    timer = setTimeout(() => bar.classList.remove('is-near'), patience);
  };
  for (const name of ['pointermove', 'pointerdown'] as const) onTrusted(document, name, wake);
  bar.addEventListener('focusin', () => placeAboveFooter(bar));
  return ({ index, count, isFirst, isLast }) => {
    number.textContent = `${index + 1} / ${count}`;
    number.setAttribute('aria-label', `Slide ${index + 1} of ${count}`);
    back.setAttribute('aria-disabled', String(isFirst));
    on.setAttribute('aria-disabled', String(isLast));
  };
}
