import fc from 'fast-check';
import type { Draft } from '../../../src/authoring/draft.ts';
import { createWorld, makeRecorded, playRecorded, type RecordedWorld } from './recorded-world.ts';

/** An author's next step; numbers choose among the files and places there are. */
export type AuthorStep =
  | { readonly kind: 'open' | 'save' | 'undo' | 'remove' | 'format'; readonly file: number }
  | {
      readonly kind: 'type';
      readonly file: number;
      readonly at: number;
      readonly length: number;
      readonly text: string;
    }
  | { readonly kind: 'make' | 'rename'; readonly file: number; readonly name: string; readonly text: string }
  | { readonly kind: 'select'; readonly file: number; readonly at: number }
  | {
      readonly kind: 'run';
      readonly file: number;
      readonly name: string;
      readonly text: string;
      readonly ends: boolean;
    }
  | { readonly kind: 'say' | 'title'; readonly text: string }
  | { readonly kind: 'cut' | 'pause' | 'resume' | 'rest' | 'tick' | 'settle' | 'end' | 'reload' };

const line = fc.constantFrom(
  '',
  'a',
  'const x = {NAME};',
  '  return "\\n";',
  '}',
  'ü👩‍👧',
  '# title',
  '    ',
  'function f() {',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\n', '\n', '\r\n'), fc.boolean())
  .map(([lines, eol, ends]) => lines.join(eol) + (ends ? eol : ''));
const name = fc.constantFrom('a.ts', 'b.ts', 'src/c.ts', 'src/d/e.md', 'lib/f.py', 'lib/package-lock.json', 'g');
const file = fc.nat(20);
const kinds = <T extends string>(...all: readonly T[]) => fc.constantFrom(...all);

export const step: fc.Arbitrary<AuthorStep> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: kinds('type'),
      file,
      at: fc.nat(200),
      length: fc.nat(30),
      text: fc.oneof(line, text),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: kinds('save', 'save', 'open', 'undo', 'format', 'remove'), file }) },
  { weight: 3, arbitrary: fc.record({ kind: kinds('make', 'rename'), file, name, text }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('select'), file, at: fc.nat(10) }) },
  { weight: 3, arbitrary: fc.record({ kind: kinds('run'), file, name, text, ends: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('say', 'title'), text: fc.constantFrom('One', 'Two') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kinds('cut', 'pause', 'resume', 'resume', 'rest', 'tick', 'settle', 'end', 'reload'),
    }),
  },
);

/** Files of which none is the folder of another. */
export const startFiles = fc.dictionary(name, text, { maxKeys: 5 });

export interface PlayedRecording {
  readonly draft: Draft;
  readonly chapters: number;
  readonly wanted: Readonly<Record<string, string>>;
  readonly played: Readonly<Record<string, string>>;
}

/** Does it all while it is recorded, makes the show, and plays it over the files at the beginning. */
export async function recordAndPlay(
  files: Readonly<Record<string, string>>,
  steps: readonly AuthorStep[],
): Promise<PlayedRecording> {
  const author = createAuthor(await createWorld(files));
  for (const one of steps) await author.doStep(one);
  await author.world.recorder.settled();
  const wanted = author.wanted();
  const chapters = await author.world.chapters();
  const draft = await makeRecorded(chapters);
  const played = await playRecorded(files, draft, author.world.commands);
  return { draft, chapters: chapters.length, wanted, played };
}

function createAuthor(first: RecordedWorld) {
  let world = first;
  const before = new Map<string, string>();
  const ends: (() => void)[] = [];
  let paused: Readonly<Record<string, string>> | undefined;
  const shown = () => Object.fromEntries([...world.texts].sort());
  const pick = (index: number) => {
    const paths = [...world.texts.keys()].sort();
    return paths[index % Math.max(paths.length, 1)];
  };
  const change = (path: string, content: string) => {
    before.set(path, world.texts.get(path) ?? '');
    world.type(path, content);
  };
  const doTo = (path: string, one: AuthorStep) => {
    const old = world.texts.get(path) ?? '';
    switch (one.kind) {
      case 'open':
        return world.open(path);
      case 'save':
        return world.save(path);
      case 'format':
        return world.save(path, (content) => content.replaceAll('  ', '\t'));
      case 'undo':
        return change(path, before.get(path) ?? old);
      case 'remove':
        return world.remove(path);
      case 'type': {
        const letters = [...old];
        const at = one.at % (letters.length + 1);
        letters.splice(at, one.length, one.text);
        return change(path, letters.join(''));
      }
      case 'rename':
        if (!world.texts.has(one.name)) world.rename(path, one.name);
        return;
      case 'select':
        return world.recorder.selected({ path, ...lineOf(old, one.at) });
    }
  };
  const doOther = async (one: AuthorStep) => {
    const { recorder, clock } = world;
    switch (one.kind) {
      case 'make':
        if (!world.texts.has(one.name)) world.make(one.name, one.text);
        return;
      case 'run':
        return run(one);
      case 'say':
        return recorder.said(one.text);
      case 'title':
        return recorder.titled(one.text);
      case 'cut':
        return recorder.cut();
      case 'pause':
        recorder.pause();
        await recorder.settled();
        paused ??= shown();
        return;
      case 'resume':
        recorder.resume();
        await recorder.settled();
        paused = undefined;
        return;
      case 'rest':
        return clock.advance(21_000);
      case 'tick':
        return clock.advance(700);
      case 'settle':
        return recorder.settled();
      case 'end':
        return ends.pop()?.();
      case 'reload':
        world = await world.reload();
        ends.length = 0;
    }
  };
  /** A shell is heard of a moment later, and a command's effect on a file that is being edited is nobody's guess. */
  const run = async ({
    file: index,
    name: target,
    text: content,
    ends: isShort,
  }: Extract<AuthorStep, { kind: 'run' }>) => {
    await world.recorder.settled();
    const gone = index % 3 === 0 ? pick(index) : undefined;
    const changes = { [target]: content, ...(gone !== undefined && gone !== target && { [gone]: undefined }) };
    const isOpen = Object.keys(changes).some((path) => world.isUnsaved(path));
    const end = world.run(`do ${world.commands.length}`, isOpen ? {} : changes);
    if (isShort) end();
    else ends.push(end);
    await world.recorder.settled();
  };
  return {
    get world() {
      return world;
    },
    /** A recording that is stopped in a pause ends where that began. */
    wanted: () => paused ?? shown(),
    async doStep(one: AuthorStep) {
      const path = 'file' in one ? pick(one.file) : undefined;
      if (path !== undefined && one.kind !== 'make' && one.kind !== 'run') return doTo(path, one);
      return doOther(one);
    },
  };
}

function lineOf(content: string, at: number) {
  const line = 1 + (at % content.split('\n').length);
  return { from: line, to: line };
}
