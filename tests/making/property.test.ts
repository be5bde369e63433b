import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectLinear } from '../support/linear.ts';
import { chapterOf, describeAll, type FileSketch, type FolderSketch, make, makeOf, play } from './states.ts';

const line = fc.constantFrom(
  'a',
  'b',
  'const x = {NAME};',
  '',
  '    ',
  '\t',
  '}',
  '  return "\\n";',
  'ü👩‍👧',
  '# title',
  'function f() {',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'), fc.boolean(), fc.boolean())
  .map(
    ([lines, eol, ends, marked]) => (marked && lines.length > 12 ? '\uFEFF' : '') + lines.join(eol) + (ends ? eol : ''),
  );
const file = fc.oneof(
  { weight: 8, arbitrary: text as fc.Arbitrary<FileSketch> },
  { weight: 1, arbitrary: text.map((run) => ({ run })) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 4 }) },
);
const name = fc.constantFrom('a', 'b', 'c');
const path = fc.oneof(
  name,
  fc.tuple(name, name).map((names) => names.join('/')),
  fc.tuple(name, name, name).map((names) => names.join('/')),
);

/** Paths where none is a parent folder of another. */
const folder: fc.Arbitrary<FolderSketch> = fc.array(fc.tuple(path, file), { maxLength: 6 }).map((entries) => {
  const kept = new Map<string, FileSketch>();
  for (const [own, content] of entries) {
    const clashes = [...kept.keys()].some((other) => other.startsWith(`${own}/`) || own.startsWith(`${other}/`));
    if (!clashes) kept.set(own, content);
  }
  return Object.fromEntries(kept);
});

it('the show of any two texts turns the first into the second completely', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const draft = await make({ 'a.txt': before }, { 'a.txt': after });
      expect(draft.omissions).toEqual([]);
      expect(await play({ 'a.txt': before }, draft)).toEqual(await describeAll({ 'a.txt': after }));
    }),
    { numRuns: 150 },
  );
});

it('the show of any folders leads to the last one, with all files, modes and folders', async () => {
  await fc.assert(
    fc.asyncProperty(folder, folder, folder, async (first, second, third) => {
      const draft = await make(first, second, third);
      expect(draft.omissions).toEqual([]);
      expect(await play(first, draft)).toEqual(await describeAll(third));
    }),
    { numRuns: 100 },
  );
});

it('the show leads to the right files when a folder is renamed and its files change', async () => {
  const body = fc.array(line, { minLength: 4, maxLength: 10 }).map((lines) => `${lines.join('\n')}\n`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(body, { minLength: 1, maxLength: 4 }),
      fc.array(body, { maxLength: 4 }),
      async (texts, more) => {
        const before = Object.fromEntries(texts.map((content, index) => [`old/in/${index}.txt`, content]));
        const after = Object.fromEntries(
          texts.map((content, index) => [`new/in/${index}.txt`, more[index] ?? content]),
        );
        const draft = await make(before, after);
        expect(draft.omissions).toEqual([]);
        expect(await play(before, draft)).toEqual(await describeAll(after));
      },
    ),
    { numRuns: 50 },
  );
});

it('making a show takes linear time for long texts', async () => {
  const numbered = (size: number, mark: string) =>
    Array.from({ length: Math.ceil(size / 20) }, (_, index) =>
      index % 9 ? `line number ${index}` : `${mark} ${index}`,
    ).join('\n');
  await expectLinear(
    (content) => makeOf(chapterOf({ 'a.txt': content }, { 'a.txt': content.replaceAll('old', 'new') })),
    (size) => `${numbered(size, 'old')}\n`,
  );
});
