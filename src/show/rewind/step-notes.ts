import { type Entry, isSameEntry } from '../../core/entries.ts';
import { messageOf } from '../../core/errors.ts';
import { findRealPath } from '../../demos/real-path.ts';
import type { Log } from '../../ports/log.ts';
import type { Snapshots } from '../../ports/snapshots.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Entries, HistoryStep, KeptDocument } from './history.ts';
import type { HistoryLog } from './history-log.ts';
import { createLookout } from './lookout.ts';
import { takeObstacle } from './obstacles.ts';
import { missingFolders } from './scene.ts';
import { isCovered } from './way-back.ts';

/** Records of one step. */
export interface StepNotes {
  /** As far as it is known; `undefined` once it is no longer history. */
  readonly step: HistoryStep | undefined;
  /** The step cannot be undone, or not wholly. */
  block(why: string): void;
  /** Does what must never make the step fail: what goes wrong only blocks it. */
  guard(work: () => Promise<void>): Promise<void>;
  /** Looks at the whole folder, before what may change anything in it. */
  lookAround(signal: AbortSignal): Promise<void>;
  /** Keeps these paths as they are now. */
  touch(paths: readonly string[]): Promise<void>;
  /** Finds what has changed since the look around, as it was then. */
  compare(): Promise<Entries>;
  stop(left: Entries, unsaved: readonly KeptDocument[], duration: number): void;
}

export interface NotesParts {
  readonly number: number;
  readonly title: string;
  readonly workspaceFolder: string;
  readonly historyLog: HistoryLog;
  readonly snapshots: Snapshots;
  readonly workbench: Workbench;
  readonly log: Log;
}

export function createStepNotes(parts: NotesParts): StepNotes {
  const { number, historyLog, snapshots, workbench, workspaceFolder } = parts;
  const lookout = createLookout(workspaceFolder, snapshots);
  const known = () => historyLog.history.steps.findLast((one) => one.number === number);
  const block = (why: string) => historyLog.add({ kind: 'obstacle', number, why });
  const blockFor = (entries: Entries) => {
    for (const [path, entry] of entries) {
      const isOutside = entry.type === 'unkept' && entry.why === 'outside';
      const why = isOutside ? undefined : takeObstacle(path, entry, workspaceFolder);
      if (why !== undefined) return block(why);
    }
  };
  /** A path that may be touched counts once it has been. */
  const blockForOutside = (left: Entries) => {
    const before = known()?.touched;
    for (const [path, entry] of left) {
      const first = before?.get(path);
      if (first?.type !== 'unkept' || first.why !== 'outside' || isSameEntry(first, entry)) continue;
      block(takeObstacle(path, first, workspaceFolder) ?? '');
    }
  };

  return {
    get step() {
      return known();
    },
    block,
    async guard(work) {
      try {
        await historyLog.keep(work);
      } catch (error) {
        block('what it changed could not be kept');
        parts.log.error(`The way back of “${parts.title}”: ${messageOf(error)}`, error);
      }
    },
    lookAround: (signal) => lookout.begin(known()?.touched.size ?? 0, signal),
    async touch(paths) {
      const entries = await takeAll(paths, known()?.touched ?? new Map(), parts);
      blockFor(entries);
      const made = entries.filter(([, entry]) => entry.type === 'nothing').map(([path]) => path);
      const folders = await Promise.all(made.map((path) => missingFolders(path, workbench.files)));
      if (folders.flat().length > 0) historyLog.add({ kind: 'folders', number, folders: folders.flat() });
      if (entries.length > 0) historyLog.add({ kind: 'touched', number, entries });
    },
    async compare() {
      const { entries, why, after } = await lookout.compare([...(known()?.touched ?? [])]);
      if (why !== undefined) block(why);
      blockFor(entries);
      if (entries.length > 0) historyLog.add({ kind: 'found', number, entries, after });
      return entries;
    },
    stop(left, unsaved, duration) {
      blockForOutside(left);
      historyLog.add({ kind: 'stopped', number, left, unsaved, duration });
    },
  };
}

/** Takes what is not covered by what was taken before; of a link also what it leads to. */
async function takeAll(
  paths: readonly string[],
  touched: ReadonlyMap<string, Entry>,
  { snapshots, workbench }: Pick<NotesParts, 'snapshots' | 'workbench'>,
): Promise<Entries> {
  const fresh = [...new Set(paths)].filter((path) => !isCovered(path, touched));
  const taken = await Promise.all(
    fresh.map(async (path): Promise<Entries> => {
      const entry = await snapshots.take(path);
      if (entry.type !== 'link') return [[path, entry]];
      const place = await findRealPath(path, workbench.files);
      return [
        [path, entry],
        [place, await snapshots.take(place)],
      ];
    }),
  );
  return taken.flat();
}
