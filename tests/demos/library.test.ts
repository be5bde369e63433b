import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { createLibrary, type Library, type LibraryService } from '../../src/demos/library.ts';
import type { Files } from '../../src/ports/files.ts';
import type { Log } from '../../src/ports/log.ts';
import { anyCapitals, createDiskFiles, type DiskFiles, makeFolder } from '../support/disk-files.ts';
import { needs } from '../support/needs.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';

let root: string;
let disk: DiskFiles;
let clock: VirtualClock;
let folders: string[];
let foldersChanged: ReturnType<typeof createEmitter<void>>;
let logged: string[];
let libraries: LibraryService[];

beforeEach(async () => {
  root = await makeFolder();
  disk = createDiskFiles();
  clock = createVirtualClock();
  folders = [join(root, 'talk')];
  foldersChanged = createEmitter<void>();
  logged = [];
  libraries = [];
});

afterEach(async () => {
  for (const library of libraries) library.dispose();
  await rm(root, { recursive: true });
});

/** A library for the temporary folder, and every state it announces. */
async function open(files: Files = disk) {
  const note = (message: string) => void logged.push(message);
  const log: Log = { info: note, warn: note, error: note };
  const library = createLibrary({
    files,
    clock,
    log,
    folders: () => folders,
    onDidChangeFolders: foldersChanged.event,
  });
  libraries.push(library);
  const events: Library[] = [];
  library.onDidChange((state) => events.push(state));
  await library.ready;
  events.length = 0;
  return { library, events };
}

const pathOf = (name: string, folder = 'talk') => join(root, folder, '.demo', name);

async function write(name: string, content: unknown, folder = 'talk'): Promise<string> {
  const path = pathOf(name, folder);
  await mkdir(join(root, folder, '.demo'), { recursive: true });
  await writeFile(
    path,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  );
  return path;
}

/** Writes like another program, and lets the watcher report it. */
async function change(name: string, content: unknown, folder = 'talk'): Promise<void> {
  disk.announce(await write(name, content, folder));
}

async function remove(name: string): Promise<void> {
  await rm(pathOf(name));
  disk.announce(pathOf(name));
}

/** Time for the library to notice: its timer, and then the real reading. */
async function settle(events: readonly Library[], count: number): Promise<void> {
  await clock.advance(100);
  const deadline = performance.now() + 5000;
  while (events.length < count && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 2));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const demo = (...titles: string[]) => ({ demos: titles.map((title) => ({ title, steps: [] })) });

/** `file: id, id` for each file, with the codes of its problems. */
function print({ files }: Library): string[] {
  return files.map(({ path, demos, problems }) => {
    const name = path
      .slice(root.length + 1)
      .replaceAll(sep, '/')
      .replace('/.demo/', ': ');
    return [`${name} [${demos.map(({ id }) => id).join(', ')}]`, ...problems.map(({ code }) => code)].join(' ');
  });
}

