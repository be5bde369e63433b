import { dirname } from 'node:path';
import type { ActionEffects } from '../../actions/footprint.ts';
import { changesBetween, type Entry, isSameEntry } from '../../core/entries.ts';
import { findPlace } from '../../demos/real-place.ts';
import type { Scan, Snapshots } from '../../ports/snapshots.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { KeptEdit } from '../history-view.ts';
import type { Entries, HistoryStep } from './history.ts';
import type { HistoryLog } from './history-log.ts';
import { changedDocuments, type EditorKeeper } from './kept-documents.ts';
import { gitObstacle, scanObstacle, takeObstacle } from './obstacles.ts';
import { toPair } from './own-edits.ts';
import { isHarmless, missingFolders, touchedPaths } from './scene.ts';
import { differences, toEdit } from './way-back.ts';

/** Keeps what a step touches, from its beginning over its pauses to its end. Nothing of it ever rejects. */
export interface StepRecording {
  /** Before an action: what it will touch is in the store when this resolves. `undefined`: there is nothing to wait for. */
  begin(effects: ActionEffects): Promise<void> | undefined;
  /** The step has come to a pause or to its end. */
  stop(): Promise<void>;
  /** It goes on after a pause: what changed meanwhile, the presenter did. */
  resume(): Promise<void>;
}

/** Of a host that keeps nothing. */
export const nothingRecorded: StepRecording = {
  begin: () => undefined,
  stop: async () => undefined,
  resume: async () => undefined,
};

export interface RecordingParts {
  readonly number: number;
  readonly title: string;
  readonly workspaceFolder: string;
  readonly historyLog: HistoryLog;
  readonly snapshots: Snapshots;
  readonly workbench: Workbench;
  readonly editorKeeper: EditorKeeper;
  readonly signal: AbortSignal;
  /** Milliseconds since the step began. */
  duration(): number;
  now(): number;
}

export function createStepRecording(parts: RecordingParts): StepRecording {
  const { number, historyLog, snapshots, workbench, editorKeeper, signal } = parts;
  /** What the folders held before the first action that may do anything. */
  let scanned: { readonly scan: Scan; readonly git: Entry } | undefined;

  const step = () => historyLog.history.steps.findLast((one) => one.number === number);
  const block = (why: string) => historyLog.add({ kind: 'obstacle', number, why });
  const lookAtGit = () => snapshots.look(`${parts.workspaceFolder}/.git/logs/HEAD`);

  const touch = async (paths: readonly string[]) => {
    const entries = await takeAll(paths, step()?.touched ?? new Map(), parts);
    for (const [path, entry] of entries) {
      const why = takeObstacle(path, entry, parts.workspaceFolder);
      if (why !== undefined) block(why);
    }
    const made = entries.filter(([, entry]) => entry.type === 'nothing').map(([path]) => path);
    const folders = await Promise.all(made.map((path) => missingFolders(path, workbench.files)));
    if (folders.flat().length > 0) historyLog.add({ kind: 'folders', number, folders: folders.flat() });
    if (entries.length > 0) historyLog.add({ kind: 'touched', number, entries });
  };

  const scan = async () => {
    if (scanned) return;
    const [git, before] = await Promise.all([lookAtGit(), snapshots.scan([parts.workspaceFolder], signal)]);
    scanned = { scan: before, git };
  };
  /** What was changed by what nobody could know before. */
  const compare = async () => {
    if (!scanned) return;
    const { scan: before, git } = scanned;
    scanned = undefined;
    const after = await snapshots.scan([parts.workspaceFolder], new AbortController().signal);
    const touched = step()?.touched ?? new Map();
    const why = scanObstacle(before, after) ?? gitObstacle(git, await lookAtGit());
    if (why !== undefined) block(why);
    // What is touched last is put back first.
    const changes = [...changesBetween(before, after)].reverse().filter(([path]) => !isCovered(path, touched));
    if (changes.length > 0) historyLog.add({ kind: 'touched', number, entries: changes });
  };

  return {
    begin(effects) {
      if (isHarmless(effects)) return undefined;
      return (async () => {
        if (effects.unknown !== undefined) await scan();
        const paths = await touchedPaths(effects, workbench, parts.workspaceFolder);
        if (paths.length > 0) await touch(paths);
        await historyLog.flush();
      })();
    },
    async stop() {
      await compare();
      const left = await lookAll(step(), snapshots);
      const { state } = await editorKeeper.capture();
      historyLog.add({ kind: 'stopped', number, left, unsaved: state.unsaved, duration: parts.duration() });
      void historyLog.flush().then(historyLog.trim);
    },
    async resume() {
      const stopped = step();
      if (stopped) historyLog.add({ kind: 'edited', number, edits: await editsSince(stopped, parts) });
    },
  };
}

/** Takes what is not covered by what was taken before; of a link also what it leads to. */
async function takeAll(
  paths: readonly string[],
  touched: ReadonlyMap<string, Entry>,
  { snapshots, workbench }: RecordingParts,
): Promise<Entries> {
  const fresh = [...new Set(paths)].filter((path) => !isCovered(path, touched));
  const taken = await Promise.all(
    fresh.map(async (path): Promise<Entries> => {
      const entry = await snapshots.take(path);
      if (entry.type !== 'link') return [[path, entry]];
      const place = await findPlace(path, workbench.files);
      return [
        [path, entry],
        [place, await snapshots.take(place)],
      ];
    }),
  );
  return taken.flat();
}

/** Whether a path is put back with what was taken before: by itself, or with a folder above it. */
function isCovered(path: string, touched: ReadonlyMap<string, Entry>): boolean {
  if (touched.has(path)) return true;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { type } = touched.get(folder) ?? {};
    if (type === 'directory' || type === 'nothing' || type === 'file') return true;
  }
  return false;
}

async function lookAll(step: HistoryStep | undefined, snapshots: Snapshots): Promise<Entries> {
  const paths = [...(step?.touched.keys() ?? [])];
  return Promise.all(paths.map(async (path) => [path, await snapshots.look(path)] as const));
}

/** What the presenter has changed since a step came to a stop, now in the store: in files that it touched, and unsaved. */
export async function editsSince(
  { left, unsaved, title }: Pick<HistoryStep, 'left' | 'unsaved' | 'title'>,
  { snapshots, editorKeeper, now }: Pick<RecordingParts, 'snapshots' | 'editorKeeper' | 'now'>,
): Promise<readonly KeptEdit[]> {
  const inFiles = await Promise.all(
    [...left].map(async ([path, entry]) => {
      if (isSameEntry(entry, await snapshots.look(path))) return [];
      return differences(path, entry, await snapshots.take(path));
    }),
  );
  const { state } = await editorKeeper.capture();
  const inDocuments = changedDocuments(unsaved, state.unsaved).map(toPair);
  return [...inFiles.flat(), ...inDocuments].map(toEdit(title, now()));
}
