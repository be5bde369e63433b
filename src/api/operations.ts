import { demosExample, languages, meet, notesExample, pausedTimer, stateExample } from './describing/examples.ts';
import {
  askBlackout,
  askById,
  askGoTo,
  askLarger,
  askNext,
  askPrevious,
  askReset,
  askSmaller,
  askStop,
} from './describing/questions.ts';
import { jsonForm, text } from './describing/schemas.ts';
import type {
  AutoAdvanceResult,
  BlackoutResult,
  CommandOptions,
  Demos,
  EditorPort,
  MoveResult,
  Screenshot,
  ShowSnapshot,
  StepResult,
  StopResult,
  TimerAction,
  TimerResult,
} from './editor-port.ts';
import type { Operation, Parameter, Params } from './operation.ts';
import { pointerOperations } from './pointer-operations.ts';
import type { ProblemCode } from './responses/problem.ts';

const bringToFront: Parameter = {
  name: 'bringToFront',
  type: 'flag',
  in: ['query', 'body'],
  summary: 'bring the window to the front first',
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
const on: Parameter = {
  name: 'on',
  type: 'flag',
  in: ['query', 'body'],
  required: true,
  summary: 'whether the audience sees a black screen',
  example: true,
};
const advancing: Parameter = { ...on, summary: 'whether slides and demos that are set to advance by themselves do so' };
const timerAction: Parameter = {
  name: 'action',
  type: 'string',
  in: ['query', 'body'],
  required: true,
  choices: ['start', 'pause', 'resume', 'reset'],
  summary: 'what to do: start from zero, pause, resume, or reset to zero and wait for the next step',
  example: 'pause',
};
const minutes: Parameter = {
  name: 'minutes',
  type: 'integer',
  in: ['query', 'body'],
  minimum: 1,
  maximum: 1440,
  summary: 'the minutes that start counts down; the planned ones when left out',
};
const path: Parameter = {
  name: 'path',
  type: 'string',
  in: ['body'],
  summary: 'a notes file, relative to the workspace',
  example: '.demo/notes/meet.md',
};
const width: Parameter = {
  name: 'w',
  type: 'integer',
  in: ['query'],
  minimum: 48,
  maximum: 3840,
  summary:
    'width of the picture in pixels, 48 to 3840 (1280 when left out, 144 for a key): exact up to 400, above that rounded up to 480, 640, 800, 960, 1280, 1600, 1920, 2560 or 3840; the fallback renderer draws 1920 at most, a key 960',
  example: 640,
};

const style: Parameter = {
  name: 'style',
  type: 'string',
  in: ['query'],
  choices: ['key'],
  summary: 'for a button: a square with the number and title',
  example: 'key',
};

const titles: Parameter = {
  name: 'titles',
  type: 'flag',
  in: ['query'],
  summary: 'include the title of each demo file',
};
const of: Parameter = {
  name: 'of',
  type: 'string',
  in: ['query'],
  choices: ['current', 'next'],
  summary:
    'next (when left out) for what comes next; current for what is shown: the slide as revealed so far, or else the code in the editor as it is now',
  example: 'next',
};

const stepProblems: readonly ProblemCode[] = [
  'no-demos',
  'step-failed',
  'step-timeout',
  'file-not-found',
  'not-a-file',
  'position-out-of-range',
];
const command = { kind: 'command', parameters: [], problems: [] } as const;
const step = {
  kind: 'command',
  queues: true,
  parameters: [bringToFront],
  answer: jsonForm('StepResult', { status: 'done', executed: meet, nextDemo: languages, revision: 6 }),
  says: ({ executed }: StepResult) => `demo ${JSON.stringify(executed.id)}`,
} as const;
const read = { kind: 'read', parameters: [], problems: [] } as const;

/** Whatever can be asked of the show, by name. */
export const operations = {
  next: {
    ...step,
    summary: 'Run the next step',
    problems: [...stepProblems, 'no-next'],
    run: (show, params, onStart) => show.next(optionsOf(params, onStart)),
    question: askNext,
  } satisfies Operation<StepResult>,
  previous: {
    ...step,
    summary: 'Go back one step',
    problems: [...stepProblems, 'no-previous'],
    run: (show, params, onStart) => show.previous(optionsOf(params, onStart)),
    question: askPrevious,
  } satisfies Operation<StepResult>,
  runById: {
    ...step,
    summary: 'Run the demo with an id',
    parameters: [id, bringToFront],
    problems: [...stepProblems, 'unknown-demo', 'demo-disabled'],
    run: (show, params, onStart) => show.runById(params.id ?? '', optionsOf(params, onStart)),
    question: askById,
  } satisfies Operation<StepResult>,
  goTo: {
    ...command,
    queues: true,
    idempotent: true,
    summary: 'Go back or forward to just before a demo, with the code as it is there, or to a slide of the deck',
    parameters: [id, slide, bringToFront],
    problems: [...stepProblems, 'unknown-demo', 'demo-disabled', 'not-undoable', 'no-deck', 'no-slide'],
    answer: jsonForm('MoveResult', { status: 'done', nextDemo: languages, revision: 9 }),
    run: (show, params, onStart) => goTo(show, params, optionsOf(params, onStart)),
    question: askGoTo,
  } satisfies Operation<MoveResult>,
  reset: {
    ...command,
    queues: true,
    idempotent: true,
    summary: 'Reset the show to its start',
    parameters: [bringToFront],
    answer: jsonForm('MoveResult', { status: 'done', nextDemo: meet, revision: 7 }),
    run: (show, params, onStart) => show.reset(optionsOf(params, onStart)),
    question: askReset,
  } satisfies Operation<MoveResult>,
  stop: {
    ...command,
    idempotent: true,
    summary: 'Abort the running step',
    answer: jsonForm('StopResult', { status: 'done', stopped: meet, dropped: 2, revision: 7 }),
    run: (show) => show.stop(),
    question: askStop,
    says: ({ stopped, dropped }: StopResult) =>
      `${stopped ? `stopped demo ${JSON.stringify(stopped.id)}` : 'nothing ran'}, dropped ${dropped}`,
  } satisfies Operation<StopResult>,
  blackout: {
    ...command,
    idempotent: true,
    summary: 'Show the audience a black screen, or what was there before',
    parameters: [on],
    answer: jsonForm('BlackoutResult', { status: 'done', isBlack: true, revision: 8 }),
    run: (show, params) => show.blackout(params.on === true),
    question: askBlackout,
  } satisfies Operation<BlackoutResult>,
  autoAdvance: {
    ...command,
    idempotent: true,
    summary: 'Pause or resume auto-advance',
    parameters: [advancing],
    answer: jsonForm('AutoAdvanceResult', { status: 'done', isAutoAdvancePaused: false, revision: 8 }),
    run: (show, params) => show.autoAdvance(params.on === true),
  } satisfies Operation<AutoAdvanceResult>,
  timer: {
    ...command,
    summary: 'Start, pause, resume or reset the timer of the talk',
    parameters: [timerAction, minutes],
    answer: jsonForm('TimerResult', { status: 'done', timer: pausedTimer, revision: 8 }),
    run: (show, params) => show.setTimer(params.action as TimerAction, params.minutes),
  } satisfies Operation<TimerResult>,
  ...pointerOperations,
  zoomIn: {
    ...command,
    summary: 'Make the font larger',
    answer: jsonForm('Zoomed', { status: 'done', zoom: 'in' }),
    run: (show) => show.zoom('in').then(() => ({ status: 'done', zoom: 'in' })),
    question: askLarger,
  } satisfies Operation,
  zoomOut: {
    ...command,
    summary: 'Make the font smaller',
    answer: jsonForm('Zoomed', { status: 'done', zoom: 'out' }),
    run: (show) => show.zoom('out').then(() => ({ status: 'done', zoom: 'out' })),
    question: askSmaller,
  } satisfies Operation,
  demos: {
    ...read,
    summary: 'List all demos and what comes next',
    parameters: [titles],
    answer: jsonForm('Demos', demosExample),
    run: (show, { titles }) => (titles ? show.titledDemos() : show.demos()),
  } satisfies Operation<Demos>,
  notes: {
    ...read,
    summary: 'Show the speaker notes, or a notes file',
    parameters: [path],
    answer: { type: 'text/markdown', schema: text, example: notesExample },
    problems: ['no-notes', 'notes-not-found', 'path-outside-workspace', 'not-a-notes-file', 'payload-too-large'],
    run: (show, params) => (params.path === undefined ? show.notes() : show.notesAt(params.path)),
  } satisfies Operation<string>,
  screenshot: {
    ...read,
    summary: 'Take a picture of what comes next, or of what is shown',
    parameters: [of, width, style],
    answer: { type: 'image/png', schema: {} },
    problems: ['nothing-next', 'nothing-current', 'no-screenshot'],
    run: (show, { of, w, style }) =>
      show.screenshot({
        ...(of === 'current' && { of }),
        ...(w !== undefined && { width: w }),
        ...(style === 'key' && { style }),
      }),
  } satisfies Operation<Screenshot>,
  state: {
    ...read,
    summary: 'Get the state of the show',
    answer: jsonForm('ShowSnapshot', stateExample),
    run: (show) => show.state(),
  } satisfies Operation<ShowSnapshot>,
} as const;

function goTo(show: EditorPort, { id, slide }: Params, options: CommandOptions): Promise<MoveResult> {
  return slide === undefined ? show.goTo(id ?? '', options) : show.goToSlide(slide, options);
}

function optionsOf({ bringToFront, ifRevision }: Params, onStart: (() => void) | undefined): CommandOptions {
  return { bringToFront, ifRevision, onStart };
}
