import { describe, expect, it } from 'vitest';
import { cueNotes, standingsOf } from '../../../src/web/speaker/notes-cues.ts';
import { type NotesSpan, parseNotes } from '../../../src/web/speaker/notes-text.ts';
import { expectLinear, repeating } from '../../support/linear.ts';

describe('notes with marks for the reveals of the slide', () => {
  it('are split into parts with their reveals, and the marks are removed', () => {
    const text = [
      'Before.',
      '',
      '[click] First **point**, [click] and on.',
      '',
      '- [click] one',
      '- two',
      '',
      '[click:2]',
      '# **[click] Loud**',
      '```',
      '[click] code',
      '```',
    ].join('\n');
    expect(print(text)).toEqual([
      'paragraph: Before.@0',
      'paragraph: First @1 point@1 , @1 and on.@2',
      'li: one@3',
      'li: two@3',
      'heading: Loud@6',
      'code: [click] code@6',
    ]);
  });

  it('belong to no reveal if they have no marks', () => {
    expect(print('a `[click]`\n\n[click](https://a.example)')).toEqual(['paragraph: a  [click]', 'paragraph: click']);
  });

  it('are highlighted in turn, and all remaining parts with the last reveal', () => {
    const cues = [0, 1, 3];
    const at = (shown: number, count = 2) => standingsOf(cues, { shown, count }).join(' ');
    expect(at(0)).toBe('lit ahead ahead');
    expect(at(1)).toBe('past lit ahead');
    expect(at(2)).toBe('past lit lit');
    expect([at(2, 4), at(3, 4)]).toEqual(['past lit ahead', 'past past lit']);
  });

  it('are all highlighted when the slide has no reveals', () => {
    expect(standingsOf([0, 2], { shown: 0, count: 0 })).toEqual(['lit', 'lit']);
  });

  it.each(['[click]', '[click:', '[', '[click:9]'])('of a megabyte of %j are parsed in linear time', (piece) =>
    expectLinear((text) => cueNotes(parseNotes(text)), repeating(piece)),
  );
});

function print(text: string): readonly string[] {
  return cueNotes(parseNotes(text)).flatMap((block) => {
    if (block.kind === 'rule') return [`rule${told(block.cue)}`];
    if (block.kind === 'code') return [`code: ${block.text}${told(block.cue)}`];
    if (block.kind === 'list') return block.items.map((item) => `li: ${spans(item.text)}`);
    return [`${block.kind}: ${spans(block.text)}`];
  });
}

function spans(parts: readonly NotesSpan[]): string {
  return parts.map(({ text, cue }) => `${text}${told(cue)}`).join(' ');
}

function told(cue: number | undefined): string {
  return cue === undefined ? '' : `@${cue}`;
}
