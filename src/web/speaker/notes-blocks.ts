import { make } from './dom.ts';
import { cueNotes } from './notes-cues.ts';
import { type NotesBlock, type NotesSpan, parseNotes } from './notes-text.ts';

/** Renders Markdown notes as elements, without parsing HTML. Parts with a cue get `data-cue`. */
export function makeNotes(text: string): readonly HTMLElement[] {
  return cueNotes(parseNotes(text)).map(makeBlock);
}

function makeBlock(block: NotesBlock): HTMLElement {
  switch (block.kind) {
    case 'heading':
      return makeText(block.level < 3 ? 'h3' : 'h4', '', block.text);
    case 'list': {
      const items = block.items.map(({ depth, text }) => makeText('li', `depth-${depth}`, text));
      return make(block.isOrdered ? 'ol' : 'ul', '', ...items);
    }
    case 'code':
      return withCue(make('pre', '', make('code', '', block.text)), block.cue);
    case 'rule':
      return withCue(make('hr'), block.cue);
    default:
      return makeText(block.kind === 'quote' ? 'blockquote' : 'p', '', block.text);
  }
}

/** The element gets its first span's cue; other spans get their own. */
function makeText(
  name: 'h3' | 'h4' | 'li' | 'p' | 'blockquote',
  className: string,
  spans: readonly NotesSpan[],
): HTMLElement {
  const cue = spans[0]?.cue;
  return withCue(make(name, className, ...spans.map((span) => makeSpan(span, cue))), cue);
}

/** Shows only a link's text, because a touch on stage must not leave the page. */
function makeSpan({ kind, text, within = [], cue }: NotesSpan, outer: number | undefined): Node | string {
  if (kind === 'text') return cue === outer ? text : withCue(make('span', '', text), cue);
  const inner = make(kind === 'link' ? 'u' : kind, '', text);
  const whole = within.reduceRight((part, emphasis) => make(emphasis, '', part), inner);
  return withCue(whole, cue === outer ? undefined : cue);
}

function withCue<T extends HTMLElement>(element: T, cue: number | undefined): T {
  if (cue !== undefined) element.dataset.cue = String(cue);
  return element;
}
