import { messageOf } from '../../core/errors.ts';
import type { Participant } from '../participant.ts';
import { isSamePlace, type StepPlace } from '../past-step.ts';
import { nothingRecorded, type StepRecord } from '../step-record.ts';
import type { WatchedWorkbench } from '../watched-workbench.ts';
import { unsavedNotKept } from './obstacles.ts';
import { createStepRecorder, type StepRecorderParts } from './step-recorder.ts';

export interface BeginningStep {
  readonly place: StepPlace;
  readonly title: string;
  /** Absolute path. */
  readonly folder: string;
  /** Part of an undo, which stays undoable. */
  readonly isPartOfGoingBack?: boolean;
}

export interface StepBeginningParts extends Omit<StepRecorderParts, 'number' | 'title' | 'folder' | 'signal'> {
  readonly participant: Participant;
  readonly watched: WatchedWorkbench;
}

export function createStepBeginning(parts: StepBeginningParts) {
  const { journal, editorKeeper, participant, people, watched, log, now } = parts;
  let current: { readonly number: number; readonly record: StepRecord } | undefined;
  watched.onDidChange(({ change, waitUntil }) => {
    if (!current) return;
    journal.change(current.number, change);
    waitUntil(journal.flush());
  });
  watched.onWillRun((command) => current?.record.command(command));
  const keepCheckpoint = async (number: number, { place, title, folder }: BeginningStep) => {
    const { state, refused } = await editorKeeper.capture({ isAsTold: true });
    const before = { editor: state, show: participant.capture() };
    journal.add({ kind: 'step', number, place, title, folder, at: now(), before });
    if (refused.length > 0) journal.change(number, { obstacle: unsavedNotKept });
  };
  return {
    /** A demo that runs again continues its last step. Never rejects. */
    async begin(step: BeginningStep, signal: AbortSignal): Promise<StepRecord> {
      const last = journal.timeline.steps.at(-1);
      const repeatedNumber = last && isSamePlace(last.place, step.place) ? last.number : undefined;
      const number = repeatedNumber ?? journal.promiseNumber();
      const record = createStepRecorder({ ...parts, ...step, number, signal });
      current = { number, record };
      people.reset();
      if (!step.isPartOfGoingBack && journal.timeline.goneBack.length > 0) journal.add({ kind: 'final' });
      try {
        if (repeatedNumber !== undefined) {
          journal.change(number, { end: null });
          await record.resume();
        } else await journal.keep(() => keepCheckpoint(number, step));
        void journal.flush();
        return record;
      } catch (error) {
        log.error(`The state before “${step.title}” could not be recorded: ${messageOf(error)}`, error);
        return nothingRecorded;
      }
    },
    /** Later changes belong to no step. */
    end() {
      current = undefined;
    },
  };
}
