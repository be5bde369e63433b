import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShowAuthor } from '../../src/api/show-author.ts';
import { createShowAuthor } from '../../src/authoring/show-author.ts';
import { createLibrary } from '../../src/demos/library.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import type { Workbench } from '../../src/ports/workbench.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-meet-');
const demoFile = (...titles: readonly string[]) =>
  `${JSON.stringify({ version: 3, scenes: titles.map((title) => ({ id: title.toLowerCase(), title, moves: [{ action: 'closeAll' }] })) }, undefined, 2)}\n`;

/** An author with its own folder of demo files. */
async function open(name: string, files: Readonly<Record<string, string>>) {
  const folder = join(scratch.folder, name);
  await mkdir(join(folder, '.demo'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, '.demo', file), text);
  const workbench = createHeadlessWorkbench({ folders: [folder] });
  const library = createLibrary({
    files: workbench.files,
    clock: systemClock,
    log: createRecordingLog(),
    folders: () => [folder],
    onDidChangeFolders: () => ({ dispose: () => undefined }),
  });
  const dispose = () => {
    library.dispose();
    workbench.dispose();
  };
  scratch.onEnd(async () => dispose());
  const authorOn = (documents: Workbench['documents']) =>
    createShowAuthor({ library, workbench: { ...workbench, documents }, workspaceFolders: () => [folder] }, () =>
      Promise.reject(new Error('not asked for')),
    );
  const read = async () => {
    const names = (await readdir(join(folder, '.demo'))).filter((file) => /\.json$/.test(file)).sort();
    return Promise.all(names.map(async (file) => [file, await readFile(join(folder, '.demo', file), 'utf8')]));
  };
  return { folder, library, workbench, author: authorOn(workbench.documents), authorOn, read, dispose };
}

type Call = (author: ShowAuthor) => Promise<unknown>;

const ids = ['one', 'two', 'three', 'four', 'five', 'six'];
const anyId = fc.constantFrom(...ids);
const anyFile = fc.constantFrom('.demo/a.json', '.demo/b.json');
const anyCall: fc.Arbitrary<{ readonly what: string; readonly call: Call }> = fc.oneof(
  fc.record({ file: anyFile, title: fc.constantFrom('New', 'Newer') }).map((demo) => ({
    what: `add ${demo.title} to ${demo.file}`,
    call: (author: ShowAuthor) => author.addDemo(demo),
  })),
  fc.tuple(anyId, fc.constantFrom('Renamed', 'Named again')).map(([id, title]) => ({
    what: `rename ${id} to ${title}`,
    call: (author: ShowAuthor) => author.editDemo(id, { title }),
  })),
  fc.tuple(anyId, fc.nat(3)).map(([id, count]) => ({
    what: `give ${id} ${count} actions`,
    call: (author: ShowAuthor) => author.editDemo(id, { actions: Array(count).fill({ action: 'pressEnter' }) }),
  })),
  fc.tuple(anyId, anyFile).map(([id, file]) => ({
    what: `move ${id} to ${file}`,
    call: (author: ShowAuthor) => author.moveDemo(id, { file }),
  })),
  fc.tuple(anyId, anyId).map(([id, before]) => ({
    what: `move ${id} before ${before}`,
    call: (author: ShowAuthor) => author.moveDemo(id, { before }),
  })),
);

describe('simultaneous edits of demo files', () => {
  it('give the same files and responses as edits one after the other', async () => {
    let run = 0;
    const files = { 'a.json': demoFile('One', 'Two', 'Three'), 'b.json': demoFile('Four', 'Five', 'Six') };
    const answerOf = (call: Promise<unknown>) => call.catch((error) => error.message);
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 2, maxLength: 6 }), async (calls) => {
        run++;
        const [together, apart] = [await open(`together-${run}`, files), await open(`apart-${run}`, files)];
        const answers = await Promise.all(calls.map(({ call }) => answerOf(call(together.author))));
        const expected: unknown[] = [];
        for (const { call } of calls) expected.push(await answerOf(call(apart.author)));
        const told = calls.map(({ what }) => what);
        expect([told, await together.read(), answers]).toEqual([told, await apart.read(), expected]);
        together.dispose();
        apart.dispose();
      }),
      { numRuns: 30 },
    );
  });

  it('create only one demo file, and each demo gets its own response', async () => {
    const { author, read } = await open('none', {});
    const titles = Array.from({ length: 8 }, (_, index) => `Demo ${index}`);
    const answers = await Promise.all(titles.map((title) => author.addDemo({ title })));
    const [[name, text = ''] = [], ...others] = await read();
    expect([name, others]).toEqual(['talk.json', []]);
    expect(JSON.parse(text).scenes.map(({ title }: { readonly title: string }) => title)).toEqual(titles);
    expect(answers.map(({ demo }) => demo.title)).toEqual(titles);
    expect(new Set(answers.map(({ line }) => line)).size).toBe(8);
  });
});

describe('a demo file that cannot be written', () => {
  const files = { 'a.json': demoFile('One', 'Two'), 'b.json': demoFile('Three') };
  const fail = () => Promise.reject(new Error('ENOSPC: no space left on device'));

  it.each(['a.json', 'b.json'])(
    'stays unchanged, like the other file, when a demo cannot be moved between the two: %s',
    async (bad) => {
      const { workbench, authorOn, author, read, folder } = await open(`bad-${bad}`, files);
      const before = await read();
      const { documents } = workbench;
      const save = (path: string) => (path === join(folder, '.demo', bad) ? fail() : documents.save(path));
      await expect(authorOn({ ...documents, save }).moveDemo('one', { file: '.demo/b.json' })).rejects.toMatchObject({
        code: 'command-failed',
        message: expect.stringMatching(/could not be written, and nothing was changed: ENOSPC/),
      });
      expect(await read()).toEqual(before);
      // The disk works again, and nothing blocks the move.
      await author.moveDemo('one', { file: '.demo/b.json' });
      const texts = new Map((await read()) as [string, string][]);
      expect([texts.get('a.json'), texts.get('b.json')]).toEqual([demoFile('Two'), demoFile('Three', 'One')]);
    },
  );

  it('is not edited while it has unsaved changes of somebody', async () => {
    const { workbench, author, folder } = await open('dirty', files);
    const start = { line: 0, character: 0 };
    const path = join(folder, '.demo/a.json');
    await workbench.documents.open(path);
    await workbench.documents.edit(path, [{ range: { start, end: start }, text: ' ' }]);
    await expect(author.editDemo('one', { title: 'Other' })).rejects.toMatchObject({
      message: '.demo/a.json has unsaved changes',
    });
  });

  it('is refused before writing if it would become too large to read', async () => {
    const { author, read } = await open('large', files);
    const before = await read();
    const actions = [{ action: 'typeText', content: 'x'.repeat(2 * 1024 * 1024) }];
    await expect(author.addDemo({ title: 'Large', actions })).rejects.toMatchObject({ code: 'payload-too-large' });
    expect(await read()).toEqual(before);
    await author.addDemo({ title: 'Small' });
  });

  it.each([
    ['.demo/con.json', 'con.json is the name of a device on Windows'],
    ['.demo/LPT1.yaml', 'LPT1.yaml is the name of a device on Windows'],
    ['.demo/A.json', 'a.json already exists'],
    ['.demo/x .json', 'There is no demo file .demo/x .json'],
  ])('is refused if it is %s, a name that another system cannot have', async (file, message) => {
    const { author } = await open('names', files);
    await expect(author.addDemo({ title: 'New', file })).rejects.toMatchObject({ message });
  });
});
