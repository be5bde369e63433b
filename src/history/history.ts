import { isAbsolute } from 'node:path';
import { effectsOf } from '../actions/effects.ts';
import type { Disposable } from '../core/disposables.ts';
import { DemoError, messageOf, type NotRestored } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';
import type { Clock } from '../core/time/clock.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoFile } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { States } from '../ports/states.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { FinishedWork } from './finished-work.ts';
import { createNoGoingBackError } from './going-back-error.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import type { EditsAside } from './kept-edit.ts';
import type { Participant } from './participant.ts';
import type { GoneForward, PastStep, Resumed, WayBack } from './past-step.ts';
import { createEditorKeeper } from './recording/kept-documents.ts';
import { createPastSteps } from './recording/past-steps.ts';
import { followPeople } from './recording/people.ts';
import { createSettling } from './recording/settling.ts';
import { type BeginningStep, createStepBeginning } from './recording/step-beginning.ts';
import { mayChangeAnything } from './recording/touched-paths.ts';
import type { StepRecord } from './step-record.ts';
import { createUndo } from './undoing/going-back.ts';
import { placesOf } from './undoing/places.ts';
import type { WatchedWorkbench } from './watched-workbench.ts';

/** States of the workspace at each step, so that each of them can be restored. */
export interface History extends Disposable {
  /** Settled once the last window's records have been read. Never rejects. */
  readonly ready: Promise<void>;
  /** Steps, oldest first. */
  readonly steps: readonly PastStep[];
  readonly edits: EditsAside;
  /** Where a move ended that an earlier window was killed in. Set once `ready` resolves. */
  readonly resumed: Resumed | undefined;
  /** Before a demo begins to run: holds all as it is now. Never rejects. */
  begin(step: BeginningStep, signal: AbortSignal): Promise<StepRecord>;
  /** `not-undoable` when a step from this index on cannot be undone wholly. */
  requireUndoable(index: number): Promise<void>;
  /**
   * Restores everything to just before the step at an index. The steps from there on leave the history, except where a
   * change could not be put back: those are named in the result, and another call continues from there. The presenter's
   * own edits that this overwrites are kept. `from` is the show's place, in its own words. Never rejects.
   */
  undoTo(index: number, from: JsonValue): Promise<readonly NotRestored[]>;
  /** The same for work that was done outside of the show: everything is as it was before it. Never rejects. */
  undoWork(work: FinishedWork, from: JsonValue): Promise<readonly NotRestored[]>;
  /** The last time that it went back; `undefined` once another step has begun. */
  readonly goneBack: WayBack | undefined;
  /**
   * Undoes that, as `undoTo` undoes steps: everything is as it was before, and the steps are history again. Changes
   * that cannot be restored are named, and another call continues from there. `no-going-back`, with nothing changed.
   */
  undoGoingBack(): Promise<GoneForward>;
  /** The window is closing: what going back cannot restore from now on is left to the next one. */
  leave(): void;
  /**
   * The show is over for good: its steps leave the history, except for changes that going back has not undone. Never
   * rejects.
   */
  forget(): Promise<void>;
}

export interface HistoryOptions {
  readonly library: LibraryService;
  /** As the show's steps have it: `watched` reports their actions. */
  readonly workbench: Workbench;
  readonly watched: WatchedWorkbench;
  readonly states: States;
  readonly participant: Participant;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds of the time of day. */
  now(): number;
  isTrusted(): boolean;
}

const mebibyte = 2 ** 20;

