import { onTrusted } from '../input/trusted.ts';
import { find, write } from './dom.ts';
import { makeNotes } from './notes-blocks.ts';
import { type Reveals, standingsOf } from './notes-cues.ts';

export interface SpeakerNotes {
  /** `text` is Markdown; `instead` is shown if it is empty. */
  show(text: string, instead?: string): void;
  /** Highlights the part of the notes for the current reveal and scrolls to it. */
  follow(reveals: Reveals): void;
  /** Pixels; ignores a size that is not in `sizes`. */
  setSize(size: number | undefined): void;
  resize(by: 1 | -1): void;
  scroll(by: 1 | -1): void;
}

export interface SpeakerNotesOptions {
  /** Ascending, in pixels at a base font size of 16. */
  readonly sizes: readonly number[];
  readonly usual: number;
  /** `rem` follows the browser's font size. */
  readonly unit: 'px' | 'rem';
  readonly onResize: (size: number) => void;
}

export function createSpeakerNotes({ sizes, usual, unit, onResize }: SpeakerNotesOptions): SpeakerNotes {
  const box = find('notes');
  const [smaller, larger] = [find<HTMLButtonElement>('notes-smaller'), find<HTMLButtonElement>('notes-larger')];
  let size = usual;
  let shown = '';
  let reveals: Reveals = { shown: 0, count: 0 };
  box.tabIndex = 0;

  const setSize = (next: number | undefined) => {
    if (next !== undefined && sizes.includes(next)) size = next;
    box.style.setProperty('--size', unit === 'px' ? `${size}px` : `${size / 16}rem`);
    smaller.disabled = size === sizes[0];
    larger.disabled = size === sizes.at(-1);
  };
  const resize = (by: 1 | -1) => {
    setSize(sizes[sizes.indexOf(size) + by]);
    onResize(size);
  };
  onTrusted(smaller, 'click', () => resize(-1));
  onTrusted(larger, 'click', () => resize(1));
  setSize(usual);
  // If the room shrinks, keep the current line visible.
  new ResizeObserver(() => lightUp(box, reveals)).observe(box);
  return {
    show(text, instead = '') {
      const next = JSON.stringify([text, instead]);
      if (next === shown) return;
      shown = next;
      box.classList.toggle('is-empty', text === '');
      if (text === '') return write(box, instead || 'No notes here.');
      box.replaceChildren(...makeNotes(text));
      lightUp(box, reveals);
    },
    follow(next) {
      if (next.shown === reveals.shown && next.count === reveals.count) return;
      reveals = next;
      lightUp(box, reveals);
    },
    setSize,
    resize,
    scroll: (by) => box.scrollBy({ top: (by * box.clientHeight) / 3, behavior: scrollMotion() }),
  };
}

function lightUp(box: HTMLElement, reveals: Reveals): void {
  const parts = [...box.querySelectorAll<HTMLElement>('[data-cue]')];
  const standings = standingsOf(
    parts.map(({ dataset }) => Number(dataset.cue)),
    reveals,
  );
  for (const [index, part] of parts.entries()) part.dataset.standing = standings[index];
  const first = parts.find(({ dataset }) => dataset.standing === 'lit');
  if (first && standings.includes('past')) bringIntoView(box, first);
  else box.scrollTo({ top: 0 });
}

/** Scrolls it to a third from the top, so that the previous and next parts are visible. */
function bringIntoView(box: HTMLElement, part: HTMLElement): void {
  const from = part.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTo({ top: box.scrollTop + from - box.clientHeight / 3, behavior: scrollMotion() });
}

function scrollMotion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
