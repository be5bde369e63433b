import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { rehearse } from '../support/rehearsal.ts';

/** A document, an action on it, and what it then is: what talks that were made for the format rely on. */
type Golden = readonly [edge: string, before: string, fields: JsonObject, after: string];

const code = 'one\ntwo\nthree\n';
const gap = 'one\n\nthree\n';

const inserts: readonly Golden[] = [
  ['an empty line is replaced', gap, { position: 2, content: 'X' }, 'one\nX\nthree\n'],
  ['by several lines', gap, { position: '2', content: 'X\n\nY' }, 'one\nX\n\nY\nthree\n'],
  ['by the text as it is, its own last break included', gap, { position: 2, content: 'X\n' }, 'one\nX\n\nthree\n'],
  ['by a file as it is', gap, { position: 2, contentPath: 'part.txt' }, 'one\npart\n\nthree\n'],
  ['a line of blanks is replaced', 'one\n \t\nthree', { position: 2, content: '  X' }, 'one\n  X\nthree'],
  ['a line of code is replaced', code, { position: 2, content: 'X' }, 'one\nX\nthree\n'],
  ['an empty first line is replaced', '\none', { position: 1, content: 'X' }, 'X\none'],
  ['"start" at an empty first line', '\none', { position: 'start', content: 'X' }, 'X\none'],
  ['"start" at code', code, { position: 'start', content: 'X' }, 'X\ntwo\nthree\n'],
  ['the empty line after a last break', code, { position: 4, content: 'X' }, 'one\ntwo\nthree\nX'],
  ['a file there', code, { position: 4, contentPath: 'part.txt' }, 'one\ntwo\nthree\npart\n'],
  ['"end" of a file with a last break', code, { position: 'end', content: 'X' }, 'one\ntwo\nthree\nX'],
  ['"end" of a file without one', 'one', { position: 'end', content: 'X' }, 'one\nX'],
  ['"end" at a line of blanks', 'one\n  ', { position: 'end', content: 'X' }, 'one\nX'],
  ['the line after the last', 'one\ntwo', { position: 3, content: 'X' }, 'one\ntwo\nX'],
  ['the last line, without a break', 'one\ntwo', { position: 2, content: 'X' }, 'one\nX'],
  ['an empty file', '', { position: 1, content: 'X\n' }, 'X\n'],
  ['an empty line among CRLF', 'one\r\n\r\nthree\r\n', { position: 2, content: 'X\nY' }, 'one\r\nX\r\nY\r\nthree\r\n'],
  ['a line of code among CRLF', 'one\r\ntwo\r\n', { position: 2, content: 'X' }, 'one\r\nX\r\n'],
  ['a character of a line: the line', code, { position: '2,3', content: 'X' }, 'one\nX\nthree\n'],
  ['a column past the end of a line', code, { position: '2,99', content: 'X' }, 'one\nX\nthree\n'],
  ['a column of an empty line', gap, { position: '2,4', content: 'X' }, 'one\nX\nthree\n'],
  ['an empty position is none', code, { position: '', startPlaceholder: 'two', content: 'X' }, 'one\nX\nthree\n'],
];

const replacements: readonly Golden[] = [
  ['an empty line', gap, { position: 2, content: 'X' }, 'one\nX\nthree\n'],
  ['the last line, without a break', 'one\ntwo', { position: 2, content: 'X' }, 'one\nX'],
  ['the empty line after a last break', code, { position: 4, content: 'X' }, 'one\ntwo\nthree\nX'],
  ['a range that ends past its line', code, { position: '1,1:2,99', content: 'X' }, 'oX\nthree\n'],
  ['a range that begins past its line', code, { position: '1,99:2,1', content: 'X' }, 'oneXwo\nthree\n'],
  ['lines among CRLF', 'one\r\ntwo\r\nthree', { position: '1:2', content: 'X\nY' }, 'X\r\nY\r\nthree'],
  ['an empty position and no placeholder: all', code, { position: '', content: 'X' }, 'X'],
  ['an empty placeholder is none', code, { position: 2, startPlaceholder: '', content: 'X' }, 'one\nX\nthree\n'],
  ['an empty end is none: the line', code, { ...marks('w', ''), content: 'X' }, 'one\nX\nthree\n'],
  ['an end like the start is none', 'a w\nb w\n', { ...marks('w', 'w'), content: 'X' }, 'X\nb w\n'],
  ['an end before the start only is none', code, { ...marks('w', 'one'), content: 'X' }, 'one\nX\nthree\n'],
  ['an end inside the start only is none', code, { ...marks('two', 'w'), content: 'X' }, 'one\nX\nthree\n'],
  ['from start to end', code, { ...marks('ne', 'thr'), content: 'X' }, 'oXee\n'],
];

const deletions: readonly Golden[] = [
  ['the first line: its place stays', code, { position: 1 }, '\ntwo\nthree\n'],
  ['the last line, with a break', code, { position: 3 }, 'one\ntwo\n\n'],
  ['the last line, without one', 'one\ntwo', { position: 2 }, 'one\n'],
  ['an empty line', gap, { position: 2 }, gap],
  ['several lines leave one', code, { position: '1:2' }, '\nthree\n'],
  ['a range that ends past its line', code, { position: '2,1:2,99' }, 'one\nt\nthree\n'],
  ['lines among CRLF', 'one\r\ntwo\r\nthree', { position: '1:2' }, '\r\nthree'],
  ['an end like the start is none', code, marks('two', 'two'), 'one\n\nthree\n'],
];

function marks(startPlaceholder: string, endPlaceholder: string): JsonObject {
  return { startPlaceholder, endPlaceholder };
}

describe.each([
  ['insert', inserts],
  ['replace', replacements],
  ['delete', deletions],
] as const)('%s', (action, table) => {
  it.each(table)('%s', async (_edge, before, fields, after) => {
    const show = await rehearse({ 'a.txt': before, 'part.txt': 'part\n' });
    await show.play({ action, path: 'a.txt', ...fields });
    expect(await show.buffer('a.txt')).toBe(after);
  });
});

it('positionCursor stands at the end of a line that is shorter', async () => {
  const show = await rehearse({ 'a.txt': code });
  await show.play({ action: 'positionCursor', path: 'a.txt', position: '2,99' });
  expect(show.seen()).toContain('cursor a.txt 2:4');
});

it('a line that is not there stays an error', async () => {
  const show = await rehearse({ 'a.txt': code });
  const play = show.play({ action: 'insert', path: 'a.txt', position: 6, content: 'X' });
  await expect(play).rejects.toThrow(expect.objectContaining({ code: 'position-out-of-range' }));
});

it('an end that is nowhere stays an error', async () => {
  const show = await rehearse({ 'a.txt': code });
  const play = show.play({ action: 'delete', path: 'a.txt', ...marks('two', 'four') });
  await expect(play).rejects.toThrow(expect.objectContaining({ code: 'placeholder-not-found' }));
});