describe('the library', () => {
  it('has the demo files of .demo in natural order, and no other files', async () => {
    await write('10.end.json', demo('Bye'));
    await write('2.x.JSON', demo('Two'));
    await write('A.json', demo('A'));
    await write('variables.json', { NAME: 'Ada' });
    await write('notes.md', '# no');
    await write('later.yaml', 'demos:\n  - title: Later\n');
    await write('../package.json', { name: 'talk' });
    await mkdir(pathOf('snippets'));
    await writeFile(pathOf('snippets/deep.json'), JSON.stringify(demo('Deep')));
    const { library } = await open();
    expect(print(library.current)).toEqual([
      'talk: 2.x.JSON [2.x.two]',
      'talk: 10.end.json [10.end.bye]',
      'talk: A.json [A.a]',
      'talk: later.yaml [later.later]',
    ]);
  });

  needs.devices.it('has every demo file that can be read, even beside files and folders that cannot', async () => {
    await write('bad.json', '{ "demos": [ { "title": "A"\n "steps": [] } ');
    await write('foreign.json', { name: 'x' });
    await write('good.json', demo('Good'));
    await write(
      'latin.json',
      new Uint8Array([...Buffer.from('{"demos":[{"title":"Gr'), 0xfc, ...Buffer.from('n"}]}')]),
    );
    await write('large.json', `{"demos":[]}${' '.repeat(2 * 1024 * 1024)}`);
    await write('utf16.json', Buffer.from('\uFEFF{"demos":[{"title":"Wide"}]}', 'utf16le'));
    await mkdir(pathOf('folder.json'));
    execFileSync('mkfifo', [pathOf('pipe.json')]);
    const { library } = await open();
    expect(print(library.current)).toEqual([
      'talk: bad.json [bad.a] missing-bracket missing-comma',
      'talk: folder.json [] not-a-file',
      'talk: foreign.json [] not-a-demo-file',
      'talk: good.json [good.good]',
      'talk: large.json [] too-large',
      'talk: latin.json [latin.gr-n] not-utf8',
      'talk: pipe.json [] not-a-file',
      'talk: utf16.json [utf16.wide]',
    ]);
    expect(logged).toEqual([]);
  });

  it('has unique ids across the files of all workspace folders', async () => {
    folders = [join(root, 'talk'), join(root, 'appendix')];
    await write('1.json', { demos: [{ id: 'go', title: 'A' }, { title: 'B' }] });
    await write('1.json', { demos: [{ id: 'go', title: 'A' }, { title: 'B' }] }, 'appendix');
    const { library } = await open();
    expect(print(library.current)).toEqual(['appendix: 1.json [go, 1.b]', 'talk: 1.json [1.a, 1.b-2] duplicate-id']);
    expect(library.current.files[1]?.workspaceFolder).toBe(folders[0]);
  });

  it('is empty without .demo, or without a folder', async () => {
    expect((await open()).library.current.files).toEqual([]);
    folders = [];
    expect((await open()).library.current.files).toEqual([]);
  });
});

describe('a change event of the library', () => {
  it('is sent once when a file changes, and only that file is read again', async () => {
    await write('a.json', demo('A'));
    await write('b.json', demo('B'));
    const { library, events } = await open();
    const before = library.current;
    const reads = disk.reads.length;
    await change('b.json', demo('B', 'C'));
    disk.announce(pathOf('b.json'));
    await settle(events, 1);
    expect(events.map(print)).toEqual([['talk: a.json [a.a]', 'talk: b.json [b.b, b.c]']]);
    expect(events[0]).toBe(library.current);
    expect(library.current.files[0]).toBe(before.files[0]);
    expect(disk.reads.slice(reads)).toEqual([pathOf('b.json')]);
  });

  it('is sent when a file is added, deleted or renamed', async () => {
    await write('a.json', demo('A'));
    const { events } = await open();
    await change('b.json', demo('B'));
    await settle(events, 1);
    await remove('a.json');
    await settle(events, 2);
    await write('c.json', demo('B'));
    await rm(pathOf('b.json'));
    disk.announce(pathOf('b.json'));
    disk.announce(pathOf('c.json'));
    await settle(events, 3);
    expect(events.map(print)).toEqual([
      ['talk: a.json [a.a]', 'talk: b.json [b.b]'],
      ['talk: b.json [b.b]'],
      ['talk: c.json [c.b]'],
    ]);
  });

  it('is sent when only the case of a file name changes on a case-insensitive disk', async () => {
    await write('show.json', demo('A'));
    const { events } = await open(anyCapitals(disk));
    await rename(pathOf('show.json'), pathOf('between'));
    await rename(pathOf('between'), pathOf('SHOW.json'));
    disk.announce(pathOf('show.json'));
    disk.announce(pathOf('SHOW.json'));
    await settle(events, 1);
    expect(events.map(print)).toEqual([['talk: SHOW.json [SHOW.a]']]);
  });

  it('is sent when .demo is created later, and when it is deleted', async () => {
    const { events } = await open();
    await change('a.json', demo('A'));
    await change('b.json', demo('B'));
    await settle(events, 1);
    await rm(join(root, 'talk', '.demo'), { recursive: true });
    disk.announce(pathOf('a.json'));
    disk.announce(pathOf('b.json'));
    await settle(events, 2);
    expect(events.map(print)).toEqual([['talk: a.json [a.a]', 'talk: b.json [b.b]'], []]);
  });

  it('covers a deleted folder even when the watcher reports only one file', async () => {
    await write('a.json', demo('A'));
    await write('b.json', demo('B'));
    const { library, events } = await open();
    await rm(join(root, 'talk', '.demo'), { recursive: true });
    disk.announce(pathOf('a.json'));
    await settle(events, 1);
    await settle(events, 2);
    expect(library.current.files).toEqual([]);
  });

  it('is sent once for a burst of changes', async () => {
    const { events } = await open();
    for (let i = 0; i < 20; i++) await change(`${i}.json`, demo('A'));
    await settle(events, 1);
    expect(events).toHaveLength(1);
    expect(events[0]?.files).toHaveLength(20);
  });

  it('is not sent when the content is the same, or for other files', async () => {
    await write('a.json', demo('A'));
    const { events } = await open();
    await change('a.json', demo('A'));
    await change('readme.md', '#');
    await settle(events, 0);
    expect(events).toEqual([]);
  });

  it('is sent when workspace folders are added or removed', async () => {
    await write('a.json', demo('A'));
    await write('b.json', demo('B'), 'more');
    const { events } = await open();
    folders = [...folders, join(root, 'more')];
    foldersChanged.fire();
    await settle(events, 1);
    folders = folders.slice(1);
    foldersChanged.fire();
    await settle(events, 2);
    expect(events.map(print)).toEqual([['more: b.json [b.b]', 'talk: a.json [a.a]'], ['more: b.json [b.b]']]);
    expect(disk.watched).toBe(1);
  });
});

