import { find, write } from '../../speaker/dom.ts';
import { makeNotes } from '../../speaker/notes-blocks.ts';
import type { Preferences } from './preferences.ts';

/** Sizes of the notes in pixels. */
const sizes: readonly number[] = [15, 17, 20, 24, 28, 34, 42, 52];
/** To begin with: a tablet stands farther away. */
const [onPhone, onTablet] = [20, 24];

export interface NotesBox {
  /** Markdown; empty when there are none. */
  show(text: string): void;
}

/** The notes, as large as the speaker wants them. */
export function createNotesBox(preferences: Preferences): NotesBox {
  const box = find('notes');
  const [smaller, larger] = [find<HTMLButtonElement>('notes-smaller'), find<HTMLButtonElement>('notes-larger')];
  let shown: string | undefined;
  const usual = Math.min(innerWidth, innerHeight) < 700 ? onPhone : onTablet;
  let size = Math.max(0, sizes.indexOf(Number(preferences.get('notes') ?? usual)));
  box.tabIndex = 0;

  const resize = (by: number) => {
    size = Math.min(Math.max(size + by, 0), sizes.length - 1);
    box.style.setProperty('--size', `${sizes[size]}px`);
    smaller.disabled = size === 0;
    larger.disabled = size === sizes.length - 1;
    if (by !== 0) preferences.set('notes', sizes[size] ?? usual);
  };
  smaller.addEventListener('click', () => resize(-1));
  larger.addEventListener('click', () => resize(1));
  resize(0);
  return {
    show(text) {
      if (text === shown) return;
      shown = text;
      box.classList.toggle('is-empty', text === '');
      if (text === '') return write(box, 'No notes here.');
      box.replaceChildren(...makeNotes(text));
      box.scrollTop = 0;
    },
  };
}
