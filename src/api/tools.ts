import type { JsonObject } from '../core/json.ts';
import type { Operation, Parameter, Question } from './operation.ts';
import { operations } from './operations.ts';
import type { ShowCheck, Tool, ToolHints } from './tool.ts';
import { briefDemos, briefState, toJson } from './tools/brief.ts';
import { type CommandAnswer, checkSchema, commandSchema, demosSchema, stateSchema } from './tools/schemas.ts';

const ifRevision: Parameter = {
  name: 'ifRevision',
  type: 'integer',
  in: ['body'],
  summary: 'run only if the show is still at this revision, which state returns: a repeated call then runs once',
};
const pictureOf: Parameter = {
  name: 'of',
  type: 'string',
  in: ['body'],
  choices: ['current', 'next'],
  summary: 'what is shown, or what comes next (next when left out)',
};
const pictureWidth: Parameter = {
  name: 'w',
  type: 'integer',
  in: ['body'],
  minimum: 48,
  maximum: 1920,
  summary: 'width in pixels, 640 when left out',
};
/** Pixels: what is on a slide can be read, and it takes little of a model's context. */
const usualWidth = 640;
/** Findings that are told in full. */
const findingsTold = 30;

const comesBack =
  'Returns when the step is done, when it is paused (next continues it), or after 8 s as “running”: the step then continues, state reports how it ends, and the call must not be repeated.';

interface CommandWords {
  readonly name: string;
  readonly title: string;
  /** Description for a model, beside the operation's summary. */
  readonly more: string;
  readonly progress: string;
  readonly answer: CommandAnswer;
}

/** An operation that changes something, as a tool. */
function commandTool<T extends object>(operation: Operation<T>, { more, answer, ...words }: CommandWords): Tool {
  const { kind, summary, parameters, queues, run, says, question } = operation;
  return {
    ...words,
    kind,
    description: `${summary}. ${more}`,
    parameters: [...parameters, ...(queues ? [ifRevision] : [])],
    hints: hintsOf(operation),
    output: commandSchema(answer),
    ...(question && { question: (titleOf, input) => question(titleOf, namedIn(input)) }),
    async run({ show }, params, onStart) {
      const given = await run(show, params, onStart);
      return { json: toJson(given), ...(says && { says: says(given) }) };
    },
  };
}

/** One that only reads says itself how it makes its answer short. */
type ReadWords = Pick<Tool, 'name' | 'title' | 'progress' | 'run' | 'output'> & Pick<CommandWords, 'more'>;

function readTool(
  { summary }: Pick<Operation, 'summary'>,
  { more, ...words }: ReadWords,
  parameters: readonly Parameter[] = [],
): Tool {
  return { ...words, kind: 'read', description: `${summary}. ${more}`, parameters, hints: hintsOf({ kind: 'read' }) };
}

/** A step may type over files, run commands and open pages of the net. */
function hintsOf({ kind, queues, idempotent }: Pick<Operation, 'kind' | 'queues' | 'idempotent'>): ToolHints {
  const isRead = kind === 'read';
  const isStep = queues === true;
  return {
    readOnlyHint: isRead,
    destructiveHint: isStep,
    idempotentHint: isRead || idempotent === true,
    openWorldHint: isStep,
  };
}

const { next, previous, runById, goTo, stop, blackout, state, demos, notes, screenshot } = operations;

/** Whatever a language model can ask for, in the order in which one would. */
export const tools: readonly Tool[] = [
  readTool(state, {
    name: 'state',
    title: 'State of the Show',
    more: 'Returns whether a step is running or paused, the slide, the demo that ran last, and the next one. Call this before you move the show.',
    progress: 'Getting the state of the show',
    output: stateSchema,
    run: async ({ show }) => ({ json: briefState(state.run(show)) }),
  }),
  readTool(demos, {
    name: 'demos',
    title: 'List of Demos',
    more: 'Returns them in the order of the show, with the ids that run and goTo take.',
    progress: 'Listing the demos',
    output: demosSchema,
    run: async ({ show }) => ({ json: briefDemos(demos.run(show, {})) }),
  }),
  commandTool(next, {
    name: 'next',
    title: 'Next Step',
    more: `It shows the next slide, or runs the next demo, which may change files, run commands in the terminal and open pages, in front of the audience. ${comesBack}`,
    progress: 'Running the next step',
    answer: 'StepResult',
  }),
  commandTool(previous, {
    name: 'previous',
    title: 'Previous Step',
    more: `Goes to the previous slide or demo; files are as they were then. ${comesBack}`,
    progress: 'Going back one step',
    answer: 'StepResult',
  }),
  commandTool(runById, {
    name: 'run',
    title: 'Run Demo',
    more: `The order of the show does not matter; next continues after it. ${comesBack}`,
    progress: 'Running a demo',
    answer: 'StepResult',
  }),
  commandTool(goTo, {
    name: 'goTo',
    title: 'Go to Demo or Slide',
    more: 'Give id or slide, not both. The demo itself does not run: next runs it. Steps in between are undone, or run without typing and waiting.',
    progress: 'Going to another place in the show',
    answer: 'MoveResult',
  }),
  commandTool(stop, {
    name: 'stop',
    title: 'Stop',
    more: 'Steps that are waiting are dropped.',
    progress: 'Stopping the running step',
    answer: 'StopResult',
  }),
  commandTool(blackout, {
    name: 'blackout',
    title: 'Black Out',
    more: 'Takes effect at once, even while a step runs; the next step ends it.',
    progress: 'Turning the black screen on or off',
    answer: 'BlackoutResult',
  }),
  readTool(
    notes,
    {
      name: 'notes',
      title: 'Speaker Notes',
      more: 'Without a path, those of the current slide, or else of the current demo. Returns Markdown.',
      progress: 'Reading the speaker notes',
      run: async ({ show }, params) => ({ text: await notes.run(show, params) }),
    },
    notes.parameters,
  ),
  readTool(
    screenshot,
    {
      name: 'picture',
      title: 'Picture of the Show',
      more: 'What comes next is the next slide, or a card of what the next demo does. What is shown is the slide as revealed so far, or the code in the editor as it is now. Returns a PNG.',
      progress: 'Drawing a picture of the show',
      run: async ({ show }, { of, w = usualWidth }) => ({
        png: (await screenshot.run(show, { w, ...(of !== undefined && { of }) })).png,
      }),
    },
    [pictureOf, pictureWidth],
  ),
  readTool(
    { summary: 'Check the whole show for what would fail on stage' },
    {
      name: 'preflight',
      title: 'Check the Show',
      more: 'Reads all demo files and runs every demo on an in-memory editor: nothing is changed, and no command runs. Takes a few seconds.',
      progress: 'Checking the show',
      output: checkSchema,
      run: async ({ checkShow }) => ({ json: briefCheck(await checkShow?.()) }),
    },
  ),
];

/** The part of a model's unchecked input that a question may name. */
function namedIn({ id, slide, on }: JsonObject): Parameters<Question>[1] {
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof slide === 'number' && { slide }),
    ...(typeof on === 'boolean' && { on }),
  };
}

function briefCheck(check: ShowCheck | undefined): JsonObject {
  const { summary = '', failing = 0, findings = [] } = check ?? {};
  const told = findings.slice(0, findingsTold);
  const more = findings.length - told.length;
  return toJson({ summary, failing, findings: told, ...(more > 0 && { more }) });
}
