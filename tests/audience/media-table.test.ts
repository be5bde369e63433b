import { expect, it } from 'vitest';
import { createMediaTable } from '../../src/audience/media-table.ts';

const base64 = Buffer.alloc(3_000, 'picture').toString('base64');

it('takes large pictures out of a text, each once', () => {
  const { mark, all, extract } = createMediaTable();
  const text = extract(`<img src="data:image/png;base64,${base64}"><img src="data:image/png;base64,${base64}">`);
  const [[id, { type, bytes }] = ['', { type: '', bytes: Buffer.of() }], ...others] = [...all];
  expect(text).toBe(`<img src="${mark}${id}"><img src="${mark}${id}">`);
  expect([type, Buffer.from(bytes).toString('base64'), others]).toEqual(['image/png', base64, []]);
});

it('tells two types of the same bytes apart', () => {
  const { all, extract } = createMediaTable();
  extract(`data:image/png;base64,${base64} data:image/jpeg;base64,${base64}`);
  expect([...all.values()].map(({ type }) => type)).toEqual(['image/png', 'image/jpeg']);
});

it.each([`${base64}A`, `${base64.slice(0, -4)}AB==`])('leaves base64 that would come back as another text', (code) => {
  expect(createMediaTable().extract(`data:image/png;base64,${code}`)).toBe(`data:image/png;base64,${code}`);
});

it('leaves small pictures in the text', () => {
  expect(createMediaTable().extract('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
});
