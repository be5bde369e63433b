import type { JsonObject } from '../core/json.ts';
import { stateExample } from './describing/examples.ts';
import { type AnswerForm, object, oneOf, optional, type Schema } from './describing/schema.ts';
import { anyWhole, documentText, eventStream, named, text } from './describing/schemas.ts';
import { jsonResponse } from './exchange.ts';
import { description } from './handlers/description.ts';
import { mcp } from './handlers/mcp.ts';
import { preview } from './handlers/preview.ts';
import { homeIcon, icon, manifest, remote, touchIcon } from './handlers/remote.ts';
import { events } from './handlers/state.ts';
import { yieldPort } from './handlers/yield.ts';
import { yieldPath } from './listening/port-handover.ts';
import type { Operation } from './operation.ts';
import { operations } from './operation-table.ts';
import { cacheHeaders, stateHeaders } from './operations/reads.ts';
import { get, post } from './operations/shared.ts';
import type { Parameter } from './parameter.ts';
import type { Handler, Route } from './route.ts';

const rpcId = {
  oneOf: [
    text,
    { type: 'integer', format: 'int64', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  ],
};
const rpcParams: Schema<JsonObject> = { type: 'object' };

const rpcRequest = named(
  'RpcRequest',
  object({ jsonrpc: oneOf('2.0'), method: text, id: optional(rpcId), params: optional(rpcParams) }),
);
const rpcError = object({ code: anyWhole, message: text, data: optional(rpcParams) });
const rpcAnswer = named(
  'RpcAnswer',
  object({
    jsonrpc: oneOf('2.0'),
    id: optional(rpcId),
    result: optional(rpcParams),
    error: optional(rpcError),
  }),
);

const requestId: Parameter = {
  name: 'requestId',
  type: 'string',
  in: ['query', 'body'],
  summary:
    'a key for safe retries: the same key within 60 s runs only once and gets the same answer (or the header Idempotency-Key)',
};
const lastEventId: Parameter = {
  name: 'lastEventId',
  type: 'integer',
  in: ['query'],
  summary: 'the last revision that the caller knows (or the header Last-Event-ID)',
  example: 7,
};

const since: Parameter = {
  name: 'since',
  type: 'integer',
  in: ['query'],
  summary: 'the version that the caller knows; without it, everything',
  example: 3,
};
const followEvent = 'event: update\ndata: {"since":3,"version":4,"count":2,"at":2,"isBlack":false,"steps":[]}\n\n';

const eventForm: AnswerForm = {
  type: 'text/event-stream',
  schema: eventStream,
  example: `event: state\nid: 4\ndata: ${JSON.stringify(stateExample)}\n\n`,
};
const mcpCall: AnswerForm = {
  type: 'application/json',
  schema: rpcRequest,
  example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
};
const anyObject: AnswerForm = { type: 'application/json', schema: { type: 'object' } };

function routeOf([name, operation]: readonly [string, Operation]): Route {
  const { kind, summary, parameters, queues, isSteady, answer, problems, question, http } = operation;
  const { methods, path = `/api/${name}`, takesKey, forms = [], headers, handle = runs(operation) } = http;
  return {
    methods,
    path,
    kind,
    handle,
    summary,
    parameters: takesKey ? [...parameters, requestId] : parameters,
    answers: { forms: [answer, ...forms], problems, ...(headers && { headers }) },
    ...(queues && { queues }),
    ...(takesKey && { takesKey }),
    ...(isSteady && { isSteady }),
    ...(question && methods.includes('GET') && { question }),
  };
}

function fileRoute(path: string, handle: Handler, summary: string, form: AnswerForm): Route {
  return { ...get, path, kind: 'page', handle, summary, answers: { forms: [form] } };
}
const png: AnswerForm = { type: 'image/png', schema: {} };
const webp: AnswerForm = { type: 'image/webp', schema: {} };
const svg: AnswerForm = { type: 'image/svg+xml', schema: documentText };
const webManifest: AnswerForm = { type: 'application/manifest+json', schema: { type: 'object' } };

/** All routes: those of operations, and pages with their own answers. */
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
  fileRoute('/remote.webmanifest', manifest, 'The web app manifest of the remote', webManifest),
  fileRoute('/icon.svg', icon, 'The icon', svg),
  fileRoute('/apple-touch-icon.png', touchIcon, 'The icon, as a PNG', png),
  fileRoute('/icon-512.webp', homeIcon, 'The icon for a home screen', webp),
  ...Object.entries(operations).map(routeOf),
  {
    ...get,
    path: '/preview',
    kind: 'read',
    isFramed: true,
    handle: preview,
    summary: 'Show what comes next, as a page that follows the show; listed origins may embed it',
    answers: {
      forms: [{ type: 'text/html', schema: documentText }],
      headers: cacheHeaders,
      problems: ['no-screenshot'],
    },
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
    path: '/f/{code}',
    kind: 'audience',
    handle: followed('followPage'),
    summary: 'The page on which the audience follows the show; the code is on the presenter’s slide',
    answers: { forms: [{ type: 'text/html', schema: documentText }], problems: ['not-found', 'too-many-attempts'] },
  },
  {
    ...get,
    path: '/f/{code}/events',
    kind: 'audience',
    handle: followed('followEvents'),
    summary: 'Stream the steps that the stage has shown, as server-sent events',
    parameters: [since],
    answers: {
      forms: [{ type: 'text/event-stream', schema: documentText, example: followEvent }],
      problems: ['not-found', 'too-many-attempts', 'too-many-listeners'],
    },
  },
  {
    ...get,
    path: '/f/{code}/steps',
    kind: 'audience',
    handle: followed('followSteps'),
    summary: 'List the steps that the stage has shown',
    parameters: [since],
    answers: { forms: [anyObject], problems: ['not-found', 'too-many-attempts'] },
  },
  {
    ...get,
    path: '/f/{code}/steps/{id}',
    kind: 'audience',
    handle: followed('followStep'),
    summary: 'Return a step that the stage has shown: its slide, files and commands',
    answers: { forms: [anyObject], problems: ['not-found', 'too-many-attempts'] },
  },
  {
    ...get,
    path: '/f/{code}/media/{id}',
    kind: 'audience',
    handle: followed('followMedia'),
    summary: 'Return a picture, font or film of a slide that the stage has shown',
    answers: { forms: [{ type: '*/*', schema: {} }], problems: ['not-found', 'too-many-attempts'] },
  },
  {
    ...get,
    path: '/api/openapi.json',
    kind: 'read',
    handle: description,
    summary: 'Describe this API (OpenAPI 3.1)',
    answers: { forms: [anyObject], headers: cacheHeaders },
  },
  {
    ...post,
    path: '/mcp',
    kind: 'tools',
    handle: mcp,
    summary: 'Tools for language models, by the Model Context Protocol (Streamable HTTP)',
    message: mcpCall,
    answers: {
      forms: [{ type: 'application/json', schema: rpcAnswer, example: { jsonrpc: '2.0', id: 1, result: {} } }],
    },
  },
  {
    ...post,
    path: yieldPath,
    kind: 'window',
    handle: yieldPort,
    summary: 'Hand the port over to another window with a show',
    answers: { forms: [anyObject], problems: ['not-found'] },
  },
];

/** Loaded with the first follower. */
function followed(name: 'followPage' | 'followEvents' | 'followSteps' | 'followStep' | 'followMedia'): Handler {
  return async (call, context) => (await import('./handlers/follow.ts'))[name](call, context);
}

function runs({ run, says, http: { respond } }: Operation): Handler {
  return async (call, context) => {
    const answer = await run(context.show, call.params, call.onStart);
    const response = respond ? respond(answer, call, context) : jsonResponse(200, Object(answer));
    return says === undefined ? response : { ...response, says: says(answer) };
  };
}
