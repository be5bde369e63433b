import type { JsonObject, JsonValue } from '../../core/json.ts';

const mebibyte = 1024 * 1024;
/** Of the numbers that are told and taken. */
export const largestNumber = 2 ** 31 - 1;
/** Items of a list that a file holds: it has at most 5 MiB, and each takes some bytes. */
const mostInFile = 1_000_000;

/** Text that somebody wrote. */
export const text: JsonObject = refTo('Text');
/** A whole document, with the pictures in it. */
export const documentText: JsonObject = refTo('DocumentText');
/** Tag in a server's responses. */
export const instanceTag: JsonObject = { type: 'string', pattern: '^[\\w-]+$', maxLength: 64 };
const whole = { type: 'integer', format: 'int32' } as const;
const count: JsonObject = { ...whole, minimum: 0, maximum: largestNumber };
const span: JsonObject = { type: 'number', minimum: 0 };
const fromOne: JsonObject = { ...count, minimum: 1 };
const minutes: JsonObject = { type: 'number', exclusiveMinimum: 0 };
/** Below zero, too. */
const seconds: JsonObject = { ...whole, minimum: -largestNumber, maximum: largestNumber };
const rpcId = {
  oneOf: [
    text,
    { type: 'integer', format: 'int64', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  ],
};
const name = (pattern: string): JsonObject => ({ type: 'string', pattern, maxLength: 100 });
const listOf = (items: JsonObject, maxItems = mostInFile): JsonObject => ({ type: 'array', items, maxItems });
const oneOf = (...values: readonly string[]): JsonObject => ({ type: 'string', enum: values });

/** A reference to one of the schemas below. */
export function refTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function objectOf(required: JsonObject, optional: JsonObject = {}): JsonObject {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

/** Things that going back could not restore. */
const partlyRestored = { restored: oneOf('partly'), notRestored: listOf(objectOf({ what: text, why: text })) };

/** The types of `editor-port.ts` and the rest of what goes over the wire, by name. */
export const schemas = {
  Text: {
    type: 'string',
    maxLength: 5 * mebibyte,
    description: 'Text in any script, no longer than its file may be.',
  },
  DocumentText: {
    type: 'string',
    maxLength: 64 * mebibyte,
    description: 'A whole document in its media type.',
  },
  EventStream: {
    type: 'string',
    maxLength: 64 * mebibyte,
    description: 'Events `state`: the id is the revision, the data a ShowSnapshot.',
  },
  DemoSummary: objectOf({ id: text, title: text }),
  SlideSummary: objectOf(
    { index: fromOne, count: fromOne, title: text },
    { reveals: objectOf({ shown: count, count: fromOne }) },
  ),
  StepResult: objectOf(
    { status: oneOf('done', 'paused'), executed: refTo('DemoSummary'), revision: count },
    { slide: refTo('SlideSummary'), nextDemo: refTo('DemoSummary'), ...partlyRestored },
  ),
  MoveResult: objectOf(
    { status: oneOf('done'), revision: count },
    { slide: refTo('SlideSummary'), nextDemo: refTo('DemoSummary'), ...partlyRestored },
  ),
  StopResult: objectOf({ status: oneOf('done'), dropped: count, revision: count }, { stopped: refTo('DemoSummary') }),
  BlackoutResult: objectOf({ status: oneOf('done'), isBlack: { type: 'boolean' }, revision: count }),
  Done: objectOf({ status: oneOf('done') }),
  Zoomed: objectOf({ status: oneOf('done'), zoom: oneOf('in', 'out') }),
  StillRunning: objectOf({ status: oneOf('running'), command: name('^/[A-Za-z/-]+$') }),
  Demos: objectOf(
    {
      demoFiles: listOf(objectOf({ filePath: text, demos: listOf(refTo('DemoSummary')) }, { title: text })),
      slides: objectOf({}, { notes: text }),
    },
    {
      nextDemo: refTo('DemoSummary'),
      currentDemoFile: objectOf({ filePath: text, demo: listOf(refTo('DemoSummary')) }),
    },
  ),
  Notes: objectOf({ notes: text }),
  Screenshot: objectOf({
    screenshot: { type: 'string', pattern: '^data:image/png;base64,[A-Za-z0-9+/]+=*$', maxLength: 64 * mebibyte },
  }),
  ActionProgress: objectOf({ action: text, index: fromOne, count: fromOne }, { waiting: text }),
  ShowTimer: objectOf(
    {},
    {
      minutes,
      countdownMinutes: minutes,
      elapsedSeconds: count,
      isPaused: { type: 'boolean' },
      aheadSeconds: seconds,
      fileLeftSeconds: seconds,
    },
  ),
  AutoAdvanceResult: objectOf({
    status: oneOf('done'),
    isAutoAdvancePaused: { type: 'boolean' },
    revision: count,
  }),
  TimerResult: objectOf({ status: oneOf('done'), timer: refTo('ShowTimer'), revision: count }),
  StepSummary: objectOf(
    {
      id: text,
      title: text,
      outcome: oneOf('running', 'late', 'paused', 'done', 'failed', 'stopped'),
      undoable: { type: 'boolean' },
    },
    { message: text, obstacle: text, milliseconds: count },
  ),
  ShowSnapshot: objectOf(
    {
      revision: count,
      status: oneOf('idle', 'running', 'paused'),
      timer: refTo('ShowTimer'),
      queueLength: count,
      isTyping: { type: 'boolean' },
      isBlack: { type: 'boolean' },
      canGoBack: { type: 'boolean' },
      history: listOf(refTo('StepSummary'), 10),
    },
    {
      step: objectOf({ id: text, title: text }, { progress: refTo('ActionProgress') }),
      pause: objectOf({ kind: oneOf('pause', 'input', 'typing') }, { message: text }),
      currentDemo: refTo('DemoSummary'),
      nextDemo: refTo('DemoSummary'),
      slide: refTo('SlideSummary'),
      stage: oneOf('late'),
      media: objectOf(
        { isPlaying: { type: 'boolean' }, seconds: span },
        { duration: span, isMuted: { type: 'boolean', const: true } },
      ),
      isAutoAdvancePaused: { type: 'boolean' },
      lastError: text,
    },
  ),
  RpcRequest: objectOf({ jsonrpc: oneOf('2.0'), method: text }, { id: rpcId, params: { type: 'object' } }),
  RpcAnswer: objectOf(
    { jsonrpc: oneOf('2.0') },
    {
      id: rpcId,
      result: { type: 'object' },
      error: objectOf(
        { code: { ...whole, minimum: -largestNumber, maximum: largestNumber }, message: text },
        { data: { type: 'object' } },
      ),
    },
  ),
  Problem: objectOf({
    type: name('^urn:showrunner:problem:[a-z-]+$'),
    title: text,
    status: { ...whole, minimum: 400, maximum: 599 },
    detail: text,
    code: name('^[a-z-]+$'),
  }),
} satisfies Readonly<Record<string, JsonObject>>;

/** One form of an answer, as JSON Schema 2020-12 and by an example. */
export interface AnswerForm {
  /** A media type. */
  readonly type: string;
  readonly schema: JsonObject;
  readonly example?: JsonValue;
}

/** An answer in JSON. */
export function jsonForm(name: keyof typeof schemas, example: JsonValue): AnswerForm {
  return { type: 'application/json', schema: refTo(name), example };
}
