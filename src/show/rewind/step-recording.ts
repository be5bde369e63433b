import type { ActionEffects } from '../../actions/declared-effects.ts';
import { type Entry, isSameEntry } from '../../core/entries.ts';
import type { Snapshots } from '../../ports/snapshots.ts';
import type { KeptEdit } from '../history-view.ts';
import type { StepEnd } from '../run-outcome.ts';
import type { Present } from './going-back.ts';
import type { Entries } from './history.ts';
import { changedDocuments, type EditorKeeper } from './kept-documents.ts';
import { type StepsLeft, stoodUnsaved, toPair } from './own-edits.ts';
import { isHarmless, touchedPaths } from './scene.ts';
import { createStepNotes, type NotesParts } from './step-notes.ts';
import { differences, leftOf, toEdit } from './way-back.ts';

/** Keeps what a step touches, from its beginning over its pauses to its end. Nothing of it ever rejects. */
export interface StepRecording {
  /** Before an action: what it will touch is in the store when this resolves. `undefined`: there is nothing to wait for. */
  begin(effects: ActionEffects): Promise<void> | undefined;
  /** A command line of the step runs, until this resolves. */
  follow(ended: Promise<unknown>): void;
  /** The step has come to a pause or to its end. What its commands do after that is looked for when they have ended. */
  stop(): Promise<void>;
  /** Something else begins: what commands that still run have changed so far is looked for now. */
  leave(): Promise<void>;
  /** It goes on after a pause: what changed meanwhile, the presenter did. */
  resume(): Promise<void>;
  /** The step is over: told at once, kept soon. */
  end(end: StepEnd): void;
}

/** Of a host that keeps nothing. */
export const nothingRecorded: StepRecording = {
  begin: () => undefined,
  follow: () => undefined,
  leave: async () => undefined,
  stop: async () => undefined,
  resume: async () => undefined,
  end: () => undefined,
};

export interface RecordingParts extends NotesParts {
  readonly editorKeeper: EditorKeeper;
  readonly signal: AbortSignal;
  /** Milliseconds since the step began. */
  duration(): number;
  /** Milliseconds of the time of day. */
  now(): number;
}

export function createStepRecording(parts: RecordingParts): StepRecording {
  const { historyLog, snapshots, workbench, editorKeeper, signal } = parts;
  const notes = createStepNotes(parts);
  const running = new Set<Promise<unknown>>();
  /** It has come to a stop with commands that still run. */
  let isOpen = false;
  let closing: Promise<void> = Promise.resolve();

  /** Changes since it stopped: once its commands have ended they are theirs, before that perhaps the presenter's. */
  const lookAgain = async (haveEnded: boolean) => {
    await notes.guard(async () => {
      const found = await notes.compare();
      const { step } = notes;
      if (!haveEnded || !step || found.length === 0) return;
      const left = await lookAll(found, snapshots);
      notes.stop([...step.left, ...left], step.unsaved, step.duration ?? parts.duration());
    });
    await historyLog.flush();
  };
  const close = (haveEnded: boolean) => {
    if (isOpen) closing = lookAgain(haveEnded);
    isOpen = false;
    return closing;
  };

  return {
    begin(effects) {
      if (isHarmless(effects)) return undefined;
      const keep = async () => {
        if (effects.unknown !== undefined) await notes.lookAround(signal);
        const paths = await touchedPaths(effects, workbench);
        if (paths.length > 0) await notes.touch(paths);
      };
      return notes.guard(keep).then(historyLog.flush);
    },
    follow(ended) {
      running.add(ended);
      const over = () => {
        running.delete(ended);
        if (running.size === 0) void close(true);
      };
      ended.then(over, over);
    },
    leave: () => close(false),
    async stop() {
      isOpen = running.size > 0;
      await notes.guard(async () => {
        if (!isOpen) await notes.compare();
        // First what is unsaved: what VS Code saves by itself in between is known by then.
        const { state } = await editorKeeper.capture();
        const left = await lookAll([...(notes.step?.touched ?? [])], snapshots);
        notes.stop(left, state.unsaved, parts.duration());
      });
      void historyLog.flush().then(historyLog.trim);
    },
    async resume() {
      await close(false);
      await notes.guard(async () => {
        if (!notes.step) return;
        const { edits, refused } = await editsSince(notes.step, parts);
        historyLog.add({ kind: 'edited', number: parts.number, edits });
        if (refused.size > 0) notes.block('unsaved documents could not be kept');
      });
    },
    end(end) {
      historyLog.add({ kind: 'ended', number: parts.number, end });
      void historyLog.flush();
    },
  };
}

async function lookAll(touched: Entries, snapshots: Snapshots): Promise<Entries> {
  return Promise.all(
    touched.map(async ([path, before]) => {
      const found = await snapshots.look(path);
      const isAlone = before.type === 'directory' && !before.entries && found.type === 'directory';
      return [path, isAlone ? { type: found.type, mode: found.mode } : found] as const;
    }),
  );
}

/** The presenter's changes since a step came to a stop, now in the store, and the state beside them. */
export interface EditsSince extends Present {
  readonly edits: readonly KeptEdit[];
}

/** Changes in files that the step touched, and unsaved ones. */
export async function editsSince(
  { left, touched, unsaved, title, stood = stoodUnsaved([{ unsaved }]) }: StepsLeft,
  { snapshots, editorKeeper, now }: Pick<RecordingParts, 'snapshots' | 'editorKeeper' | 'now'>,
): Promise<EditsSince> {
  const edits: (readonly [path: string, hash: string])[] = [];
  const files = new Map<string, Entry>();
  const look = async ([path, entry]: readonly [string, Entry]) => {
    const found = await snapshots.look(path);
    const isSame = isSameEntry(entry, found);
    const taken = isSame ? found : await snapshots.take(path);
    files.set(path, taken);
    if (!isSame) edits.push(...differences(path, entry, taken).filter((edit) => !stood(edit)));
  };
  await Promise.all([...leftOf({ touched, left })].map(look));
  // Where the host cannot say what is unsaved, it will not take it away either.
  const { state, refused } = await editorKeeper.capture().catch(() => ({ state: { unsaved: [] }, refused: [] }));
  edits.push(...changedDocuments(unsaved, state.unsaved).map(toPair));
  return { edits: edits.map(toEdit(title, now())), files, refused: new Set(refused) };
}
