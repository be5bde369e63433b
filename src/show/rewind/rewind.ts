import { isAbsolute } from 'node:path';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { Settings } from '../../ports/settings.ts';
import type { EditsAside } from '../history-view.ts';
import type { NotRestored } from '../run-outcome.ts';
import { type CursorPlace, isPlaceOf } from '../state/cursor.ts';
import { createCheckpoint } from './checkpoint.ts';
import { scanAhead } from './first-scan.ts';
import { type Failure, type GoingBackParts, goBackOver, type Present } from './going-back.ts';
import type { HistoryRecord, HistoryStep } from './history.ts';
import { createHistoryLog, type HistoryLog } from './history-log.ts';
import { createEditorKeeper } from './kept-documents.ts';
import { editsBetween, leftBy, lostEdits } from './own-edits.ts';
import { createStepRecording, editsSince, nothingRecorded, type StepRecording } from './step-recording.ts';
import { recordsOfStep } from './stored-history.ts';
import type { WatchedWorkbench } from './watched-workbench.ts';
import { restOf } from './way-back.ts';

/** The way back: records every step, and undoes them. */
export interface Rewind {
  /** Settled once the last window's records have been read. Never rejects. */
  readonly ready: Promise<void>;
  /** Steps, oldest first. */
  readonly steps: readonly HistoryStep[];
  readonly edits: EditsAside;
  /** Before a demo begins to run: keeps all as it is now. Never rejects. */
  begin(entry: DemoEntry, place: CursorPlace, signal: AbortSignal): Promise<StepRecording>;
  /** The index of the last step that ran this demo; -1 without one. */
  indexOf(entry: DemoEntry): number;
  /** `not-undoable` when a step from this index on cannot be undone wholly. */
  requireUndoable(index: number): Promise<void>;
  /**
   * Has all be again as it was before the step at an index; the steps from there on are no longer history, but for what
   * could not be put back: that is told, and another call goes on from there. The presenter's own edits that this
   * overwrites are kept. Never rejects.
   */
  backTo(index: number): Promise<readonly NotRestored[]>;
  /** The show is over for good: its steps are no longer history, but for what going back left undone. Never rejects. */
  forget(): Promise<void>;
}

export interface RewindOptions extends Omit<GoingBackParts, 'editorKeeper'> {
  readonly watched: WatchedWorkbench;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds of the time of day. */
  now(): number;
  isTrusted(): boolean;
}

const mebibyte = 2 ** 20;

export function createRewind(options: RewindOptions): Rewind {
  const { workbench, snapshots, settings, watched, log } = options;
  const editorKeeper = createEditorKeeper(workbench.editor, snapshots);
  const limit = () => settings.get('history.limit') * mebibyte;
  const historyLog = createHistoryLog({ ...options, limit });
  const parts = { ...options, editorKeeper, historyLog };
  const current = followCurrent(watched, historyLog);

  if (options.isTrusted())
    void scanAhead(options.library, snapshots).catch((error) => log.warn(`First scan: ${messageOf(error)}`));

  return {
    ready: historyLog.ready,
    get steps() {
      return historyLog.history.steps;
    },
    edits: createEditsAside(parts),
    async begin(entry, place, signal) {
      await historyLog.ready;
      await current.leave();
      const { step, recording } = recordStep(entry, signal, parts);
      current.begin(step, recording);
      try {
        if (isAgain(entry, historyLog)) {
          historyLog.add({ kind: 'ended', number: step });
          await recording.resume();
        } else await historyLog.keep(() => keepCheckpoint(step, entry, place, parts));
        return recording;
      } catch (error) {
        parts.log.error(`The way back of “${entry.demo.title}”: ${messageOf(error)}`, error);
        return nothingRecorded;
      }
    },
    indexOf: (entry) => historyLog.history.steps.findLastIndex(({ place }) => isPlaceOf(place, entry)),
    async requireUndoable(index) {
      await current.leave();
      const step = historyLog.history.steps.slice(index).findLast(({ obstacle }) => obstacle !== undefined);
      if (step) throw notUndoable(step);
    },
    backTo: (index) => goBack(index, current, parts),
    async forget() {
      await historyLog.ready;
      const rests = historyLog.history.steps.filter(({ isRest }) => isRest);
      historyLog.add({ kind: 'back', steps: 0 }, ...rests.flatMap(recordsOfStep));
      await historyLog.flush();
      await historyLog.sweep();
    },
  };
}

type Parts = RewindOptions & Pick<Parameters<typeof createStepRecording>[0], 'editorKeeper' | 'historyLog'>;

function createEditsAside({ historyLog, snapshots, workbench, now }: Parts): EditsAside {
  const read: EditsAside['read'] = ({ hash }) => snapshots.read(hash);
  const forget: EditsAside['forget'] = async (edits) => {
    historyLog.add({ kind: 'forgot', edits });
    await historyLog.flush();
  };
  return {
    list: () => historyLog.history.keptEdits,
    read,
    async putBack(edit) {
      const bytes = await read(edit);
      if (!bytes) throw new DemoError('file-not-found', `The edit of ${edit.path} is no longer kept`);
      if (!isAbsolute(edit.path)) return;
      const there = await snapshots.take(edit.path);
      if (there.type === 'file' && there.hash !== edit.hash)
        historyLog.add({ kind: 'kept', edits: [{ ...edit, hash: there.hash, at: now() }] });
      await historyLog.flush();
      await workbench.files.write(edit.path, bytes);
      await forget([edit]);
    },
    forget,
  };
}

