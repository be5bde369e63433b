import type { JsonObject, JsonValue } from '../../core/json.ts';
import { refTo, type schemas, text } from '../describing/schemas.ts';
import type { ProblemCode } from './problem.ts';

/** One form of an answer, as JSON Schema 2020-12 and by an example. */
export interface AnswerForm {
  /** A media type. */
  readonly type: string;
  readonly schema: JsonObject;
  readonly example?: JsonValue;
}

/** What a route answers when all goes well, and what of its own can go wrong. */
export interface Answers {
  readonly forms: readonly AnswerForm[];
  /** Headers of it, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Causes beside those that follow from the row itself. */
  readonly problems?: readonly ProblemCode[];
}

function json(name: keyof typeof schemas, example: JsonValue): Answers {
  return { forms: [{ type: 'application/json', schema: refTo(name), example }] };
}

const meet = { id: 'meet', title: 'Meet the greeter' };
const languages = { id: 'languages', title: 'Teach it two languages' };
const stepExample = { status: 'done', executed: meet, nextDemo: languages, revision: 6 };
const stepProblems: readonly ProblemCode[] = [
  'no-demos',
  'step-failed',
  'step-timeout',
  'file-not-found',
  'not-a-file',
  'position-out-of-range',
];
const steps = json('StepResult', stepExample);
const pictureHeaders = { 'X-Screenshot-Source': 'What drew it: `panel`, `browser` or `card`.' };
const pictureProblems: readonly ProblemCode[] = ['nothing-next', 'no-screenshot'];
const cacheHeaders = { ETag: 'Stays while the answer does.' };
const notesExample = '# Meet the greeter\n\nSay hello first.\n';

const stateExample = {
  revision: 4,
  status: 'running',
  step: { ...meet, progress: { action: 'open', index: 2, count: 3 } },
  currentDemo: meet,
  nextDemo: languages,
  timer: { minutes: 20, elapsedSeconds: 61 },
  queueLength: 0,
  isTyping: false,
};

const demosExample = {
  demoFiles: [{ filePath: '/talk/.demo/greeter.json', demos: [meet, languages] }],
  nextDemo: languages,
  currentDemoFile: { filePath: '/talk/.demo/greeter.json', demo: [meet] },
  slides: {},
};

/** The answers of all routes, by path. */
export const answers = {
  '/': { forms: [{ type: 'text/html', schema: text }] },
  '/api/next': { ...steps, problems: [...stepProblems, 'no-next'] },
  '/api/previous': { ...steps, problems: [...stepProblems, 'no-previous'] },
  '/api/runById': { ...steps, problems: [...stepProblems, 'unknown-demo', 'demo-disabled'] },
  '/api/reset': json('ResetResult', { status: 'done', nextDemo: meet, revision: 7 }),
  '/api/stop': json('Done', { status: 'done' }),
  '/api/zoom-in': json('Zoomed', { status: 'done', zoom: 'in' }),
  '/api/zoom-out': json('Zoomed', { status: 'done', zoom: 'out' }),
  '/api/demos': { ...json('Demos', demosExample), headers: cacheHeaders },
  '/api/notes': {
    forms: [
      { type: 'text/markdown', schema: text, example: notesExample },
      { type: 'application/json', schema: refTo('Notes'), example: { notes: notesExample } },
    ],
    problems: ['no-notes', 'notes-not-found', 'path-outside-workspace', 'not-a-notes-file', 'payload-too-large'],
  },
  '/api/screenshot': {
    ...json('Screenshot', { screenshot: 'data:image/png;base64,iVBORw0KGgo=' }),
    headers: pictureHeaders,
    problems: pictureProblems,
  },
  '/api/screenshot.png': {
    forms: [{ type: 'image/png', schema: {} }],
    headers: pictureHeaders,
    problems: pictureProblems,
  },
  '/api/state': { ...json('ShowSnapshot', stateExample), problems: ['too-many-listeners'] },
  '/api/events': {
    forms: [
      {
        type: 'text/event-stream',
        schema: { type: 'string', description: 'Events `state`: the id is the revision, the data a ShowSnapshot.' },
        example: `event: state\nid: 4\ndata: ${JSON.stringify(stateExample)}\n\n`,
      },
    ],
    problems: ['too-many-listeners'],
  },
  '/api/openapi.json': { forms: [{ type: 'application/json', schema: { type: 'object' } }], headers: cacheHeaders },
} satisfies Readonly<Record<string, Answers>>;
