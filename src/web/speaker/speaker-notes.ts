import { onTrusted } from '../input/trusted.ts';
import { find, write } from './dom.ts';
import { makeNotes } from './notes-blocks.ts';
import { type Reveals, standingsOf } from './notes-cues.ts';

/** The speaker's notes, as large as the speaker wants them. */
export interface SpeakerNotes {
  /** Markdown; `instead` is said where there is none. */
  show(text: string, instead?: string): void;
  /** Follows the slide's reveals: the part of the notes for it lights up, and comes into view. */
  follow(reveals: Reveals): void;
  /** Pixels; a size that is none of those to choose from changes nothing. */
  setSize(size: number | undefined): void;
  /** A size larger or smaller. */
  resize(by: 1 | -1): void;
  scroll(by: 1 | -1): void;
}

export interface SpeakerNotesOptions {
  /** Pixels to choose from, ascending, where a text is of 16. */
  readonly sizes: readonly number[];
  /** One of them. */
  readonly usual: number;
  /** `rem` grows with the text size of the browser. */
  readonly unit: 'px' | 'rem';
  /** Another size was chosen. */
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
  // Less room, for an error or in a smaller window, must not move the present line out of sight.
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

/** Lights up the part of the notes that goes with the slide's latest reveal, and brings it into view. */
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

/** A third from above: the previous part is still in sight, and so is the next. */
function bringIntoView(box: HTMLElement, part: HTMLElement): void {
  const from = part.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTo({ top: box.scrollTop + from - box.clientHeight / 3, behavior: scrollMotion() });
}

function scrollMotion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
