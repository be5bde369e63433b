import { describe, expect, it } from 'vitest';
import { nextDelay, splitForTyping } from '../../src/actions/shared/typing-style.ts';
import type { EditOptions } from '../../src/ports/documents.ts';
import { rehearse } from '../support/rehearsal.ts';

const insert = {
  action: 'insert',
  path: 'a.txt',
  position: 2,
  content: 'one\ntwo',
  insertTypingMode: 'character-by-character',
};

describe('typing', () => {
  it('inserts character by character at the given speed, on lines of its own', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    const typing = show.begin({ ...insert, insertTypingSpeed: 100 });
    await until(() => show.clock.pending > 0);
    expect(await show.buffer('a.txt')).toBe('a\no\nb\n');
    expect(show.step.isTyping).toBe(true);
    await show.clock.advance(250);
    expect(await show.buffer('a.txt')).toBe('a\none\nb\n');
    await show.clock.run(typing);
    expect(await show.buffer('a.txt')).toBe('a\none\ntwo\nb\n');
    expect(show.clock.now()).toBe(600);
    expect(show.step.isTyping).toBe(false);
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      cursor a.txt 2:1
      edit a.txt 2:1-2:1 "o"
      edit a.txt 2:2-2:2 "n"
      edit a.txt 2:3-2:3 "e"
      edit a.txt 2:4-2:4 "\\n"
      cursor a.txt 3:1
      edit a.txt 3:1-3:1 "t"
      edit a.txt 3:2-3:2 "w"
      edit a.txt 3:3-3:3 "o"
      cursor a.txt 3:4"
    `);
  });

  it('types line by line', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    await show.play({
      ...insert,
      content: 'one\ntwo\nthree',
      insertTypingMode: 'line-by-line',
      insertTypingSpeed: 300,
    });
    expect(show.clock.now()).toBe(600);
    expect(await show.buffer('a.txt')).toBe('a\none\ntwo\nthree\nb\n');
  });

  it('uses the line speed when no speed is given', async () => {
    const lines = { ...insert, content: 'one\ntwo\nthree', insertTypingMode: 'line-by-line' };
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    await show.play(lines);
    expect(show.clock.now()).toBe(600);
    const settings = { 'showrunner.typing.lineSpeed': 100, 'showrunner.typing.speed': 5 };
    const quick = await rehearse({ 'a.txt': 'a\n\nb\n' }, { settings });
    await quick.play(lines);
    expect(quick.clock.now()).toBe(200);
    const talk = await rehearse({ 'a.txt': 'a\n\nb\n' }, { settings: { 'demoTime.insertTypingSpeed': 40 } });
    await talk.play(lines);
    expect(talk.clock.now()).toBe(80);
  });

  it('removes the old text before the first character', async () => {
    const show = await rehearse({ 'a.txt': 'a\nb\nc' });
    await show.play({ ...insert, action: 'replace', content: 'xy', insertTypingSpeed: 10 });
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      edit a.txt 2:1-2:2 ""
      cursor a.txt 2:1
      edit a.txt 2:1-2:1 "x"
      edit a.txt 2:2-2:2 "y"
      cursor a.txt 2:3"
    `);
    expect(await show.buffer('a.txt')).toBe('a\nxy\nc');
  });

  it('uses mode, speed and randomness of the settings unless the action overrides them', async () => {
    const settings = { 'showrunner.typing.mode': 'character-by-character', 'showrunner.typing.speed': 20 };
    const show = await rehearse({ 'a.txt': '' }, { settings });
    await show.play({ action: 'replace', path: 'a.txt', content: 'abc' });
    expect(show.clock.now()).toBe(40);
    await show.play({ action: 'replace', path: 'a.txt', content: 'abc', insertTypingMode: 'instant' });
    expect(show.clock.now()).toBe(40);
  });

  it('varies the delay from zero to twice the speed', () => {
    const style = { mode: 'character-by-character', speed: 100, randomness: 0.5 } as const;
    expect([0, 0.5, 1].map((random) => nextDelay(style, () => random))).toEqual([50, 100, 150]);
    expect(nextDelay({ ...style, randomness: 1 }, () => 0)).toBe(0);
    expect(nextDelay({ ...style, randomness: 0 }, () => 1)).toBe(100);
  });

  it('never splits what a reader sees as one character', () => {
    expect(splitForTyping('a👩‍👩‍👧é\r\n🇫🇷', 'character-by-character')).toEqual(['a', '👩‍👩‍👧', 'é', '\r\n', '🇫🇷']);
    expect(splitForTyping('a\r\nb\n\nc', 'line-by-line')).toEqual(['a\r\n', 'b\n', '\n', 'c']);
    expect(splitForTyping('a\n', 'line-by-line')).toEqual(['a\n']);
    expect(splitForTyping('', 'character-by-character')).toEqual([]);
  });

  it('keeps the line breaks of the document while typing', async () => {
    const show = await rehearse({ 'a.txt': 'a\r\n\r\nb\r\n' });
    await show.play(insert);
    expect(await show.buffer('a.txt')).toBe('a\r\none\r\ntwo\r\nb\r\n');
  });

  it('inserts the rest in one edit when a key is pressed, and consumes the key', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    const typing = show.begin(insert);
    await until(() => show.clock.pending > 0);
    show.seen();
    await show.workbench.window.executeCommand({ command: 'type', args: [{ text: 'q' }] });
    await typing;
    expect(await show.buffer('a.txt')).toBe('a\none\ntwo\nb\n');
    expect(show.seen()).toMatchInlineSnapshot(`
      "edit a.txt 2:2-2:2 "ne\\ntwo"
      cursor a.txt 3:4"
    `);
    expect(show.clock.now()).toBe(0);
    await show.workbench.window.executeCommand({ command: 'type', args: [{ text: 'q' }] });
    expect(await show.buffer('a.txt')).toBe('a\none\ntwoq\nb\n');
  });

  it('inserts the rest at once when the show asks for it', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    const typing = show.begin(insert);
    await until(() => show.step.isTyping && show.clock.pending > 0);
    show.step.finish();
    await typing;
    expect(await show.buffer('a.txt')).toBe('a\none\ntwo\nb\n');
  });

  it('stops in the middle when the step is aborted', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    const typing = show.begin(insert);
    await until(() => show.clock.pending > 0);
    show.stop(new Error('stop'));
    await expect(typing).rejects.toThrow('stop');
    expect(await show.buffer('a.txt')).toBe('a\no\nb\n');
    expect(show.clock.pending).toBe(0);
    await show.workbench.window.executeCommand({ command: 'type', args: [{ text: '!' }] });
    expect(await show.buffer('a.txt')).toBe('a\no!\nb\n');
  });

  it('makes one edit per character, in linear time', async () => {
    let edits = 0;
    const show = await rehearse(
      { 'a.txt': '' },
      {
        facets: ({ documents }) => ({
          documents: {
            ...documents,
            edit: async () => {
              edits++;
            },
          },
        }),
      },
    );
    await show.play({
      action: 'replace',
      path: 'a.txt',
      content: 'x'.repeat(2000),
      insertTypingMode: 'character-by-character',
    });
    expect(edits).toBe(2000);
    expect(show.clock.now()).toBe(1999 * 50);
  });

  it('sets an undo stop before the first edit only, so that one undo reverts everything', async () => {
    const stops: (Omit<EditOptions, 'toCome'> | undefined)[] = [];
    const show = await rehearse(
      { 'a.txt': 'a\nb' },
      {
        facets: ({ documents }) => ({
          documents: {
            ...documents,
            edit(path, edits, options) {
              const { toCome: _, ...stop } = options ?? {};
              stops.push(options && stop);
              return documents.edit(path, edits, options);
            },
          },
        }),
      },
    );
    await show.play({ ...insert, content: 'xy' }, { action: 'insert', path: 'a.txt', content: 'z' });
    const middle = { undoStop: false, undoStopBefore: false };
    expect(stops).toEqual([{ ...middle, undoStopBefore: true }, middle, middle, undefined]);
  });
});

