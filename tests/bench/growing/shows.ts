import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmitter } from '../../../src/core/emitter.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { createLibrary } from '../../../src/demos/library.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createStates } from '../../../src/history/states.ts';
import { systemClock } from '../../../src/machine/system-clock.ts';
import { createShow } from '../../../src/show/show.ts';
import { parseDeck } from '../../../src/slides/cut-deck.ts';
import { action, demoFile } from '../../support/demo-files.ts';
import { createDiskFiles } from '../../support/disk-files.ts';
import { createFixedLibrary, createMemoryStore, createSettings } from '../../support/host-parts.ts';
import { type GrowingSubject, timeOf } from './subject.ts';

/** That a show which is closed at once records no more is told, and known. */
const log = { info: () => undefined, warn: () => undefined, error: console.error };

/** A folder of its own for the work. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-growth-'));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Loading demo files of a hundred demos each. */
export const demos: GrowingSubject = {
  name: 'demos: all files loaded',
  sizes: [2_500, 5_000, 10_000],
  cost: (size) =>
    inFolder(async (folder) => {
      await mkdir(join(folder, '.demo'));
      const steps = [
        { action: 'open', path: 'src/index.ts' },
        { action: 'highlight', path: 'src/index.ts', position: '1:3' },
      ];
      for (let file = 0; file < size / 100; file++) {
        const written = Array.from({ length: 100 }, (_, i) => ({ title: `Step ${i} of part ${file}`, steps }));
        await writeFile(join(folder, `.demo/${file}.json`), JSON.stringify({ version: 2, demos: written }, null, 2));
      }
      const onDidChangeFolders = createEmitter<void>().event;
      const files = createDiskFiles();
      return timeOf(async () => {
        const library = createLibrary({ files, clock: systemClock, log, folders: () => [folder], onDidChangeFolders });
        await library.ready;
        library.dispose();
      });
    }),
};

/** Cutting a deck and reading each of its slides. */
export const slides: GrowingSubject = {
  name: 'slides: a deck cut and read',
  sizes: [500, 1_000, 2_000],
  async cost(size) {
    const slide = (index: number) =>
      `layout: section\n---\n\n# Slide ${index}\n\n- one\n- two\n\n\`\`\`yaml\n---\na: b\n\`\`\`\n\n<!-- notes\nSay ${index}.\n-->\n`;
    const text = `---\n${Array.from({ length: size }, (_, index) => slide(index)).join('\n---\n')}`;
    return timeOf(() => parseDeck(text, '/talk/deck.md'));
  },
};

/** The first `next` of a show with a stored history: it waits until that is read. */
export const history: GrowingSubject = {
  name: 'history: the first next',
  sizes: [5_000, 10_000, 20_000],
  cost: (size) =>
    inFolder(async (home) => {
      const records = await recordStep(home);
      const stored = openStates(home);
      await stored.rewrite(
        Array.from({ length: size }, (_, number) => records.map((one) => numbered(one, number))).flat(),
      );
      stored.dispose();
      await stored.settled();
      const { show, close } = openShow(home);
      const time = await timeOf(() => show.next());
      if (show.history.length < size) throw new Error(`The history has ${show.history.length} steps`);
      await close();
      return time;
    }),
};

/** Records of one step, as the store has them: all are there once another has begun. */
async function recordStep(home: string): Promise<readonly JsonValue[]> {
  await mkdir(join(home, 'work'));
  const { show, close } = openShow(home);
  await show.next();
  await show.next();
  await close();
  const states = openStates(home);
  const records = await states.records();
  states.dispose();
  await states.settled();
  return records.filter((record) => Object(record).number === 0);
}

function numbered(record: JsonValue, number: number): JsonValue {
  return { ...Object(record), number };
}

function openStates(home: string) {
  return createStates({ folder: join(home, 'store'), workspaceFolders: () => [join(home, 'work')], log });
}

function openShow(home: string) {
  const folder = join(home, 'work');
  const states = openStates(home);
  const workbench = createHeadlessWorkbench({ folders: [folder] });
  const drafts = Array.from({ length: 3 }, (_, i) => ({ id: `demo-${i}`, actions: [action('unselect')] }));
  const library = createFixedLibrary(demoFile(join(folder, '.demo/talk.json'), drafts)).service;
  const host = { library, workbench, states, settings: createSettings(), store: createMemoryStore() };
  const show = createShow({ ...host, clock: systemClock, log, isTrusted: () => true });
  return {
    show,
    async close() {
      await show.end();
      await states.settled(); // the records of its steps
      show.dispose();
      workbench.dispose();
      states.dispose();
      await states.settled();
    },
  };
}
