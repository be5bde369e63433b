import { expect, it } from 'vitest';
import { findComing, findSecrets } from '../../../src/core/secrets/find-secrets.ts';

const before = 'a = 1\n';
const typed = 'token = "hunter2-and-more"; b = 2\n';
const after = 'password = "open"\n';

/** The hidden parts after this many characters are typed. */
function hidden(count: number): readonly string[] {
  const text = before + typed.slice(0, count) + after;
  const coming = { at: before.length + count, text: typed.slice(count) };
  return findComing(text, coming, (whole) => findSecrets(whole)).map(({ start, end }) => text.slice(start, end));
}

it('a secret that is being typed is found from its first character on, as are the secrets after it', () => {
  const quote = typed.indexOf('"') + 1;
  expect(hidden(quote)).toEqual(['open']);
  expect(hidden(quote + 1)).toEqual(['h', 'open']);
  expect(hidden(quote + 9)).toEqual(['hunter2-a', 'open']);
  expect(hidden(typed.length)).toEqual(['hunter2-and-more', 'open']);
});

it('no secret is found when the text that is still to be typed has none', () => {
  expect(findComing('const a = ;', { at: 10, text: '1' }, (whole) => findSecrets(whole))).toEqual([]);
});
