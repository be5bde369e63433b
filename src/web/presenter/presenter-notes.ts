import type { PresenterScene } from '../../presenting/presenter-scene.ts';
import { find, write } from '../speaker/dom.ts';
import { makeNotes } from '../speaker/notes-blocks.ts';
import { standingsOf } from '../speaker/notes-cues.ts';

/** Sizes of the notes in pixels. */
const sizes: readonly number[] = [15, 17, 20, 24, 28, 34, 42, 52, 64];
/** To begin with: in a window of its own they are read from farther away. */
const [inTab, inWindow] = [20, 28];

export interface PresenterNotes {
  show(notes: PresenterScene['notes']): void;
  /** What the slide has revealed: the part of the notes for it lights up, and comes into view. */
  follow(reveals: PresenterScene['reveals']): void;
  /** A size that was kept. */
  use(size: number | undefined): void;
  /** A step larger or smaller. */
  resize(by: 1 | -1): void;
  scroll(by: 1 | -1): void;
}

export function createPresenterNotes(keep: (size: number) => void): PresenterNotes {
  const box = find('notes');
  const [smaller, larger] = [find<HTMLButtonElement>('notes-smaller'), find<HTMLButtonElement>('notes-larger')];
  let reveals: PresenterScene['reveals'] = { shown: 0, count: 0 };
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
  const light = () => {
    const parts = [...box.querySelectorAll<HTMLElement>('[data-cue]')];
    const standings = standingsOf(
      parts.map(({ dataset }) => Number(dataset.cue)),
      reveals,
    );
    for (const [index, part] of parts.entries()) part.dataset.standing = standings[index];
    const first = parts.find(({ dataset }) => dataset.standing === 'lit');
    if (first && standings.includes('past')) bringIntoView(box, first);
    else box.scrollTo({ top: 0 });
  };
  smaller.addEventListener('click', () => resize(-1));
  larger.addEventListener('click', () => resize(1));
  showSize();
  return {
    show(text) {
      box.classList.toggle('is-empty', text === '');
      if (text === '') write(box, 'No notes here.');
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
    scroll: (by) => box.scrollBy({ top: (by * box.clientHeight) / 3, behavior: motion() }),
  };
}

/** A third from above: what was said is still in sight, and so is what follows. */
function bringIntoView(box: HTMLElement, part: HTMLElement): void {
  const from = part.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTo({ top: box.scrollTop + from - box.clientHeight / 3, behavior: motion() });
}

function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
