import { messageOf } from '../../core/errors.ts';
import type { Participant } from '../participant.ts';
import type { StepPlace } from '../past-step.ts';
import { nothingRecorded, type StepRecord } from '../step-record.ts';
import type { CurrentStep } from './current-step.ts';
import { unsavedNotKept } from './obstacles.ts';
import { createStepRecorder, type StepRecorderParts } from './step-recorder.ts';

/** A step that is about to begin. */
export interface BeginningStep {
  readonly place: StepPlace;
  readonly title: string;
  /** The workspace folder of its demo file: absolute path. */
  readonly folder: string;
  /** It runs because the show went back: that can still be undone. */
  readonly isPartOfGoingBack?: boolean;
}

export interface StepBeginningParts extends Omit<StepRecorderParts, 'number' | 'title' | 'folder' | 'signal'> {
  readonly participant: Participant;
  readonly current: CurrentStep;
}

/** Begins the record of a step: all is held as it is now. A demo that runs again right away is the same step. Never rejects. */
export function createStepBeginning(parts: StepBeginningParts) {
  const { journal, editorKeeper, participant, people, current, log, now } = parts;
  const keepCheckpoint = async (number: number, { place, title, folder }: BeginningStep) => {
    const { state, refused } = await editorKeeper.capture({ isAsTold: true });
    const before = { editor: state, show: participant.capture() };
    journal.add({ kind: 'began', number, place, title, folder, at: now(), before });
    if (refused.length > 0) journal.add({ kind: 'obstacle', number, why: unsavedNotKept });
  };
  return async (step: BeginningStep, signal: AbortSignal): Promise<StepRecord> => {
    const last = journal.timeline.steps.at(-1);
    const again = last && isSamePlace(last.place, step.place) ? last.number : undefined;
    const number = again ?? journal.promiseNumber();
    const record = createStepRecorder({ ...parts, ...step, number, signal });
    current.begin(number, record);
    people.reset();
    if (!step.isPartOfGoingBack && journal.timeline.goneBack.length > 0) journal.add({ kind: 'final' });
    try {
      if (again !== undefined) {
        journal.add({ kind: 'ended', number });
        await record.resume();
      } else await journal.keep(() => keepCheckpoint(number, step));
      void journal.flush();
      return record;
    } catch (error) {
      log.error(`The history of “${step.title}”: ${messageOf(error)}`, error);
      return nothingRecorded;
    }
  };
}

function isSamePlace(one: StepPlace, other: StepPlace): boolean {
  return one.filePath === other.filePath && one.id === other.id;
}
