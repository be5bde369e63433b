import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { createLanguageService } from '../../src/language/language-service.ts';
import type { Log } from '../../src/ports/log.ts';
import { createDiskFiles } from '../support/disk-files.ts';
import { createSettings } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const scratch = useScratch('showrunner-language-');
const broken = '{ "version": 2, "demos": [{ "title": "D", "steps": [{ "action": "imagePreview", "path": "a.ts" }] }] }';

async function open(buffers: ReadonlyMap<string, string> = new Map()) {
  const log: Log = { info: console.log, warn: console.warn, error: console.error };
  const disk = createDiskFiles();
  const clock = createVirtualClock();
  const parts = { files: disk, clock, log, settings: createSettings(), folders: () => [scratch.folder] };
  const onDidChangeFolders = createEmitter<void>().event;
  const service = createLanguageService({ ...parts, onDidChangeFolders, bufferOf: (path) => buffers.get(path) });
  scratch.onEnd(service.dispose);
  await clock.run(service.files.ready);
  const codesOf = async (path: string) => {
    const place = service.files.placeOf(path);
    return place ? (await service.check(place)).map(({ code }) => code) : 'no demo file';
  };
  return { service, codesOf, disk, clock };
}

describe('the language service', () => {
  it('checks a file on disk and the files that it names', async () => {
    const path = await scratch.write('.demo/a.json', broken);
    const { codesOf } = await open();
    expect(await codesOf(path)).toEqual(['file-not-found']);
    await scratch.write('a.ts', '');
    expect(await codesOf(path)).toEqual([]);
  });

  it('checks the text in the editor rather than the file on disk', async () => {
    const path = await scratch.write('.demo/a.json', broken);
    const { codesOf } = await open(new Map([[path, '{ "demos": [{ "steps": [] }] }']]));
    expect(await codesOf(path)).toEqual(['missing-title']);
  });

  it('checks variables, and knows their file by its name', async () => {
    const path = await scratch.write('.demo/variables.json', '{ "A": [] }');
    await scratch.write('.demo/a.yaml', 'demos: []');
    const { service, codesOf } = await open();
    expect(await codesOf(path)).toEqual(['wrong-type']);
    expect(service.files.places().map((place) => place.path)).toEqual([join(scratch.folder, '.demo/a.yaml'), path]);
  });

  it('checks the decks that demos open, but no other Markdown files', async () => {
    const action = '{ "action": "openSlide", "path": "./slides/deck.md" }';
    await scratch.write('.demo/a.json', `{ "demos": [{ "title": "D", "steps": [${action}] }] }`);
    const deck = await scratch.write('slides/deck.md', '# A\n\n```js\nnever closed\n');
    const { service, codesOf } = await open();
    expect(await codesOf(deck)).toEqual(['unclosed-fence']);
    expect(await codesOf(await scratch.write('README.md', '```'))).toBe('no demo file');
    expect(service.files.places().map(({ path }) => path)).toContain(deck);
  });

  it('reports for a broken file where it is broken and that its last good version is used, but nothing else', async () => {
    const good = 'title: T\ndemos:\n  - title: A\n    steps: []\n  - title: B\n    steps: []\n';
    const path = await scratch.write('.demo/a.yaml', good);
    const stray = good.replace('demos:', 'demos: [');
    const buffers = new Map<string, string>();
    const { codesOf, disk, service, clock } = await open(buffers);
    const save = async (text: string) => {
      const changed = new Promise<void>((resolve) => service.files.onDidChange(() => resolve()));
      disk.announce(await scratch.write('.demo/a.yaml', text));
      await clock.run(changed);
    };
    await save(stray);
    const codes = await codesOf(path);
    expect(codes).toContain('broken-file');
    expect(codes).not.toContain('missing-title');
    buffers.set(path, good);
    expect(await codesOf(path)).toEqual([]);
    await save(good.replace('A', 'C'));
    expect(await codesOf(path)).toEqual([]);
  });

  it('ignores files that are not part of the show', async () => {
    const { codesOf } = await open();
    for (const path of ['a.json', '.demo/notes.md', '.demo/snippets/a.json', 'inner/.demo/a.json']) {
      expect(await codesOf(join(scratch.folder, path))).toBe('no demo file');
    }
  });

  it('marks which problems any JSON parser reports as well', async () => {
    const path = await scratch.write('.demo/a.json', '{ "title": 1 "demos": [] }');
    const { service } = await open();
    const problems = await service.check({ path, workspaceFolder: scratch.folder });
    expect(problems.map(({ code, isSyntax = false }) => [code, isSyntax])).toEqual([
      ['missing-comma', true],
      ['wrong-type', false],
    ]);
  });

  it('responds to requests for language features', async () => {
    const path = await scratch.write('.demo/a.json', broken);
    await scratch.write('a.ts', '');
    const { service } = await open();
    const file = { path, workspaceFolder: scratch.folder, text: broken };
    const offer = { hasSchemaService: false };
    const target = await service.definition(file, broken.indexOf('a.ts'));
    expect(target?.path).toBe(join(scratch.folder, 'a.ts'));
    expect(service.hover(file, broken.indexOf('imagePreview'), offer)?.markdown).toContain('**imagePreview**');
    const suggestions = await service.complete(file, broken.indexOf('a.ts'), offer);
    expect(suggestions.map(({ label }) => label)).toContain('a.ts');
    expect(service.outline(file).map(({ name, children }) => [name, children.length])).toEqual([['D', 1]]);
    expect(service.lenses(file).map(({ kind }) => kind)).toEqual(['runDemo', 'runAction']);
  });

  it('reports when a demo file changes', async () => {
    const path = await scratch.write('.demo/a.json', broken);
    const { service, disk, clock } = await open();
    const changed = new Promise<void>((resolve) => service.files.onDidChange(resolve));
    await scratch.write('.demo/a.json', '{ "demos": [] }');
    disk.announce(path);
    await clock.run(changed);
  });
});