export function createHistory(options: HistoryOptions): History {
  const { workbench, states, settings, log } = options;
  const editorKeeper = createEditorKeeper(workbench.editor, states);
  const journal = createJournal({ ...options, limit: () => settings.get('history.limit') * mebibyte });
  const people = followPeople(workbench.documents, workbench.terminals);
  const settling = createSettling({ ...options, journal, people });
  const parts = { ...options, editorKeeper, journal, people, settling };
  const undo = createUndo(parts);
  const current = createStepBeginning(parts);
  const past = createPastSteps(parts);
  let resumed: Resumed | undefined;
  const recover = async () => {
    await journal.ready;
    await settling.recover();
    // A half-undone state must not be run on, or shown as if it were whole.
    if (options.isTrusted()) resumed = await undo.resume();
  };
  const ready = recover().catch((error) => log.error(messageOf(error), error));

  // Once `ready` has looked for changes by commands of the last window.
  if (options.isTrusted()) void ready.then(() => walkAhead(options.library, states, log));

  return {
    ready,
    get steps() {
      return past.all();
    },
    edits: createEditsAside(parts),
    get resumed() {
      return resumed;
    },
    async begin(step, signal) {
      await ready;
      await settling.leave();
      return current.begin(step, signal);
    },
    async requireUndoable(index) {
      await settling.leave();
      requireUndoable(past.all().slice(index));
    },
    async undoTo(index, from) {
      await ready;
      current.end();
      return undo.to(index, from);
    },
    async undoWork(work, from) {
      await ready;
      current.end();
      return undo.work(work, from);
    },
    get goneBack() {
      return past.goneBack();
    },
    async undoGoingBack() {
      await ready;
      if (past.goneBack()) current.end();
      return (await undo.back()) ?? Promise.reject(createNoGoingBackError());
    },
    leave: undo.leave,
    async forget() {
      await ready;
      await undo.forget();
    },
    dispose() {
      people.dispose();
      settling.dispose();
    },
  };
}

/** `not-undoable`. */
function requireUndoable(steps: readonly PastStep[]): void {
  const step = steps.findLast(({ obstacle }) => obstacle !== undefined);
  if (!step) return;
  const { title, obstacle } = step;
  throw new DemoError('not-undoable', `“${title}” cannot be undone: ${obstacle}`, {
    hint: 'Nothing was changed. Go to a demo after it, or reset the show.',
  });
}

/**
 * Before a demo that runs a command all files of its workspace folder are held. The first time takes a while: where there
 * are such demos it is done before the presenter waits for it. Never rejects.
 */
export async function walkAhead(library: LibraryService, states: Pick<States, 'walk'>, log: Log): Promise<void> {
  await library.ready;
  const folders = library.current.files.filter(runsAnything).map(({ workspaceFolder }) => workspaceFolder);
  try {
    for (const folder of new Set(folders)) await (await states.walk(folder, new AbortController().signal)).commit();
  } catch (error) {
    log.warn(`First look: ${messageOf(error)}`);
  }
}

function runsAnything(file: DemoFile): boolean {
  return file.demos.some(({ actions }) => actions.some((source) => mayChangeAnything(effectsOf(source, file))));
}

interface EditsAsideParts {
  readonly journal: Journal;
  readonly states: Pick<States, 'read' | 'look' | 'placeOf'>;
  readonly workbench: Pick<Workbench, 'files' | 'documents' | 'editor'>;
  /** Milliseconds of the time of day. */
  now(): number;
}

function createEditsAside({ journal, states, workbench, now }: EditsAsideParts): EditsAside {
  const read: EditsAside['read'] = ({ hash }) => states.read(hash);
  const forget: EditsAside['forget'] = async (edits) => {
    journal.add({ kind: 'forgot', edits });
    await journal.flush();
  };
  return {
    list: () => journal.timeline.keptEdits,
    listUncertain: () => journal.timeline.uncertainEdits,
    read,
    async putBack(edit) {
      const bytes = await read(edit);
      if (!bytes) throw new DemoError('file-not-found', `The edit of ${edit.path} is no longer kept`);
      if (!isAbsolute(edit.path)) return;
      const { unsaved } = await workbench.editor.capture();
      const placeOf = await placesOf(unsaved, states);
      for (const { path } of unsaved) if (placeOf(path) === edit.path) await workbench.documents.save(path);
      await journal.keep(async () => {
        const there = (await states.look([edit.path], { holds: true })).get(edit.path);
        if (there?.type === 'file' && there.hash !== edit.hash)
          journal.add({ kind: 'kept', edits: [{ ...edit, hash: there.hash, at: now() }] });
        await journal.flush();
      });
      await workbench.files.write(edit.path, bytes);
      await forget([edit]);
    },
    forget,
  };
}
