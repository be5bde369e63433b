import { instanceHeader } from './commands/instance.ts';
import { notesExample, stateExample } from './describing/examples.ts';
import { documentText, instanceTag, jsonForm, refTo } from './describing/schemas.ts';
import { demos, description } from './handlers/encoded.ts';
import { mcp } from './handlers/mcp.ts';
import { notes } from './handlers/notes.ts';
import { runs } from './handlers/operation.ts';
import { preview } from './handlers/preview.ts';
import { homeIcons, icon, manifest, remote, touchIcon } from './handlers/remote.ts';
import { screenshot, screenshotPng } from './handlers/screenshot.ts';
import { events, state } from './handlers/state.ts';
import { yieldPort } from './handlers/yield.ts';
import { yieldPath } from './listening/take-over.ts';
import type { AnswerForm, Operation, Parameter } from './operation.ts';
import { operations } from './operations.ts';
import type { Answers, Route } from './route.ts';

const requestId: Parameter = {
  name: 'requestId',
  type: 'string',
  in: ['query', 'body'],
  summary: 'the same key within 60 s gives the same answer and one run (or the header Idempotency-Key)',
};
const waitFor: Parameter = {
  name: 'waitFor',
  type: 'integer',
  in: ['query'],
  summary: 'answer once the revision is past this one, or after 25 s',
  example: 7,
};
const lastEventId: Parameter = {
  name: 'lastEventId',
  type: 'integer',
  in: ['query'],
  summary: 'the revision that the caller knows (or the header Last-Event-ID)',
  example: 7,
};

const get = { methods: ['GET'] } as const;
const post = { methods: ['POST'] } as const;
const both = { methods: ['GET', 'POST'] } as const;

const cacheHeaders: Answers['headers'] = {
  ETag: {
    description: 'Stays the same while the content does.',
    schema: { type: 'string', pattern: '^"[\\w-]+"$', maxLength: 64 },
  },
};
const pictureHeaders: Answers['headers'] = {
  'X-Screenshot-Source': {
    description: 'What drew it: the slide panel, an installed browser, or the fallback renderer.',
    schema: { type: 'string', enum: ['panel', 'browser', 'card'] },
  },
  'Retry-After': {
    description: 'Seconds after which a better picture may be ready: the browser is still drawing it.',
    schema: { type: 'string', pattern: '^\\d+$', maxLength: 4 },
  },
};
const stateHeaders: Answers['headers'] = {
  [instanceHeader]: {
    description: 'Identifies the server. A command that sends it runs on no other.',
    schema: instanceTag,
  },
};
const eventForm: AnswerForm = {
  type: 'text/event-stream',
  schema: refTo('EventStream'),
  example: `event: state\nid: 4\ndata: ${JSON.stringify(stateExample)}\n\n`,
};

const mcpCall: AnswerForm = {
  type: 'application/json',
  schema: refTo('RpcRequest'),
  example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
};

/** The part of a route that its operation describes. */
function describedBy<T>({ kind, summary, parameters, queues, isSteady, answer, problems }: Operation<T>) {
  const answers: Answers = { forms: [answer], problems };
  return { kind, summary, parameters, answers, ...(queues && { queues }), ...(isSteady && { isSteady }) };
}

/** A command whose callers may give a key, so that a repeated call runs once. */
function keyed<T extends object>(operation: Operation<T>) {
  const row = describedBy(operation);
  return { ...row, parameters: [...row.parameters, requestId], handle: runs(operation) };
}

const {
  next,
  previous,
  runById,
  goTo,
  reset,
  stop,
  blackout,
  autoAdvance,
  timer,
  laser,
  pen,
  erase,
  look,
  media,
  zoomIn,
  zoomOut,
} = operations;
const read = {
  demos: describedBy(operations.demos),
  notes: describedBy(operations.notes),
  screenshot: describedBy(operations.screenshot),
  state: describedBy(operations.state),
};

/** Files of the remote beside its page. */
const partsOfRemote: readonly Route[] = [
  {
    ...get,
    path: '/remote.webmanifest',
    kind: 'page',
    handle: manifest,
    summary: 'The web app manifest of the remote',
    answers: { forms: [{ type: 'application/manifest+json', schema: { type: 'object' } }] },
  },
  {
    ...get,
    path: '/icon.svg',
    kind: 'page',
    handle: icon,
    summary: 'The icon',
    answers: { forms: [{ type: 'image/svg+xml', schema: documentText }] },
  },
  {
    ...get,
    path: '/apple-touch-icon.png',
    kind: 'page',
    handle: touchIcon,
    summary: 'The icon, as a PNG',
    answers: { forms: [{ type: 'image/png', schema: {} }] },
  },
  ...Object.entries(homeIcons).map(
    ([name, handle]): Route => ({
      ...get,
      path: `/${name}`,
      kind: 'page',
      handle,
      summary: 'The icon for a home screen, as a PNG',
      answers: { forms: [{ type: 'image/png', schema: {} }] },
    }),
  ),
];

