import { placeAboveFooter } from './above-footer.ts';
import { typeNumber } from './typed-number.ts';

/** Shows a typed slide number until Enter, Escape or a timeout. */
export interface SlideNumber {
  /** Returns whether the key was handled. */
  press(key: string): boolean;
  /** Returns whether anything was typed. */
  close(): boolean;
}

/** Milliseconds. */
const patience = 4000;

export function createSlideNumber(countOf: () => number | undefined, goTo: (index: number) => void): SlideNumber {
  const element = document.createElement('p');
  element.className = 'slide-number';
  element.setAttribute('role', 'status');
  document.body.append(element);
  let digits = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: string, count: number) => {
    clearTimeout(timer);
    digits = next;
    const isThere = Number(digits) <= count;
    element.classList.toggle('is-shown', digits !== '');
    element.classList.toggle('is-nowhere', !isThere);
    element.replaceChildren(
      ...(digits === '' ? [] : [strong(digits), isThere ? ` of ${count}` : ` – only ${count} slides`]),
    );
    placeAboveFooter(element);
    if (digits !== '') timer = setTimeout(() => show('', count), patience);
  };
  return {
    press(key) {
      const count = countOf();
      const typed = count === undefined ? undefined : typeNumber(digits, key, count);
      if (count === undefined || !typed) return false;
      show(typed.digits, count);
      if (typed.goTo !== undefined) goTo(typed.goTo - 1);
      return true;
    },
    close() {
      const wasOpen = digits !== '';
      show('', 0);
      return wasOpen;
    },
  };
}

function strong(text: string): HTMLElement {
  const element = document.createElement('strong');
  element.textContent = text;
  return element;
}
