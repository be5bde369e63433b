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
import { realPathsOf } from './undoing/places.ts';
import type { WatchedWorkbench } from './watched-workbench.ts';

/** Records what each step changes in the workspace, so that it can be undone. */
export interface History extends Disposable {
  /** Resolves once the last window's records have been read. Never rejects. */
  readonly ready: Promise<void>;
  readonly steps: readonly PastStep[];
  readonly edits: EditsAside;
  /** The result of completing an undo that a crash interrupted. Set once `ready` resolves. */
  readonly resumed: Resumed | undefined;
  /** Call before a demo runs: stores the present state. Never rejects. */
  begin(step: BeginningStep, signal: AbortSignal): Promise<StepRecord>;
  /** Rejects with `not-undoable` if a step from this index on cannot be undone completely. */
  requireUndoable(index: number): Promise<void>;
  /**
   * Undoes the steps from `index` on. Returns the changes that could not be undone; another call retries them. Keeps
   * the presenter's edits that it overwrites. `from` is the position of the show, opaque to the history. Never rejects.
   */
  undoTo(index: number, from: JsonValue): Promise<readonly NotRestored[]>;
  /** Never rejects. */
  undoWork(work: FinishedWork, from: JsonValue): Promise<readonly NotRestored[]>;
  readonly goneBack: WayBack | undefined;
  /**
   * Undoes the last undo. Returns the changes that could not be restored; another call retries them. Rejects with
   * `no-going-back`.
   */
  undoGoingBack(): Promise<GoneForward>;
  /** Call when the window closes: the next window completes an undo that fails from now on. */
  leave(): void;
  /** Call when the show is over: drops all steps except changes that could not be undone. Never rejects. */
  forget(): Promise<void>;
}

export interface HistoryOptions {
  readonly library: LibraryService;
  readonly workbench: Workbench;
  readonly watched: WatchedWorkbench;
  readonly states: States;
  readonly participant: Participant;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** Like `Date.now`. */
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
    // Complete an interrupted undo first: nothing may run on a half-undone state.
    if (options.isTrusted()) resumed = await undo.resume();
  };
  const ready = recover().catch((error) => log.error(messageOf(error), error));

  // Scan first for changes by commands of the last window.
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

function requireUndoable(steps: readonly PastStep[]): void {
  const step = steps.findLast(({ obstacle }) => obstacle !== undefined);
  if (!step) return;
  const { title, obstacle } = step;
  throw new DemoError('not-undoable', `“${title}” cannot be undone: ${obstacle}`, {
    hint: 'Nothing was changed. Go back to a demo after it, or reset the show.',
  });
}

/** The first scan is slow, so scan the workspace folders of demos that run commands in advance. Never rejects. */
export async function walkAhead(library: LibraryService, states: Pick<States, 'walk'>, log: Log): Promise<void> {
  await library.ready;
  const folders = library.current.files.filter(runsAnything).map(({ workspaceFolder }) => workspaceFolder);
  try {
    for (const folder of new Set(folders)) await (await states.walk(folder, new AbortController().signal)).commit();
  } catch (error) {
    log.warn(`The workspace could not be scanned in advance: ${messageOf(error)}`);
  }
}

function runsAnything(file: DemoFile): boolean {
  return file.demos.some(({ actions }) => actions.some((source) => mayChangeAnything(effectsOf(source, file))));
}

interface EditsAsideParts {
  readonly journal: Journal;
  readonly states: Pick<States, 'read' | 'look' | 'realPathOf'>;
  readonly workbench: Pick<Workbench, 'files' | 'documents' | 'editor'>;
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
      const realPathOf = await realPathsOf(unsaved, states);
      for (const { path } of unsaved) if (realPathOf(path) === edit.path) await workbench.documents.save(path);
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
