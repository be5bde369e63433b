import type { SlideSummary } from '../../../api/editor-port.ts';
import { onTrusted } from '../../input/trusted.ts';
import { find, write } from '../../speaker/dom.ts';
import { lightNotes } from '../../speaker/lit-notes.ts';
import { makeNotes } from '../../speaker/notes-blocks.ts';
import type { Reveals } from '../../speaker/notes-cues.ts';
import type { Preferences } from './preferences.ts';

/** Sizes of the notes in pixels, where a text is of 16. */
const sizes: readonly number[] = [15, 17, 20, 24, 28, 34, 42, 52];
/** To begin with: a tablet stands farther away. */
const [onPhone, onTablet] = [20, 24];

export interface NotesBox {
  /** Markdown; empty when there are none. */
  show(text: string): void;
  /** Follows the slide's reveals: the part of the notes for it lights up, and comes into view. */
  follow(slide: SlideSummary | undefined): void;
}

/** The notes, as large as the speaker wants them, and on the full screen where the rest is not needed. */
export function createNotesBox(preferences: Preferences): NotesBox {
  const box = find('notes');
  const [smaller, larger] = [find<HTMLButtonElement>('notes-smaller'), find<HTMLButtonElement>('notes-larger')];
  let shown: string | undefined;
  let reveals: Reveals = { shown: 0, count: 0 };
  const usual = Math.min(innerWidth, innerHeight) < 700 ? onPhone : onTablet;
  let size = Math.max(0, sizes.indexOf(Number(preferences.get('notes') ?? usual)));
  box.tabIndex = 0;

  const resize = (by: number) => {
    size = Math.min(Math.max(size + by, 0), sizes.length - 1);
    box.style.setProperty('--size', `${(sizes[size] ?? usual) / 16}rem`);
    smaller.disabled = size === 0;
    larger.disabled = size === sizes.length - 1;
    if (by !== 0) preferences.set('notes', sizes[size] ?? usual);
  };
  onTrusted(smaller, 'click', () => resize(-1));
  onTrusted(larger, 'click', () => resize(1));
  resize(0);
  listenToWhole(preferences);
  return {
    show(text) {
      if (text === shown) return;
      shown = text;
      box.classList.toggle('is-empty', text === '');
      if (text === '') return write(box, 'No notes here.');
      box.replaceChildren(...makeNotes(text));
      lightNotes(box, reveals);
    },
    follow(slide) {
      const next = slide?.reveals ?? { shown: 0, count: 0 };
      if (next.shown === reveals.shown && next.count === reveals.count) return;
      reveals = next;
      lightNotes(box, reveals);
    },
  };
}

/** The full screen of notes leaves the time, the title and the two large buttons. */
function listenToWhole(preferences: Preferences): void {
  const [remote, button] = [find('remote'), find('notes-whole')];
  const show = (isWhole: boolean) => {
    remote.classList.toggle('is-notes', isWhole);
    button.setAttribute('aria-pressed', String(isWhole));
    button.querySelector('use')?.setAttribute('href', isWhole ? '#i-part' : '#i-whole');
  };
  const toggle = () => {
    const isWhole = !remote.classList.contains('is-notes');
    show(isWhole);
    preferences.set('whole', isWhole);
  };
  onTrusted(button, 'click', toggle);
  onTrusted(window, 'keydown', ({ key }) => {
    const isOther = remote.hidden || document.querySelector('dialog[open]') !== null;
    if (key === 'Escape' && !isOther && remote.classList.contains('is-notes')) toggle();
  });
  show(preferences.get('whole') === true);
}
