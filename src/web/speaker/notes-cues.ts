import type { NotesBlock, NotesItem, NotesSpan } from './notes-text.ts';

export interface Reveals {
  readonly shown: number;
  readonly count: number;
}

export type CueStanding = 'past' | 'lit' | 'ahead';

const mark = /\[click(?::(\d{1,3}))?\]\s?/i;

/**
 * Removes the `[click]` marks from notes: text after the k-th gets cue k, text before the first cue 0; `[click:3]`
 * counts as three. Without marks there are no cues. Code is unchanged.
 */
export function cueNotes(blocks: readonly NotesBlock[]): readonly NotesBlock[] {
  let cue = 0;
  const cueSpan = (span: NotesSpan): readonly NotesSpan[] => {
    if (span.kind === 'code') return [{ ...span, cue }];
    const [first = '', ...rest] = span.text.split(mark);
    const parts = [{ ...span, text: first, cue }];
    for (let at = 0; at < rest.length; at += 2) {
      cue += Number(rest[at] ?? 1);
      parts.push({ ...span, text: rest[at + 1] ?? '', cue });
    }
    return parts.filter(({ text }) => text !== '');
  };
  const cueItem = (item: NotesItem): NotesItem => ({ ...item, text: item.text.flatMap(cueSpan) });
  const cued = blocks.map((block): NotesBlock => {
    if (block.kind === 'list')
      return { ...block, items: block.items.map(cueItem).filter(({ text }) => text.length > 0) };
    if (block.kind === 'code' || block.kind === 'rule') return { ...block, cue };
    return { ...block, text: block.text.flatMap(cueSpan) };
  });
  return cue === 0 ? blocks : cued.filter(saysSomething);
}

function saysSomething(block: NotesBlock): boolean {
  if (block.kind === 'list') return block.items.length > 0;
  return block.kind === 'rule' || block.text.length > 0;
}

/** Returns the state of each cue. If a slide reveals nothing, all are lit. With the last reveal, the rest lights up. */
export function standingsOf(cues: readonly number[], { shown, count }: Reveals): readonly CueStanding[] {
  if (count === 0) return cues.map(() => 'lit');
  const lit = cues.reduce((highest, cue) => (cue <= shown ? Math.max(highest, cue) : highest), -1);
  const rest = shown >= count ? 'lit' : 'ahead';
  return cues.map((cue) => (cue > shown ? rest : cue === lit ? 'lit' : 'past'));
}