/** As `backTo`. */
async function goBack(index: number, current: ReturnType<typeof followCurrent>, parts: Parts) {
  const { historyLog } = parts;
  await historyLog.ready;
  await current.leave();
  const steps = historyLog.history.steps.slice(index);
  if (steps.length === 0) {
    historyLog.add({ kind: 'back', steps: index });
    return [];
  }
  current.end();
  const present = await historyLog.keep(() => keepEdits(steps, parts));
  await historyLog.flush();
  const failures = await goBackOver(steps, present, parts);
  historyLog.add({ kind: 'back', steps: index }, ...restRecords(steps, failures));
  await historyLog.flush();
  if (index === 0) void historyLog.sweep();
  const notRestored = [...obstaclesOf(steps), ...failures.map(({ what, why }) => ({ what, why }))];
  tell(notRestored, parts);
  return notRestored;
}

/** The step that what the show changes belongs to. */
function followCurrent({ onDidChange, onDidRun }: WatchedWorkbench, historyLog: HistoryLog) {
  let current: { readonly number: number | undefined; readonly recording: StepRecording } = {
    number: undefined,
    recording: nothingRecorded,
  };
  onDidChange(({ changes, waitUntil }) => {
    const { number } = current;
    if (number === undefined) return;
    historyLog.add(...changes.map((change) => ({ ...change, number })));
    waitUntil(historyLog.flush());
  });
  onDidRun((ended) => current.recording.follow(ended));
  return {
    begin(number: number, recording: StepRecording) {
      current = { number, recording };
    },
    /** Something else begins. */
    leave: () => current.recording.leave(),
    end() {
      current = { ...current, number: undefined };
    },
  };
}

/** A demo that runs again right away is the same step. */
function isAgain(entry: DemoEntry, { history }: Pick<HistoryLog, 'history'>): boolean {
  const last = history.steps.at(-1);
  return last !== undefined && isPlaceOf(last.place, entry);
}

function recordStep(entry: DemoEntry, signal: AbortSignal, parts: Parts) {
  const { clock, historyLog } = parts;
  const { file, demo } = entry;
  const startedAt = clock.now();
  const again = isAgain(entry, historyLog) ? historyLog.history.steps.at(-1) : undefined;
  const step = again?.number ?? historyLog.promiseNumber();
  const recording = createStepRecording({
    ...parts,
    number: step,
    title: demo.title,
    workspaceFolder: file.workspaceFolder,
    signal,
    duration: () => clock.now() - startedAt,
  });
  return { step, recording };
}

/** All is as it was before the step. */
async function keepCheckpoint(number: number, { demo }: DemoEntry, place: CursorPlace, parts: Parts): Promise<void> {
  const { historyLog, now } = parts;
  const { before, refused } = await createCheckpoint(parts);
  historyLog.add({ kind: 'began', number, place, title: demo.title, at: now(), before });
  if (refused.length > 0) historyLog.add({ kind: 'obstacle', number, why: 'unsaved documents could not be kept' });
}

/** Before anything is overwritten: what is the presenter's own is in the store, and known. */
async function keepEdits(steps: readonly HistoryStep[], parts: Parts): Promise<Present> {
  const { historyLog, log } = parts;
  try {
    const { edits: recent, ...present } = await editsSince(leftBy(steps), parts);
    const edits = lostEdits([...editsBetween(steps, parts.now()), ...recent], steps);
    if (edits.length > 0) historyLog.add({ kind: 'kept', edits });
    return present;
  } catch (error) {
    log.error(`Own edits: ${messageOf(error)}`, error);
    return { files: new Map(), refused: new Set() };
  }
}

/** Entries that could not be restored, as a step: whatever is not as these left it is the presenter's. */
function restRecords(steps: readonly HistoryStep[], failures: readonly Failure[]): readonly HistoryRecord[] {
  const [first] = steps;
  if (!first || failures.length === 0) return [];
  const paths = new Set(failures.flatMap(({ files = [] }) => files.map(([path]) => path)));
  return recordsOfStep(
    restOf(
      first,
      failures,
      [...leftBy(steps).left].filter(([path]) => paths.has(path)),
    ),
  );
}

/** Entries that were not kept, so that no other try can restore them. */
function obstaclesOf(steps: readonly HistoryStep[]): readonly NotRestored[] {
  return steps.flatMap(({ title, obstacle }) =>
    obstacle === undefined ? [] : [{ what: `“${title}”`, why: obstacle }],
  );
}

/** So many things are named in a notice. */
const namedAtOnce = 3;

function tell(notRestored: readonly NotRestored[], { workbench }: RewindOptions): void {
  if (notRestored.length === 0) return;
  const named = notRestored.slice(0, namedAtOnce).map(({ what, why }) => `${what}: ${why}`);
  const more = notRestored.length > namedAtOnce ? [`and ${notRestored.length - namedAtOnce} more`] : [];
  const message = `Some changes could not be undone. ${[...named, ...more].join('; ')}`;
  workbench.stage.notify({ severity: 'warning', message });
}

function notUndoable({ title, obstacle }: HistoryStep): DemoError {
  return new DemoError('not-undoable', `“${title}” cannot be undone: ${obstacle}`, {
    hint: 'Nothing was changed. Go to a demo after it, or reset the show.',
  });
}
