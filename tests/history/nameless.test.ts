import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { action } from '../support/demo-files.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';
import { setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-nameless-');
const run = (command: string) => action('executeTerminalCommand', { command, wait: true });
const why = /has a name that is not UTF-8, so it is left as it is/;

/** Path in the folder, with a name of bytes. */
const at = (folder: string, name: Buffer) => Buffer.concat([Buffer.from(`${folder}/`), name]);
const latin = (text: string) => Buffer.from(text, 'latin1');

function setUp(folder: string, ...commands: readonly string[]) {
  const demos = commands.map((command, index) => ({ id: `d${index}`, actions: [run(command)] }));
  const rig = setUpHistory(folder, demos);
  scratch.onEnd(rig.dispose);
  return rig;
}

needs.anyName.describe('a file whose name is not valid UTF-8', () => {
  const begin = () => {
    const folder = join(scratch.folder, 'work');
    mkdirSync(folder);
    writeFileSync(at(folder, latin('old\xe9.txt')), 'my thesis');
    writeFileSync(join(folder, 'a.txt'), 'a');
    return folder;
  };

  it.each([
    ['is removed', 'rm -f old*'],
    ['is written', 'for f in old*; do echo more >> "$f"; done'],
    ['is moved', 'mv old* other.txt'],
    ['is made', String.raw`printf x > "$(printf 'new\351.txt')"`],
    ['is made in a folder that is none either', String.raw`d="$(printf 'new\351')"; mkdir "$d"; printf x > "$d/x"`],
  ])('makes the step not undoable when the file %s by a command', async (_what, command) => {
    const folder = begin();
    const { show } = setUp(folder, `${command}; echo b > a.txt`);
    await show.next();
    expect(show.history.map(({ obstacle }) => obstacle)).toEqual([expect.stringMatching(why)]);
    const { notRestored = [] } = await show.reset();
    expect(notRestored.map(({ why: told }) => told).join()).toMatch(/UTF-8|could not be stored/);
  });

  it('makes the step not undoable when an action deletes the folder of the file', async () => {
    const folder = begin();
    mkdirSync(join(folder, 'sub'));
    writeFileSync(at(join(folder, 'sub'), latin('old\xe9.txt')), 'my thesis');
    const rig = setUpHistory(folder, [{ id: 'a', actions: [action('delete', { path: 'sub' })] }]);
    scratch.onEnd(rig.dispose);
    await rig.show.next().catch(() => undefined);
    const isThere = existsSync(at(join(folder, 'sub'), latin('old\xe9.txt')));
    expect(isThere || why.test(rig.show.history[0]?.obstacle ?? '')).toBe(true);
  });

  it('stays, and steps that do not change it can be undone', async () => {
    const folder = begin();
    const { show } = setUp(folder, 'echo b > a.txt', 'echo c > c.txt');
    await show.next();
    await show.next();
    expect(show.history.map(({ obstacle }) => obstacle)).toEqual([undefined, undefined]);
    expect((await show.reset()).notRestored).toBeUndefined();
    expect(readFileSync(at(folder, latin('old\xe9.txt')), 'utf8')).toBe('my thesis');
    expect([readFileSync(join(folder, 'a.txt'), 'utf8'), existsSync(join(folder, 'c.txt'))]).toEqual(['a', false]);
  });

  it('is never lost by undoing a step that claims to be undoable, for any bytes in the name', async () => {
    const names = fc
      .uint8Array({ minLength: 1, maxLength: 20 })
      .map((bytes) => Buffer.from(bytes.map((byte) => (byte === 0 || byte === 47 ? 95 : byte))));
    let turn = 0;
    const property = fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 8 }), async (all) => {
      const folder = join(scratch.folder, `turn${turn++}`);
      mkdirSync(join(folder, 'old'), { recursive: true });
      for (const name of all) writeFileSync(at(`${folder}/old`, Buffer.concat([name, latin('~')])), name);
      const look = () =>
        (existsSync(`${folder}/old`) ? readdirSync(Buffer.from(`${folder}/old`), { encoding: 'buffer' }) : [])
          .map((name) => `${name.toString('hex')} ${readFileSync(at(`${folder}/old`, name)).toString('hex')}`)
          .sort();
      const before = look();
      const rig = setUpHistory(folder, [{ id: 'a', actions: [run('rm -rf old')] }]);
      await rig.show.next();
      const claims = rig.show.history.every(({ obstacle }) => obstacle === undefined);
      await rig.show.reset();
      if (claims) expect(look()).toEqual(before);
      await rig.dispose();
    });
    await fc.assert(property, { numRuns: 40 });
  });
});
