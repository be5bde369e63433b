import { describe, expect, it } from 'vitest';
import { createFolder } from '../../headless/workspace.ts';
import { printTable, printTalk } from './table.ts';
import { performTalk } from './talk.ts';

const talk = {
  '.demo/talk.yaml': `
title: A talk
demos:
  - title: Look
    steps:
      - { action: openSlide, path: deck.md }
  - title: Wait
    steps:
      - { action: waitForTimeout, timeout: 86400000 }
      - { action: pause }
      - { action: waitForInput, message: Ready? }
  - title: Type
    steps:
      - { action: insert, path: a.ts, position: 2, content: two, insertTypingMode: character-by-character }
  - title: Install
    steps:
      - { action: executeTerminalCommand, command: npm install }
      - { action: highlight, path: node_modules/left-pad/index.js, position: 1 }
  - title: Point
    steps:
      - { action: highlight, path: a.ts, position: 99 }
`,
  'deck.md': '# One\n\n<dt-show>Two</dt-show>\n\n---\n\n# Two\n',
  'a.ts': 'one\n\nthree\n',
};

describe('a talk that is run from start to end', () => {
  it('runs every demo, slide and reveal, and reports which demos failed and why', async () => {
    const result = await performTalk(await createFolder(talk));
    expect(result.demos.map(({ title, failure }) => [title, failure?.code])).toEqual([
      ['Look', undefined],
      ['Wait', undefined],
      ['Type', undefined],
      ['Install', 'file-not-found'],
      ['Point', 'position-out-of-range'],
    ]);
    expect(result).toMatchObject({ slides: 2, reveals: 1 });
    expect(result.demos[3]?.failure?.afterUnrun).toBe('terminal Showrunner $ npm install');
  });

  it('is reported as a row of a table, and in lines', async () => {
    const result = await performTalk(await createFolder(talk));
    expect(printTable([result])).toContain('| 5 | 3 |');
    expect(printTalk(result)).toContain('Failed:\n  .demo/talk.yaml “Install”: [file-not-found]');
  });

  it('is compared, file by file, with the expected files at the end', async () => {
    const folder = await createFolder(talk);
    const same = await performTalk(folder, await createFolder({ 'a.ts': 'one\ntwo\nthree\n' }));
    expect(same.changes).toEqual([{ path: 'a.ts', kind: 'changed' }]);
    expect(same.comparisons).toEqual([{ path: 'a.ts' }]);
    const other = await performTalk(folder, await createFolder({ 'a.ts': 'one\n2\nthree\n' }));
    expect(other.comparisons?.[0]?.difference).toContain('-2\n+two');
  });

  it('leaves the folder of the talk itself unchanged', async () => {
    const folder = await createFolder(talk);
    await performTalk(folder);
    expect((await performTalk(folder)).changes).toEqual([{ path: 'a.ts', kind: 'changed' }]);
  });

  it('ends where a loop would begin again', async () => {
    const loop = { '.demo/a.yaml': 'title: A\nloop: true\ndemos: [{ title: One, steps: [{ action: unselect }] }]' };
    expect((await performTalk(await createFolder(loop))).demos).toHaveLength(1);
  });
});
