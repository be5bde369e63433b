import { mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ActionSource } from '../../src/demos/model.ts';
import { createStates } from '../../src/history/states.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, placesOf, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-way-');
const at = (path: string) => join(scratch.folder, path);
const run = (command: string) => action('executeTerminalCommand', { command, wait: true });

function setUp(drafts: readonly DemoDraft[], setup?: HistorySetup) {
  const rig = setUpHistory(scratch.folder, drafts, setup);
  scratch.onEnd(rig.dispose);
  return rig;
}

type Rig = ReturnType<typeof setUp>;

async function keptTexts({ show }: Rig): Promise<readonly string[]> {
  return Promise.all(show.edits.list().map(async (edit) => new TextDecoder().decode(await show.edits.read(edit))));
}

const origin = { line: 0, character: 0 };

describe('going back', () => {
  it('restores what a command moved away and a later action of the demo created again', async () => {
    await scratch.write('docs/a.txt', 'first\n');
    const { show, clock, look } = setUp([
      { id: 'a', actions: [run('mv docs docs2'), action('create', { path: 'docs/a.txt', content: 'second\n' })] },
    ]);
    const { files } = await look();
    await clock.run(show.next());
    await show.reset();
    expect((await look()).files).toEqual(files);
  });

  it('restores an empty folder that one demo moved away before another demo wrote to its old place', async () => {
    await mkdir(at('deep'));
    const { show, look } = setUp([
      { id: 'a', actions: [action('rename', { path: 'deep', dest: 'moved' })] },
      { id: 'b', actions: [action('create', { path: 'deep/new.txt', content: 'x' })] },
    ]);
    const { files } = await look();
    await show.next();
    await show.next();
    await show.reset();
    expect((await look()).files).toEqual(files);
  });

  it('removes the new place of a folder that a demo moved, even when the demo then changed a file in the folder', async () => {
    await scratch.write('docs/a.txt', 'first\n');
    const { show, look } = setUp([
      { id: 'a', actions: [action('open', { path: 'docs/a.txt' })] },
      { id: 'b', actions: [action('rename', { path: 'docs', dest: 'moved' }), action('write', { content: 'x' })] },
    ]);
    const { files } = await look();
    await show.next();
    await show.next();
    await show.reset();
    expect((await look()).files).toEqual(files);
  });

  it.each([
    ['in the same demo', (actions: readonly ActionSource[]) => [{ id: 'a', actions }]],
    [
      'in a later demo',
      (actions: readonly ActionSource[]) => actions.map((one, i) => ({ id: `${i}`, actions: [one] })),
    ],
  ])(
    'removes the new place of a folder that a demo moved, even when the parent folder is deleted %s',
    async (_when, split) => {
      await scratch.write('in/docs/a.txt', 'first\n');
      await scratch.write('in/other/b.txt', 'second\n');
      const demos = split([
        action('rename', { path: 'in/docs', dest: 'in/moved' }),
        action('rename', { path: 'in/moved', dest: 'in/other', overwrite: true }),
        run('echo more >> in/other.txt'),
        action('deleteFile', { path: 'in' }),
      ]);
      const { show, clock, look } = setUp(demos);
      const { files } = await look();
      for (const _ of demos) await clock.run(show.next());
      await show.reset();
      expect((await look()).files).toEqual(files);
    },
  );

  it('restores a setting of the show that a demo had reset, and the demo can reset it again', async () => {
    const { show, workbench } = setUp([
      { id: 'a', actions: [action('setTheme', { theme: 'Dark' })] },
      { id: 'b', actions: [action('unsetTheme')] },
    ]);
    await show.next();
    await show.next();
    await show.goTo('b');
    expect(workbench.window.getSetting('workbench.colorTheme').workspaceValue).toBe('Dark');
    await show.next();
    expect(workbench.window.getSetting('workbench.colorTheme').workspaceValue).toBeUndefined();
  });
});