describe('hacker-typer mode', () => {
  const hack = { ...insert, content: 'one two', insertTypingMode: 'hacker-typer' };

  it('types some characters with each key, then continues by itself', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    const typing = show.begin(hack);
    await until(() => show.step.pausedFor !== undefined);
    expect(show.step.pausedFor).toMatchObject({ kind: 'typing' });
    await press(show, 'j');
    await until(async () => (await show.buffer('a.txt')) === 'a\none\nb\n');
    await press(show, 'k');
    await press(show, 'l');
    await typing;
    expect(await show.buffer('a.txt')).toBe('a\none two\nb\n');
  });

  it('types as many characters per key as the settings say', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' }, { settings: { 'demoTime.hackerTyperChunkSize': 5 } });
    const typing = show.begin(hack);
    await until(() => show.step.pausedFor !== undefined);
    await press(show, 'j');
    await until(async () => (await show.buffer('a.txt')) === 'a\none t\nb\n');
    await press(show, 'k');
    await typing;
    expect(await show.buffer('a.txt')).toBe('a\none two\nb\n');
  });

  it('inserts the rest at once when the show continues', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    const typing = show.begin(hack);
    await until(() => show.step.pausedFor !== undefined);
    await press(show, 'j');
    show.step.resume();
    await typing;
    expect(await show.buffer('a.txt')).toBe('a\none two\nb\n');
  });

  it('handles keys that come faster than the typing', async () => {
    const show = await rehearse({ 'a.txt': 'a\n\nb\n' });
    const typing = show.begin(hack);
    await until(() => show.step.pausedFor !== undefined);
    await Promise.all([press(show, 'a'), press(show, 's'), press(show, 'd'), press(show, 'f'), press(show, 'g')]);
    await typing;
    expect(await show.buffer('a.txt')).toBe('a\none two\nb\n');
  });
});

type Show = Awaited<ReturnType<typeof rehearse>>;

function press(show: Show, text: string): Promise<void> {
  return show.workbench.window.executeCommand({ command: 'type', args: [{ text }] });
}

/** Lets real work continue until the condition is true. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
