import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { AnswerForm } from '../operation.ts';

export const text: JsonObject = { type: 'string' };
const count: JsonObject = { type: 'integer', minimum: 0 };
const fromOne: JsonObject = { type: 'integer', minimum: 1 };
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });
const oneOf = (...values: readonly string[]): JsonObject => ({ type: 'string', enum: values });

/** A reference to one of the schemas below. */
export function refTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function objectOf(required: JsonObject, optional: JsonObject = {}): JsonObject {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

/** The types of `editor-port.ts` and the rest of what goes over the wire, by name. */
export const schemas = {
  DemoSummary: objectOf({ id: text, title: text }),
  SlideSummary: objectOf({ index: fromOne, count: fromOne, title: text }),
  StepResult: objectOf(
    { status: oneOf('done', 'paused'), executed: refTo('DemoSummary'), revision: count },
    { slide: refTo('SlideSummary'), nextDemo: refTo('DemoSummary') },
  ),
  MoveResult: objectOf(
    { status: oneOf('done'), revision: count },
    { slide: refTo('SlideSummary'), nextDemo: refTo('DemoSummary') },
  ),
  BlackoutResult: objectOf({ status: oneOf('done'), isBlack: { type: 'boolean' }, revision: count }),
  Done: objectOf({ status: oneOf('done') }),
  Zoomed: objectOf({ status: oneOf('done'), zoom: oneOf('in', 'out') }),
  StillRunning: objectOf({ status: oneOf('running'), command: text }),
  Demos: objectOf(
    {
      demoFiles: listOf(objectOf({ filePath: text, demos: listOf(refTo('DemoSummary')) })),
      slides: objectOf({}, { notes: text }),
    },
    {
      nextDemo: refTo('DemoSummary'),
      currentDemoFile: objectOf({ filePath: text, demo: listOf(refTo('DemoSummary')) }),
    },
  ),
  Notes: objectOf({ notes: text }),
  Screenshot: objectOf({ screenshot: { type: 'string', pattern: '^data:image/png;base64,' } }),
  ActionProgress: objectOf({ action: text, index: fromOne, count: fromOne }),
  ShowTimer: objectOf({}, { minutes: { type: 'number', exclusiveMinimum: 0 }, elapsedSeconds: count }),
  StepSummary: objectOf(
    { id: text, title: text, undoable: { type: 'boolean' } },
    { obstacle: text, milliseconds: count },
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
      history: listOf(refTo('StepSummary')),
    },
    {
      step: objectOf({ id: text, title: text }, { progress: refTo('ActionProgress') }),
      pause: objectOf({ kind: oneOf('pause', 'input', 'typing') }, { message: text }),
      currentDemo: refTo('DemoSummary'),
      nextDemo: refTo('DemoSummary'),
      slide: refTo('SlideSummary'),
      lastError: text,
    },
  ),
  RpcRequest: objectOf(
    { jsonrpc: oneOf('2.0'), method: text },
    { id: { type: ['string', 'integer'] }, params: { type: 'object' } },
  ),
  RpcAnswer: objectOf(
    { jsonrpc: oneOf('2.0') },
    {
      id: { type: ['string', 'integer'] },
      result: { type: 'object' },
      error: objectOf({ code: { type: 'integer' }, message: text }, { data: { type: 'object' } }),
    },
  ),
  Problem: objectOf({ type: text, title: text, status: count, detail: text, code: text }),
} satisfies Readonly<Record<string, JsonObject>>;

/** An answer in JSON. */
export function jsonForm(name: keyof typeof schemas, example: JsonValue): AnswerForm {
  return { type: 'application/json', schema: refTo(name), example };
}
