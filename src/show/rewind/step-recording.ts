import type { ActionEffects } from '../../actions/footprint.ts';
import { type Entry, isSameEntry } from '../../core/entries.ts';
import { messageOf } from '../../core/errors.ts';
import { findPlace } from '../../demos/real-place.ts';
import type { Log } from '../../ports/log.ts';
import type { Snapshots } from '../../ports/snapshots.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { KeptEdit } from '../history-view.ts';
import type { Present } from './going-back.ts';
import type { Entries, HistoryStep } from './history.ts';
import type { HistoryLog } from './history-log.ts';
import { changedDocuments, type EditorKeeper } from './kept-documents.ts';
import { createLookout } from './lookout.ts';
import { takeObstacle } from './obstacles.ts';
import { toPair } from './own-edits.ts';
import { isHarmless, missingFolders, touchedPaths } from './scene.ts';
import { differences, isCovered, leftOf, toEdit } from './way-back.ts';

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
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Milliseconds since the step began. */
  duration(): number;
  now(): number;
}

export function createStepRecording(parts: RecordingParts): StepRecording {
  const { number, historyLog, snapshots, workbench, editorKeeper, signal } = parts;
  const step = () => historyLog.history.steps.findLast((one) => one.number === number);
  const block = (why: string) => historyLog.add({ kind: 'obstacle', number, why });
  const lookout = createLookout(parts.workspaceFolder, snapshots);

  const blockFor = (entries: Entries) => {
    for (const [path, entry] of entries) {
      const why = takeObstacle(path, entry, parts.workspaceFolder);
      if (why !== undefined) return block(why);
    }
  };
  /** The step goes on, whatever becomes of its history. */
  const guard = async (work: () => Promise<void>) => {
    try {
      await historyLog.keep(work);
    } catch (error) {
      block('what it changed could not be kept');
      parts.log.error(`The way back of “${parts.title}”: ${messageOf(error)}`, error);
    }
  };

  const touch = async (paths: readonly string[]) => {
    const entries = await takeAll(paths, step()?.touched ?? new Map(), parts);
    blockFor(entries);
    const made = entries.filter(([, entry]) => entry.type === 'nothing').map(([path]) => path);
    const folders = await Promise.all(made.map((path) => missingFolders(path, workbench.files)));
    if (folders.flat().length > 0) historyLog.add({ kind: 'folders', number, folders: folders.flat() });
    if (entries.length > 0) historyLog.add({ kind: 'touched', number, entries });
  };

  /** What was changed by what nobody could know before. */
  const compare = async () => {
    const touched = [...(step()?.touched ?? [])];
    const { entries, why, after } = await lookout.compare(touched);
    if (why !== undefined) block(why);
    blockFor(entries);
    if (entries.length > 0) historyLog.add({ kind: 'found', number, entries, after });
  };

  return {
    begin(effects) {
      if (isHarmless(effects)) return undefined;
      return guard(async () => {
        if (effects.unknown !== undefined) await lookout.begin(step()?.touched.size ?? 0, signal);
        const paths = await touchedPaths(effects, workbench, parts.workspaceFolder);
        if (paths.length > 0) await touch(paths);
      }).then(historyLog.flush);
    },
    async stop() {
      await guard(async () => {
        await compare();
        const left = await lookAll(step(), snapshots);
        const { state } = await editorKeeper.capture();
        historyLog.add({ kind: 'stopped', number, left, unsaved: state.unsaved, duration: parts.duration() });
      });
      void historyLog.flush().then(historyLog.trim);
    },
    async resume() {
      await guard(async () => {
        const stopped = step();
        if (!stopped) return;
        const { edits, refused } = await editsSince(stopped, parts);
        historyLog.add({ kind: 'edited', number, edits });
        if (refused.size > 0) block('unsaved documents could not be kept');
      });
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

async function lookAll(step: HistoryStep | undefined, snapshots: Snapshots): Promise<Entries> {
  const touched = [...(step?.touched ?? [])];
  return Promise.all(
    touched.map(async ([path, before]) => {
      const found = await snapshots.look(path);
      const isAlone = before.type === 'directory' && !before.entries && found.type === 'directory';
      return [path, isAlone ? { type: found.type, mode: found.mode } : found] as const;
    }),
  );
}

/** What the presenter has changed since a step came to a stop, now in the store, and what is there beside it. */
export interface EditsSince extends Present {
  readonly edits: readonly KeptEdit[];
}

/** What has been changed in files that the step touched, and unsaved. */
export async function editsSince(
  { left, touched, unsaved, title }: Pick<HistoryStep, 'left' | 'touched' | 'unsaved' | 'title'>,
  { snapshots, editorKeeper, now }: Pick<RecordingParts, 'snapshots' | 'editorKeeper' | 'now'>,
): Promise<EditsSince> {
  const edits: (readonly [path: string, hash: string])[] = [];
  const files = new Map<string, Entry>();
  const look = async ([path, entry]: readonly [string, Entry]) => {
    const found = await snapshots.look(path);
    const isSame = isSameEntry(entry, found);
    const taken = isSame ? found : await snapshots.take(path);
    files.set(path, taken);
    if (!isSame) edits.push(...differences(path, entry, taken));
  };
  await Promise.all([...leftOf({ touched, left })].map(look));
  // Where the host cannot say what is unsaved, it will not take it away either.
  const { state, refused } = await editorKeeper.capture().catch(() => ({ state: { unsaved: [] }, refused: [] }));
  edits.push(...changedDocuments(unsaved, state.unsaved).map(toPair));
  return { edits: edits.map(toEdit(title, now())), files, refused: new Set(refused) };
}
