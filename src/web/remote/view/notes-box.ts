import { type NotesBlock, type NotesSpan, parseNotes } from '../text/notes-text.ts';
import { find, make, write } from './dom.ts';
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
      box.replaceChildren(...parseNotes(text).map(makeBlock));
      box.scrollTop = 0;
    },
  };
}

function makeBlock(block: NotesBlock): HTMLElement {
  switch (block.kind) {
    case 'heading':
      return make(block.level < 3 ? 'h3' : 'h4', '', ...makeSpans(block.text));
    case 'list': {
      const items = block.items.map(({ depth, text }) => make('li', `depth-${depth}`, ...makeSpans(text)));
      return make(block.isOrdered ? 'ol' : 'ul', '', ...items);
    }
    case 'code':
      return make('pre', '', make('code', '', block.text));
    case 'rule':
      return make('hr');
    default:
      return make(block.kind === 'quote' ? 'blockquote' : 'p', '', ...makeSpans(block.text));
  }
}

/** A link is its words: whoever touches it on stage must not leave the page. */
function makeSpans(spans: readonly NotesSpan[]): readonly (Node | string)[] {
  return spans.map(({ kind, text }) => {
    if (kind === 'text') return text;
    return make(kind === 'link' ? 'u' : kind, '', text);
  });
}
