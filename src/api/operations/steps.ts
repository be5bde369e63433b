import type { CallOptions } from '../../ports/call-options.ts';
import { languages, meet } from '../describing/examples.ts';
import { jsonForm } from '../describing/schema.ts';
import { moveResult, stepResult, stopResult } from '../describing/schemas.ts';
import type { StepResult } from '../editor-port.ts';
import { defineOperation } from '../operation.ts';
import type { Parameter, Params } from '../parameter.ts';
import type { ProblemCode } from '../responses/problem.ts';
import { both, command, post } from './shared.ts';

const bringToFront: Parameter = {
  name: 'bringToFront',
  type: 'flag',
  in: ['query', 'body'],
  summary: 'bring the window of VS Code to the front first',
  example: true,
};
const id: Parameter = {
  name: 'id',
  type: 'string',
  in: ['query', 'body'],
  required: true,
  summary: 'the id of a demo, from the list of demos',
  example: 'languages',
};
const slide: Parameter = {
  name: 'slide',
  type: 'integer',
  in: ['query', 'body'],
  minimum: 1,
  insteadOf: 'id',
  summary: 'a slide of the current deck, from 1, instead of a demo',
};

const stepProblems: readonly ProblemCode[] = [
  'no-demos',
  'step-failed',
  'step-timeout',
  'file-not-found',
  'not-a-file',
  'position-out-of-range',
];

const comesBack =
  'Returns when the step is done or paused (next continues it). After 8 s it returns “running”: the step continues, state reports its end, and the call must not be repeated.';

const queued = { ...command, queues: true, parameters: [bringToFront], link: true } as const;
const step = {
  ...queued,
  http: { ...both, takesKey: true },
  answer: jsonForm(stepResult, { status: 'done', executed: meet, nextDemo: languages, revision: 6 }),
  says: ({ executed }: StepResult) => `demo ${JSON.stringify(executed.id)}`,
} as const;

/** All but `stop` wait in the queue. */
export const stepOperations = {
  next: defineOperation({
    ...step,
    summary: 'Run the next step',
    problems: [...stepProblems, 'no-next'],
    run: (show, params, onStart) => show.next(optionsOf(params, onStart)),
    question: (titleOf) => `Run “${titleOf() ?? 'the next step'}”?`,
    tool: {
      title: 'Next Step',
      icon: 'debug-step-over',
      more: `Shows the next slide, or runs the next demo, which may change files, run commands in the terminal and open pages in front of the audience. ${comesBack}`,
      progress: 'Running the next step',
    },
  }),
  previous: defineOperation({
    ...step,
    summary: 'Go back one step',
    problems: [...stepProblems, 'no-previous'],
    run: (show, params, onStart) => show.previous(optionsOf(params, onStart)),
    question: () => 'Go back one step?',
    tool: {
      title: 'Previous Step',
      icon: 'debug-step-back',
      more: `Goes to the previous slide or demo, and restores the files from then. ${comesBack}`,
      progress: 'Going back one step',
    },
  }),
  runById: defineOperation({
    ...step,
    summary: 'Run the demo with an id',
    parameters: [id, bringToFront],
    problems: [...stepProblems, 'unknown-demo', 'demo-disabled'],
    run: (show, params, onStart) => show.runById(params.id ?? '', optionsOf(params, onStart)),
    question: (titleOf, { id }) => `Run “${(id && titleOf(id)) || 'a demo'}”?`,
    tool: {
      name: 'run',
      title: 'Run Demo',
      icon: 'play',
      more: `Runs any demo, regardless of the order; next continues after it. ${comesBack}`,
      progress: 'Running a demo',
    },
  }),
  goTo: defineOperation({
    ...queued,
    idempotent: true,
    summary: 'Go back or forward to just before a demo, with the code as it is then, or to a slide of the deck',
    parameters: [id, slide, bringToFront],
    problems: [...stepProblems, 'unknown-demo', 'demo-disabled', 'not-undoable', 'no-deck', 'no-slide'],
    http: { ...post, takesKey: true },
    answer: jsonForm(moveResult, { status: 'done', nextDemo: languages, revision: 9 }),
    run(show, params, onStart) {
      const { id = '', slide } = params;
      const options = optionsOf(params, onStart);
      return slide === undefined ? show.goTo(id, options) : show.goToSlide(slide, options);
    },
    question: (titleOf, { id, slide }) =>
      slide === undefined ? `Go to “${(id && titleOf(id)) || 'a demo'}”?` : `Go to slide ${slide}?`,
    tool: {
      title: 'Go to Demo or Slide',
      icon: 'arrow-right',
      more: 'Give id or slide, not both. The demo itself does not run: next runs it. Steps in between are undone, or run without typing and waiting.',
      progress: 'Going to another place in the show',
    },
  }),
  reset: defineOperation({
    ...queued,
    idempotent: true,
    summary: 'Reset the show to its start',
    http: { ...post, takesKey: true },
    answer: jsonForm(moveResult, { status: 'done', nextDemo: meet, revision: 7 }),
    run: (show, params, onStart) => show.reset(optionsOf(params, onStart)),
    question: () => 'Reset the show to its start?',
    tool: {
      title: 'Reset the Show',
      icon: 'discard',
      more: 'Restores files, editors and settings to what they were before the show, and keeps copies of the presenter’s own edits. Call this before you run a show from its beginning.',
      progress: 'Resetting the show',
    },
  }),
  undoGoingBack: defineOperation({
    ...queued,
    summary: 'Undo the last previous, goTo or reset',
    problems: ['no-going-back'],
    http: { ...post, takesKey: true },
    answer: jsonForm(moveResult, { status: 'done', nextDemo: languages, revision: 8 }),
    run: (show, params, onStart) => show.undoGoingBack(optionsOf(params, onStart)),
    question: () => 'Undo going back?',
    tool: {
      title: 'Undo Going Back',
      icon: 'redo',
      more: 'For going back by mistake: restores files, editors, slide and history to what they were before it. Works until another step begins; a repeated call undoes the time before. Does not restart commands that going back ended.',
      progress: 'Undoing going back',
    },
  }),
  stop: defineOperation({
    ...command,
    link: true,
    idempotent: true,
    summary: 'Abort the running step',
    answer: jsonForm(stopResult, { status: 'done', stopped: meet, dropped: 2, revision: 7 }),
    run: (show) => show.stop(),
    question: () => 'Abort the running step?',
    says: ({ stopped, dropped }) =>
      `${stopped ? `stopped demo ${JSON.stringify(stopped.id)}` : 'nothing was running'}, dropped ${dropped}`,
    tool: {
      title: 'Stop',
      icon: 'debug-stop',
      more: 'Drops the waiting steps too.',
      progress: 'Stopping the running step',
    },
  }),
};

function optionsOf({ bringToFront, ifRevision }: Params, onStart: (() => void) | undefined): CallOptions {
  return { bringToFront, ifRevision, onStart };
}
