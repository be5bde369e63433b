import type { PresenterViewModel } from '../../presenting/presenter-view-model.ts';
import { onTrusted } from '../input/trusted.ts';
import { find, write } from '../speaker/dom.ts';
import { lightNotes, scrollMotion } from '../speaker/lit-notes.ts';
import { makeNotes } from '../speaker/notes-blocks.ts';

/** Sizes of the notes in pixels. */
const sizes: readonly number[] = [15, 17, 20, 24, 28, 34, 42, 52, 64];
/** To begin with: in a window of its own they are read from farther away. */
const [inTab, inWindow] = [20, 28];

export interface PresenterNotes {
  /** Where there are none, what the demo says of itself. */
  show(notes: PresenterViewModel['notes'], about: PresenterViewModel['about']): void;
  /** Follows the slide's reveals: the part of the notes for it lights up, and comes into view. */
  follow(reveals: PresenterViewModel['reveals']): void;
  /** A size that was kept. */
  use(size: number | undefined): void;
  /** A step larger or smaller. */
  resize(by: 1 | -1): void;
  scroll(by: 1 | -1): void;
}

export function createPresenterNotes(keep: (size: number) => void): PresenterNotes {
  const box = find('notes');
  const [smaller, larger] = [find<HTMLButtonElement>('notes-smaller'), find<HTMLButtonElement>('notes-larger')];
  let reveals: PresenterViewModel['reveals'] = { shown: 0, count: 0 };
  box.tabIndex = 0;
  let size = sizes.indexOf(innerWidth < 700 ? inTab : inWindow);

  const showSize = () => {
    box.style.setProperty('--size', `${sizes[size]}px`);
    smaller.disabled = size === 0;
    larger.disabled = size === sizes.length - 1;
  };
  const resize = (by: 1 | -1) => {
    size = Math.min(Math.max(size + by, 0), sizes.length - 1);
    showSize();
    keep(sizes[size] ?? inWindow);
  };
  const light = () => lightNotes(box, reveals);
  onTrusted(smaller, 'click', () => resize(-1));
  onTrusted(larger, 'click', () => resize(1));
  showSize();
  return {
    show(text, about) {
      box.classList.toggle('is-empty', text === '');
      if (text === '') write(box, about || 'No notes here.');
      else box.replaceChildren(...makeNotes(text));
      light();
    },
    follow(next) {
      reveals = next;
      light();
    },
    use(kept) {
      if (kept !== undefined && sizes.includes(kept)) size = sizes.indexOf(kept);
      showSize();
    },
    resize,
    scroll: (by) => box.scrollBy({ top: (by * box.clientHeight) / 3, behavior: scrollMotion() }),
  };
}
