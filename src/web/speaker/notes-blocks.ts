import { make } from './dom.ts';
import type { NotesBlock, NotesSpan } from './notes-text.ts';

/** Notes as elements: texts stay texts, whatever they hold. */
export function makeBlock(block: NotesBlock): HTMLElement {
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
