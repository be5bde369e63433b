import { foldersAbove, nothing } from '../../core/entries.ts';
import { messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { States } from '../../ports/states.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Journal } from '../journal/journal.ts';
import type { StepRecord } from '../step-record.ts';
import type { EditorKeeper } from './kept-documents.ts';
import { obstacleOf, unsavedNotKept } from './obstacles.ts';
import type { People } from './people.ts';
import { createRepositoryWatch, type RepositoryWatch } from './repository.ts';
import type { Settling } from './settling.ts';
import { cameInside, editsSinceStop, stateAfter } from './step-files.ts';
import { lookForChanges, stepOf } from './step-look.ts';
import { isHarmless, mayChangeAnything, touchedPaths } from './touched-paths.ts';

export interface StepRecorderParts {
  readonly number: number;
  readonly title: string;
  readonly folder: string;
  readonly journal: Journal;
  readonly states: States;
  readonly workbench: Workbench;
  readonly editorKeeper: EditorKeeper;
  readonly people: People;
  readonly settling: Settling;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly signal: AbortSignal;
  now(): number;
}

export function createStepRecorder(parts: StepRecorderParts): StepRecord {
  const { number, journal, workbench, settling, clock, signal } = parts;
  const startedAt = clock.now();
  const holding = createStepHolding(parts);
  let isStopped = false;
  const block = (why: string) => journal.change(number, { obstacle: why });
  /** Marks the step instead of failing it. */
  const guard = async (work: () => Promise<void>) => {
    try {
      await journal.keep(work);
    } catch (error) {
      block('its changes could not be stored');
      parts.log.error(`The changes of “${parts.title}” could not be recorded: ${messageOf(error)}`, error);
    }
  };

  return {
    before(effects) {
      if (isHarmless(effects)) return undefined;
      const record = async () => {
        if (mayChangeAnything(effects)) await holding.open();
        await Promise.all((await touchedPaths(effects, workbench)).map(holding.hold));
      };
      // A step that is stopped before it begins changes nothing.
      const keepUnlessStopped = () => record().catch((error) => (signal.aborted ? undefined : Promise.reject(error)));
      return guard(keepUnlessStopped).then(journal.flush);
    },
    command(command) {
      journal.change(number, { commands: [{ id: command.terminal, isRunning: true }] });
      command.waitUntil(journal.flush());
      settling.follow(number, command);
      command.onStart(async (process) => {
        journal.change(number, { commands: [{ id: command.terminal, isRunning: true, process }] });
        await journal.flush();
      });
    },
    async stop() {
      // A step that ends in a pause has done nothing since; changes are the presenter's.
      if (isStopped) return;
      isStopped = true;
      await guard(async () => {
        await lookAtStop(parts, holding.judge);
        // Capture unsaved texts first, so that automatic saves in between are noticed.
        const { state } = await parts.editorKeeper.capture({ isAsTold: true });
        const after = await stateAfter(stepOf(number, journal), holding.named, parts);
        const typed = parts.people.typed.filter((path) => !after.has(path));
        const duration = clock.now() - startedAt;
        journal.change(number, { after: [...after], unsaved: state.unsaved, typed, duration });
        const why = await holding.obstacle();
        if (why !== undefined) block(why);
      });
      void journal.flush().then(journal.trim);
    },
    async resume() {
      isStopped = false;
      journal.change(number, { ranOn: true });
      await settling.resume(number);
      await guard(async () => {
        const { edits, refused } = await editsSinceStop(stepOf(number, journal), holding.named, parts);
        journal.change(number, { ownEdits: edits });
        if (refused.length > 0) block(unsavedNotKept);
        parts.people.reset();
      });
    },
    end(end) {
      journal.change(number, { end });
      void journal.flush();
    },
  };
}

function createStepHolding({ number, folder, journal, states, settling, signal }: StepRecorderParts) {
  const repository = createRepositoryWatch(folder, states);
  /** Places named by actions, including folder contents. */
  const named = new Set<string>();
  const step = () => stepOf(number, journal);
  return {
    named,
    /** Call before an action that may change anything in the folder. */
    async open() {
      const currentStep = step();
      if (!currentStep || currentStep.isOpen) return;
      // Record these first: the scan below would take them for older than the step.
      const createdPaths = await cameInside(currentStep, named, states);
      if (createdPaths.length > 0) journal.change(number, { files: createdPaths.map((path) => [path, nothing]) });
      const why = await settling.lookBefore(folder, signal);
      if (why !== undefined) journal.change(number, { obstacle: why });
      await repository.begin();
      journal.change(number, { isOpen: true });
    },
    async hold(path: string) {
      const currentStep = step();
      const isKnown = (candidate: string) => currentStep?.isOpen === true && states.covers(candidate);
      const realPath = await states.realPathOf(path);
      if (realPath !== undefined && currentStep && !currentStep.named.has(realPath))
        journal.change(number, { named: [realPath] });
      if (!currentStep || (realPath !== undefined && (named.has(realPath) || isKnown(realPath)))) return;
      const entriesBefore = await states.hold(path);
      const files = stepOf(number, journal)?.files;
      // In a completely stored folder, other entries are new.
      const isWhole = (folder: string) => named.has(folder) && files?.get(folder)?.type !== 'unkept';
      const hasCome = (candidate: string) => !named.has(candidate) && foldersAbove(candidate).some(isWhole);
      const entries = [...entriesBefore].map(
        ([candidate, entry]) => [candidate, hasCome(candidate) ? nothing : entry] as const,
      );
      for (const candidate of entriesBefore.keys()) named.add(candidate);
      journal.change(number, { files: entries.filter(([candidate]) => !isKnown(candidate)) });
    },
    judge: repository.obstacle,
    async obstacle() {
      const currentStep = step();
      return currentStep && (obstacleOf(currentStep) ?? (await repository.obstacle(currentStep)));
    },
  };
}

/** Scans for the step's changes, and again later if a command still runs. */
async function lookAtStop(parts: StepRecorderParts, judge: RepositoryWatch['obstacle']): Promise<void> {
  const { number, journal, settling } = parts;
  const isRunning = settling.isRunning(number);
  if (stepOf(number, journal)?.isOpen) await lookForChanges(number, { time: 'within' }, parts);
  if (isRunning && stepOf(number, journal)?.isOpen) {
    journal.change(number, { ranOn: true });
    settling.watch(number, judge);
  } else journal.change(number, { isOpen: false });
}