/** The whole surface. Rows for what is no operation say themselves what they answer. */
export const routes: readonly Route[] = [
  {
    ...get,
    path: '/',
    kind: 'page',
    handle: remote,
    summary: 'The remote, a page for a browser; for curl, a list of calls',
    answers: {
      forms: [
        { type: 'text/html', schema: documentText },
        { type: 'text/plain', schema: documentText },
      ],
    },
  },
  ...partsOfRemote,
  { ...both, ...keyed(next), path: '/api/next', question: next.question },
  { ...both, ...keyed(previous), path: '/api/previous', question: previous.question },
  { ...both, ...keyed(runById), path: '/api/runById', question: runById.question },
  { ...post, ...keyed(goTo), path: '/api/goTo' },
  { ...post, ...keyed(reset), path: '/api/reset' },
  { ...post, ...describedBy(stop), path: '/api/stop', handle: runs(stop) },
  { ...post, ...describedBy(blackout), path: '/api/blackout', handle: runs(blackout) },
  { ...post, ...describedBy(autoAdvance), path: '/api/autoAdvance', handle: runs(autoAdvance) },
  { ...post, ...describedBy(timer), path: '/api/timer', handle: runs(timer) },
  ...[
    { operation: laser, path: '/api/laser' },
    { operation: pen, path: '/api/pen' },
    { operation: erase, path: '/api/erase' },
    { operation: look, path: '/api/look' },
    { operation: media, path: '/api/media' },
  ].map(({ operation, path }) => ({ ...post, ...describedBy(operation), path, handle: runs(operation) })),
  { ...both, ...keyed(zoomIn), path: '/api/zoom-in', question: zoomIn.question },
  { ...both, ...keyed(zoomOut), path: '/api/zoom-out', question: zoomOut.question },
  {
    ...get,
    ...read.demos,
    path: '/api/demos',
    handle: demos,
    answers: { ...read.demos.answers, headers: cacheHeaders },
  },
  {
    ...both,
    ...read.notes,
    path: '/api/notes',
    handle: notes,
    answers: {
      ...read.notes.answers,
      forms: [...read.notes.answers.forms, jsonForm('Notes', { notes: notesExample })],
    },
  },
  {
    ...get,
    ...read.screenshot,
    path: '/api/screenshot',
    handle: screenshot,
    parameters: operations.screenshot.parameters.filter(({ name }) => name === 'of'),
    answers: {
      ...read.screenshot.answers,
      forms: [jsonForm('Screenshot', { screenshot: 'data:image/png;base64,iVBORw0KGgo=' })],
      headers: pictureHeaders,
    },
  },
  {
    ...get,
    ...read.screenshot,
    path: '/api/screenshot.png',
    handle: screenshotPng,
    summary: 'The same picture, as a PNG',
    answers: { ...read.screenshot.answers, headers: pictureHeaders },
  },
  {
    ...get,
    path: '/preview',
    kind: 'read',
    isFramed: true,
    handle: preview,
    summary: 'Show what comes next as a page that follows the show; listed origins may embed it',
    answers: {
      forms: [{ type: 'text/html', schema: documentText }],
      headers: cacheHeaders,
      problems: ['no-screenshot'],
    },
  },
  {
    ...get,
    ...read.state,
    path: '/api/state',
    handle: state,
    summary: 'Get the state of the show, or wait until it changes',
    parameters: [waitFor],
    answers: { ...read.state.answers, headers: stateHeaders, problems: ['too-many-listeners'] },
  },
  {
    ...get,
    path: '/api/events',
    kind: 'read',
    handle: events,
    summary: 'Stream every change, as server-sent events',
    parameters: [lastEventId],
    answers: { forms: [eventForm], headers: stateHeaders, problems: ['too-many-listeners'] },
  },
  {
    ...get,
    path: '/api/openapi.json',
    kind: 'read',
    handle: description,
    summary: 'Describe this API (OpenAPI 3.1)',
    answers: { forms: [{ type: 'application/json', schema: { type: 'object' } }], headers: cacheHeaders },
  },
  {
    ...post,
    path: '/mcp',
    kind: 'tools',
    handle: mcp,
    summary: 'Tools for language models, by the Model Context Protocol (Streamable HTTP)',
    message: mcpCall,
    answers: {
      forms: [{ type: 'application/json', schema: refTo('RpcAnswer'), example: { jsonrpc: '2.0', id: 1, result: {} } }],
    },
  },
  {
    ...post,
    path: yieldPath,
    kind: 'window',
    handle: yieldPort,
    summary: 'Hand the port over to another window that has a show',
    answers: { forms: [{ type: 'application/json', schema: { type: 'object' } }], problems: ['not-found'] },
  },
];
