import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { createLibrary } from '../../src/demos/library.ts';
import { createChecker } from '../../src/language/checker.ts';
import type { Log } from '../../src/ports/log.ts';
import { createDiskFiles } from '../support/disk-files.ts';
import { useScratch } from '../support/scratch.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const scratch = useScratch('showrunner-checker-');
const broken = '{ "version": 2, "demos": [{ "title": "D", "steps": [{ "action": "open", "path": "a.ts" }] }] }';

async function open(buffers: ReadonlyMap<string, string> = new Map()) {
  const log: Log = { info: console.log, warn: console.warn, error: console.error };
  const disk = createDiskFiles();
  const clock = createVirtualClock();
  const parts = { files: disk, clock, log, folders: () => [scratch.folder] };
  const library = createLibrary({ ...parts, onDidChangeFolders: createEmitter<void>().event });
  const checker = createChecker({ ...parts, library, bufferOf: (path) => buffers.get(path) });
  scratch.onEnd(library.dispose);
  scratch.onEnd(checker.dispose);
  await clock.run(checker.ready);
  const codesOf = async (path: string) => {
    const place = checker.placeOf(path);
    return place ? (await checker.check(place)).map(({ code }) => code) : 'no demo file';
  };
  return { checker, codesOf, disk, clock };
}

describe('the checker', () => {
  it('checks a file on the disk, and the files that it names', async () => {
    const path = await scratch.write('.demo/a.json', broken);
    const { codesOf } = await open();
    expect(await codesOf(path)).toEqual(['file-not-found']);
    await scratch.write('a.ts', '');
    expect(await codesOf(path)).toEqual([]);
  });

  it('checks what is in the editor rather than what is on the disk', async () => {
    const path = await scratch.write('.demo/a.json', broken);
    const { codesOf } = await open(new Map([[path, '{ "demos": [{ "steps": [] }] }']]));
    expect(await codesOf(path)).toEqual(['missing-title']);
  });

  it('checks variables, and knows them by their file', async () => {
    const path = await scratch.write('.demo/variables.json', '{ "A": [] }');
    await scratch.write('.demo/a.yaml', 'demos: []');
    const { checker, codesOf } = await open();
    expect(await codesOf(path)).toEqual(['wrong-type']);
    expect(checker.places().map((place) => place.path)).toEqual([join(scratch.folder, '.demo/a.yaml'), path]);
  });

  it('checks the decks that demos open, and no other Markdown', async () => {
    const action = '{ "action": "openSlide", "path": "./slides/deck.md" }';
    await scratch.write('.demo/a.json', `{ "demos": [{ "title": "D", "steps": [${action}] }] }`);
    const deck = await scratch.write('slides/deck.md', '# A\n\n```js\nnever closed\n');
    const { checker, codesOf } = await open();
    expect(await codesOf(deck)).toEqual(['unclosed-fence']);
    expect(await codesOf(await scratch.write('README.md', '```'))).toBe('no demo file');
    expect(checker.places().map(({ path }) => path)).toContain(deck);
  });

  it('leaves alone what is no file of the show', async () => {
    const { codesOf } = await open();
    for (const path of ['a.json', '.demo/notes.md', '.demo/snippets/a.json', 'inner/.demo/a.json']) {
      expect(await codesOf(join(scratch.folder, path))).toBe('no demo file');
    }
  });

  it('tells when a demo file changes', async () => {
    const path = await scratch.write('.demo/a.json', broken);
    const { checker, disk, clock } = await open();
    const changed = new Promise<void>((resolve) => checker.onDidChange(resolve));
    await scratch.write('.demo/a.json', '{ "demos": [] }');
    disk.announce(path);
    await clock.run(changed);
  });
});
