import { answers } from './answering/answers.ts';
import { next, previous, reset, runById, stop, zoomIn, zoomOut } from './handlers/commands.ts';
import { demos, description } from './handlers/encoded.ts';
import { landing } from './handlers/landing.ts';
import { notes } from './handlers/notes.ts';
import { screenshot, screenshotPng } from './handlers/screenshot.ts';
import { events, state } from './handlers/state.ts';
import { askById, askLarger, askNext, askPrevious, askSmaller } from './pages/questions.ts';
import type { Parameter } from './reading/parameters.ts';
import type { Route } from './route.ts';

const id: Parameter = {
  name: 'id',
  type: 'string',
  in: ['query', 'body'],
  required: true,
  summary: 'the id of a demo, from /api/demos',
  example: 'languages',
};
const bringToFront: Parameter = {
  name: 'bringToFront',
  type: 'flag',
  in: ['query', 'body'],
  summary: 'bring the window to the front first',
  example: true,
};
const requestId: Parameter = {
  name: 'requestId',
  type: 'string',
  in: ['query', 'body'],
  summary: 'the same key within 60 s gives the same answer and one run (or the header Idempotency-Key)',
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
  minimum: 160,
  maximum: 3840,
  summary: 'width of the picture in pixels, 160 to 3840 (1280 when left out)',
  example: 640,
};
const waitFor: Parameter = {
  name: 'waitFor',
  type: 'integer',
  in: ['query'],
  summary: 'answer once the revision is past this one, after 25 s at the latest',
  example: 7,
};
const lastEventId: Parameter = {
  name: 'lastEventId',
  type: 'integer',
  in: ['query'],
  summary: 'the revision that the caller knows (or the header Last-Event-ID)',
  example: 7,
};

const read = { methods: ['GET'], kind: 'read' } as const;
const command = { methods: ['GET', 'POST'], kind: 'command', parameters: [requestId] } as const;
const step = { ...command, queues: true, parameters: [bringToFront, requestId] } as const;
const stepById = { ...step, parameters: [id, ...step.parameters] } as const;
const readByPath = { methods: ['GET', 'POST'], kind: 'read', parameters: [path] } as const;
const picture = { ...read, parameters: [width] } as const;
const poll = { ...read, parameters: [waitFor] } as const;
const stream = { ...read, parameters: [lastEventId] } as const;
const post = { methods: ['POST'] } as const;

/** The whole public surface; what each row answers stands in `answers.ts`. */
const rows = [
  { methods: ['GET'], kind: 'page', path: '/', handle: landing, summary: 'A page that says what there is' },
  { ...step, path: '/api/next', handle: next, question: askNext, summary: 'Run the next step' },
  { ...step, path: '/api/previous', handle: previous, question: askPrevious, summary: 'Go back one step' },
  { ...stepById, path: '/api/runById', handle: runById, question: askById, summary: 'Run the demo with an id' },
  { ...step, ...post, path: '/api/reset', handle: reset, summary: 'Put the show back to its start' },
  { ...command, ...post, path: '/api/stop', handle: stop, parameters: [], summary: 'Abort the running step' },
  { ...command, path: '/api/zoom-in', handle: zoomIn, question: askLarger, summary: 'Make the font larger' },
  { ...command, path: '/api/zoom-out', handle: zoomOut, question: askSmaller, summary: 'Make the font smaller' },
  { ...read, path: '/api/demos', handle: demos, summary: 'List all demos and what comes next' },
  { ...readByPath, path: '/api/notes', handle: notes, summary: 'Show the speaker notes, or a notes file' },
  { ...read, path: '/api/screenshot', handle: screenshot, summary: 'Take a picture of what comes next' },
  { ...picture, path: '/api/screenshot.png', handle: screenshotPng, summary: 'The same picture, as a PNG' },
  { ...poll, path: '/api/state', handle: state, summary: 'Tell where the show stands, or wait until it moves' },
  { ...stream, path: '/api/events', handle: events, summary: 'Tell every change, as server-sent events' },
  { ...read, path: '/api/openapi.json', handle: description, summary: 'Describe this API (OpenAPI 3.1)' },
] as const satisfies readonly Omit<Route, 'answers'>[];

export const routes: readonly Route[] = rows.map((row) => ({ ...row, answers: answers[row.path] }));