describe('a broken demo file', () => {
  it.each([
    ['is half written', '{ "demos": [ '],
    ['is empty', ''],
    ['is something else now', '{ "name": "x" }'],
    ['has lost its list', '{ "title": "x", "demos": 1 }'],
  ])('keeps its last good demos, with the new problems, when it %s', async (_, content) => {
    await write('a.json', { title: 'Good', demos: [{ title: 'A' }] });
    const { library, events } = await open();
    await change('a.json', content);
    await settle(events, 1);
    const [file] = library.current.files;
    expect(file).toMatchObject({ title: 'Good', demos: [{ id: 'a.a' }] });
    expect(file?.problems).not.toEqual([]);
    await change('a.json', demo('B'));
    await settle(events, 2);
    expect(print(library.current)).toEqual(['talk: a.json [a.b]']);
  });

  it('keeps its last good demos when it is YAML', async () => {
    await write('a.yaml', 'demos:\n  - title: A\n');
    const { library, events } = await open();
    await change('a.yaml', 'demos: "');
    await settle(events, 1);
    expect(print(library.current)).toEqual(['talk: a.yaml [a.a] broken-file unterminated-string']);
    await change('a.yaml', 'demos:\n  - title: B\n');
    await settle(events, 2);
    expect(print(library.current)).toEqual(['talk: a.yaml [a.b]']);
  });

  it('is not the same as an intentionally emptied file, which has no demos', async () => {
    await write('a.json', demo('A'));
    const { library, events } = await open();
    await change('a.json', { demos: [] });
    await settle(events, 1);
    expect(print(library.current)).toEqual(['talk: a.json []']);
  });
});

describe('variables', () => {
  it('come from their folder, and change with their file', async () => {
    folders = [join(root, 'talk'), join(root, 'more')];
    await write('variables.json', '{ "NAME": "Ada", } // who');
    const { library, events } = await open();
    expect([...library.current.variables(join(root, 'talk'))]).toEqual([['NAME', 'Ada']]);
    expect(library.current.variables(join(root, 'more')).size).toBe(0);
    await change('variables.json', { NAME: 'Grace' });
    await settle(events, 1);
    expect(library.current.variables(join(root, 'talk')).get('NAME')).toBe('Grace');
    await change('variables.json', '{ "NA');
    await settle(events, 2);
    expect(library.current.variables(join(root, 'talk')).get('NAME')).toBe('Grace');
    expect(library.current.variableFiles[0]?.problems).not.toEqual([]);
    await remove('variables.json');
    await settle(events, 3);
    expect(library.current.variables(join(root, 'talk')).size).toBe(0);
  });
});

describe('variables in a YAML file', () => {
  it('are read as written, and never as a demo file', async () => {
    await write('variables.yaml', 'NAME: Ada\nVERSION: 1.10\nON: true\n');
    const { library } = await open();
    expect(library.current.files).toEqual([]);
    expect(Object.fromEntries(library.current.variables(join(root, 'talk')))).toEqual({
      NAME: 'Ada',
      VERSION: '1.10',
      ON: 'true',
    });
  });

  it('are merged with those in the JSON file, and take precedence', async () => {
    await write('variables.json', { A: 'json', B: 'json' });
    await write('variables.yml', 'B: yaml\nC: yaml\n');
    const { library } = await open();
    expect(Object.fromEntries(library.current.variables(join(root, 'talk')))).toEqual({
      A: 'json',
      B: 'yaml',
      C: 'yaml',
    });
  });
});

