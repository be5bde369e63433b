import { createHash } from 'node:crypto';
import type { Draft } from '../../../src/authoring/draft.ts';
import type { Chapter } from '../../../src/making/chapter.ts';
import { makeShow } from '../../../src/making/make-show.ts';
import { runDemos } from '../../../src/making/proving/run-demos.ts';
import { flattenTree, growTree } from '../../../src/making/proving/tree.ts';
import { chaptersOf } from '../../../src/making/recorded-chapters.ts';
import { createRecorder, type Recorder } from '../../../src/making/recorder.ts';
import type { FileMark } from '../../../src/making/recording/file-mark.ts';
import type { RecordingEvent } from '../../../src/making/recording/recording-event.ts';
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.ts';
import { type FolderSketch, print, stateOf } from '../states.ts';

/** A folder in memory with an editor and a terminal, in which somebody works and is recorded. */
export interface RecordedWorld {
  readonly clock: VirtualClock;
  readonly recorder: Recorder;
  /** Texts as an editor shows them. */
  readonly texts: ReadonlyMap<string, string>;
  readonly journal: readonly RecordingEvent[];
  isUnsaved(path: string): boolean;
  open(path: string): void;
  /** Gives a file another text, unsaved. */
  type(path: string, text: string): void;
  save(path: string, format?: (text: string) => string): void;
  /** As the explorer does. */
  make(path: string, text: string): void;
  rename(path: string, target: string): void;
  remove(path: string): void;
  /** Runs a command line that changes files; `undefined` deletes one. Returns the function that ends it. */
  run(line: string, changes?: Readonly<Record<string, string | undefined>>): () => void;
  /** The same after the window was reloaded: all that is not on disk is the journal. */
  reload(): Promise<RecordedWorld>;
  /** Stops, and gives the chapters. */
  chapters(): Promise<readonly Chapter[]>;
  /** The effects of commands when they run again, in their order. */
  readonly commands: readonly (readonly [line: string, changes: Readonly<Record<string, string | undefined>>])[];
}

interface WorldParts {
  readonly clock: VirtualClock;
  readonly disk: Map<string, string>;
  readonly unsaved: Map<string, string>;
  readonly journal: RecordingEvent[];
  readonly contents: Map<string, Uint8Array>;
  readonly commands: [string, Readonly<Record<string, string | undefined>>][];
}

export function createWorld(files: Readonly<Record<string, string>>): Promise<RecordedWorld> {
  return openWorld({
    clock: createVirtualClock(),
    disk: new Map(Object.entries(files)),
    unsaved: new Map(),
    journal: [],
    contents: new Map(),
    commands: [],
  });
}

async function openWorld(parts: WorldParts): Promise<RecordedWorld> {
  const { clock, disk, unsaved, journal, contents, commands } = parts;
  const shown = () => new Map([...disk, ...unsaved]);
  const keep = (text: string): FileMark => {
    const bytes = new TextEncoder().encode(text);
    const hash = createHash('sha256').update(bytes).digest('hex');
    contents.set(hash, bytes);
    return { kind: 'file', hash };
  };
  const recorder = createRecorder({
    clock,
    past: [...journal],
    look: async () => ({
      files: new Map([...shown()].map(([path, text]) => [path, keep(text)])),
      unsaved: [...unsaved.keys()],
    }),
    append: async (events) => void journal.push(...(JSON.parse(JSON.stringify(events)) as RecordingEvent[])),
    onFailure(error) {
      throw error;
    },
  });
  await recorder.ready;
  const forget = (path: string) => {
    disk.delete(path);
    unsaved.delete(path);
  };
  return {
    ...{ clock, recorder, journal, commands },
    get texts() {
      return shown();
    },
    isUnsaved: (path) => unsaved.has(path),
    open: recorder.opened,
    type(path, text) {
      unsaved.set(path, text);
      recorder.edited(path);
    },
    save(path, format = (text) => text) {
      const text = unsaved.get(path);
      if (text === undefined) return;
      disk.set(path, format(text));
      unsaved.delete(path);
      recorder.saved(path);
    },
    make(path, text) {
      disk.set(path, text);
      recorder.edited(path);
    },
    rename(path, target) {
      const [text, typed] = [disk.get(path), unsaved.get(path)];
      forget(path);
      if (text !== undefined) disk.set(target, text);
      if (typed !== undefined) unsaved.set(target, typed);
      recorder.edited(path);
      recorder.edited(target);
    },
    remove(path) {
      forget(path);
      recorder.edited(path);
    },
    run(line, changes = {}) {
      if (!recorder.state.isPaused) commands.push([line, changes]);
      for (const [path, text] of Object.entries(changes)) {
        if (text === undefined) disk.delete(path);
        else disk.set(path, text);
      }
      return recorder.ran(line);
    },
    async reload() {
      await recorder.settled();
      recorder.dispose();
      return openWorld(parts);
    },
    async chapters() {
      await recorder.stop();
      return chaptersOf(journal, async (hash) => contents.get(hash));
    },
  };
}

const options = { folder: '.demo/recording', signal: new AbortController().signal };

export function makeRecorded(chapters: readonly Chapter[]): Promise<Draft> {
  return makeShow(chapters, options);
}

/** The demos a line each: titles with `#`, then actions. */
export function describeDraft({ demos, omissions }: Draft): string {
  const lines = demos.flatMap(({ title, actions, notes }) => [
    `# ${title}${notes === undefined ? '' : ' (notes)'}`,
    ...actions.map((action) =>
      [print(action), action.command, action.wait].filter((word) => word !== undefined).join(' '),
    ),
  ]);
  return [...lines, ...omissions.map(({ path, why }) => `told ${path}: ${why}`)].join('\n');
}

/**
 * Runs the show in memory over the files it began at; its commands have the same effects. Returns the files afterwards.
 */
export async function playRecorded(
  before: FolderSketch,
  { demos, assets }: Draft,
  commands: RecordedWorld['commands'],
): Promise<Readonly<Record<string, string>>> {
  const left = [...commands];
  const run = await runDemos(
    {
      ...{ demos, assets, before: growTree(stateOf(before)), variables: new Map() },
      async runCommand(line, change) {
        const [expected, changes] = left.shift() ?? [undefined, {}];
        if (expected !== line) throw new Error(`${line} runs in the place of ${expected}`);
        for (const [path, text] of Object.entries(changes))
          await change(path, text === undefined ? undefined : new TextEncoder().encode(text));
      },
    },
    options.signal,
  );
  if (run.failures.size > 0) throw new Error([...run.failures].join('\n'));
  const found: [string, string][] = [];
  for (const [path, entry] of flattenTree(run.tree).files)
    if (!path.startsWith('.demo/')) found.push([path, Buffer.from(await entry.read()).toString('utf8')]);
  return Object.fromEntries(found.sort());
}