describe('a file version of the presenter', () => {
  it('is kept when a later demo changes the whole folder of the file', async () => {
    const path = await scratch.write('src/a.txt', 'first\n');
    const rig = setUp([
      { id: 'a', actions: [action('insert', { path: 'src/a.txt', content: 'a\n', position: 1 })] },
      { id: 'b', actions: [action('rename', { path: 'src', dest: 'moved' })] },
    ]);
    await rig.show.next();
    await writeFile(path, 'mine\n');
    await rig.show.next();
    await rig.show.reset();
    expect(await readFile(path, 'utf8')).toBe('first\n');
    expect(await keptTexts(rig)).toEqual(['mine\n']);
  });

  it('is restored if a step found it, even when an earlier step had named the whole folder', async () => {
    const path = await scratch.write('src/a.txt', 'first\n');
    const rig = setUp([
      { id: 'a', actions: [action('copy', { path: 'missing', dest: 'src', overwrite: true })] },
      { id: 'b', actions: [action('insert', { path: 'src/a.txt', content: 'b\n', position: 1 })] },
    ]);
    await rig.show.next().catch(() => undefined);
    await writeFile(path, 'mine\n');
    await rig.show.next();
    await rig.show.reset();
    expect(await readFile(path, 'utf8')).toBe('mine\n');
    expect(await keptTexts(rig)).toEqual([]);
  });

  it('is kept if it was typed and not saved, and a link has replaced its folder since', async () => {
    const path = await scratch.write('docs/a.txt', 'first\n');
    await scratch.write('other/b.txt', 'b\n');
    const rig = setUp([
      { id: 'a' },
      { id: 'b', actions: [action('create', { path: 'docs/a.txt', content: 'b\n' })] },
      { id: 'c', actions: [action('executeTerminalCommand', { command: 'rm -r docs; ln -s other docs', wait: true })] },
    ]);
    await rig.show.next();
    await rig.workbench.documents.edit(path, [{ range: { start: origin, end: origin }, text: 'mine ' }]);
    await rig.show.next();
    await rig.clock.run(rig.show.next());
    await rig.show.reset();
    expect(await readFile(path, 'utf8')).toBe('first\n');
    expect(await keptTexts(rig)).toEqual(['mine first\n']);
  });

  it('stays in place while it cannot be kept aside, and is kept once it can be', async () => {
    const path = await scratch.write('a.txt', 'first\n');
    const states = createStates({ ...placesOf(scratch.folder), log: createRecordingLog() });
    const rig = setUp([{ id: 'a', actions: [action('create', { path: 'a.txt', content: 'a\n' })] }], { states });
    await rig.show.next();
    await writeFile(path, 'mine\n');
    const { look } = states;
    const failing: typeof look = async (places, options) =>
      new Map(
        [...places]
          .map((place) => [place, { type: 'unkept', why: 'store-failed' }] as const)
          .filter(() => options?.holds),
      );
    Object.assign(states, {
      look: async (...call: Parameters<typeof look>) =>
        new Map([...(await look(...call)), ...(await failing(...call))]),
    });
    await rig.show.reset();
    expect([await readFile(path, 'utf8'), await keptTexts(rig)]).toEqual(['mine\n', []]);
    expect(rig.transcript.join('\n')).toContain('could not be undone. a.txt: its current content could not be stored');
    Object.assign(states, { look });
    await rig.show.reset();
    expect([await readFile(path, 'utf8'), await keptTexts(rig)]).toEqual(['first\n', ['mine\n']]);
  });
});

describe('a file that is too large to keep', () => {
  it('is not read, marks its step, and stays where a demo has moved it', async () => {
    await writeFile(at('big.bin'), 'begin');
    await truncate(at('big.bin'), 2 ** 31);
    const { show, transcript } = setUp([
      { id: 'a', actions: [action('rename', { path: 'big.bin', dest: 'there/big.bin' })] },
    ]);
    const began = process.cpuUsage();
    await show.next();
    expect(show.history[0]?.obstacle).toBe('big.bin is too large for the undo history');
    await show.reset();
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(2000);
    expect((await stat(at('there/big.bin'))).size).toBe(2 ** 31);
    expect(transcript.join('\n')).toContain(
      'Some changes could not be undone. “A”: big.bin is too large for the undo history',
    );
  });

  it('stays in a folder that a command created for it, and everything else is undone', async () => {
    await writeFile(at('big.bin'), '');
    await truncate(at('big.bin'), 2 ** 31);
    const { show, clock, look } = setUp([{ id: 'a', actions: [run('mkdir made; echo x > made/x; mv big.bin made')] }]);
    await clock.run(show.next());
    expect(show.history[0]?.obstacle).toBe('big.bin is too large for the undo history');
    await show.reset();
    expect((await stat(at('made/big.bin'))).size).toBe(2 ** 31);
    await rm(at('made/big.bin'));
    expect((await look()).files).toEqual({ made: 'folder' });
  });
});