describe('while the library reads a file', () => {
  /** A file system whose next reading of a file waits until it is released. */
  function createSlowFiles() {
    const waiting: (() => void)[] = [];
    let isSlow = false;
    const files: Files = {
      ...disk,
      async read(path) {
        const bytes = await disk.read(path);
        if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
        return bytes;
      },
    };
    const letGo = async () => {
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      waiting.shift()?.();
    };
    return { files, letGo, slowDown: () => (isSlow = true), waiting };
  }

  it('newer content of the file still wins', async () => {
    await write('a.json', demo('Zero'));
    const slow = createSlowFiles();
    const { library, events } = await open(slow.files);
    slow.slowDown();
    await change('a.json', demo('One'));
    await clock.advance(100);
    while (slow.waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await change('a.json', demo('Two'));
    await slow.letGo();
    await settle(events, 1);
    await slow.letGo();
    await settle(events, 2);
    expect(events.map(print)).toEqual([['talk: a.json [a.one]'], ['talk: a.json [a.two]']]);
    expect(library.current).toBe(events[1]);
  });

  it('disposing the library ends everything: no event, no watcher, no timer', async () => {
    await write('a.json', demo('Zero'));
    const slow = createSlowFiles();
    const { library, events } = await open(slow.files);
    slow.slowDown();
    await change('a.json', demo('One'));
    await clock.advance(100);
    while (slow.waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    library.dispose();
    await slow.letGo();
    await settle(events, 0);
    disk.announce(pathOf('a.json'));
    expect({ events, watched: disk.watched, timers: clock.pending }).toEqual({ events: [], watched: 0, timers: 0 });
  });
});

it('a folder that cannot be listed is logged, and the others are read', async () => {
  folders = [join(root, 'locked'), join(root, 'talk')];
  await write('a.json', demo('A'));
  const files: Files = {
    ...disk,
    list: (folder) => (folder.includes('locked') ? Promise.reject(new Error('EACCES')) : disk.list(folder)),
  };
  const { library } = await open(files);
  expect(print(library.current)).toEqual(['talk: a.json [a.a]']);
  expect(logged).toEqual([`Cannot list the demo files of ${folders[0]}: EACCES`]);
});

describe('readAgain', () => {
  it('reads a file at once, before its watcher reports it', async () => {
    await change('a.json', demo('One'));
    const { library, events } = await open();
    await library.readAgain(await write('a.json', demo('One', 'Two')));
    expect(print(library.current)).toEqual(['talk: a.json [a.one, a.two]']);
    expect(events).toHaveLength(1);
    disk.announce(pathOf('a.json'));
    await settle(events, 2);
    expect(events).toHaveLength(1);
  });

  it('adds a new file, and removes a deleted one', async () => {
    const { library } = await open();
    await library.readAgain(await write('a.json', demo('One')));
    expect(print(library.current)).toEqual(['talk: a.json [a.one]']);
    await rm(pathOf('a.json'));
    await library.readAgain(pathOf('a.json'));
    expect(print(library.current)).toEqual([]);
  });

  it('reads a file after another reading of it that is already running', async () => {
    const reads: string[] = [];
    let isHeldUp = false;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const slow: Files = {
      ...disk,
      read: async (path, ...rest) => {
        reads.push(path);
        if (isHeldUp && path === pathOf('a.json')) await held;
        return disk.read(path, ...rest);
      },
    };
    await write('a.json', demo('One'));
    const { library, events } = await open(slow);
    isHeldUp = true;
    await change('a.json', demo('Uno'));
    await clock.advance(100);
    await expect.poll(() => reads.filter((path) => path === pathOf('a.json'))).toHaveLength(2);
    const read = library.readAgain(await write('b.json', demo('Two')));
    letGo();
    await read;
    expect(events.map(print)).toEqual([['talk: a.json [a.uno]'], ['talk: a.json [a.uno]', 'talk: b.json [b.two]']]);
  });

  it('ignores a file outside of all shows', async () => {
    const { library, events } = await open();
    await library.readAgain(join(root, 'elsewhere', '.demo', 'a.json'));
    await library.readAgain(await write('notes.txt', 'a'));
    expect(events).toEqual([]);
  });
});
