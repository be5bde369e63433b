import type { JsonObject } from '../../core/json.ts';
import { instanceHeader } from '../calls/instance.ts';
import type { Parameter } from '../parameter.ts';
import { isPublic, type Method, type Route, type RouteKind } from '../route.ts';
import {
  commonHeaders,
  describeAnswers,
  describeForm,
  describeProblems,
  isCached,
  problemResponses,
} from './answers.ts';
import { limitedSchemaOf, requiredNames } from './parameter-schema.ts';
import type { AnswerForm } from './schema.ts';
import { instanceTag, schemas } from './schemas.ts';

/** Version of the API, not of the extension. Change it when the routes change. */
export const surfaceVersion = '1.0.0';

export function describeApi(rows: readonly Route[]): JsonObject {
  const routes = rows.filter(isPublic);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Showrunner',
      version: surfaceVersion,
      description: 'The remote control of a show: scripted code demos and slides inside VS Code.',
      contact: { name: 'The Showrunner contributors' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [
      {
        url: '/',
        description: 'Local: the editor with the show, on the presenter’s machine.',
        'x-internal': true,
      },
    ],
    tags: describeTags(routes),
    security: [{}, { bearer: [] }, { token: [] }],
    paths: Object.fromEntries(routes.map((route) => [route.path, describePath(route)])),
    components: {
      schemas,
      headers: commonHeaders,
      responses: Object.fromEntries(routes.flatMap(problemResponses)),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Required when `showrunner.api.requireToken` is on.' },
        token: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'Or in the base address: `/~<token>` before every path.',
        },
      },
    },
  };
}

function describePath(route: Route): JsonObject {
  return Object.fromEntries(route.methods.map((method) => [method.toLowerCase(), describeOperation(route, method)]));
}

function describeOperation(route: Route, method: Method): JsonObject {
  const { path, summary, kind, parameters = [] } = route;
  const inBody = method === 'POST' ? parameters.filter((parameter) => parameter.in.includes('body')) : [];
  const inQuery = parameters.filter((parameter) => !inBody.includes(parameter) && parameter.in.includes('query'));
  return {
    operationId: `${method.toLowerCase()}${nameOf(path)}`,
    summary,
    description: describeWork(route),
    tags: [kind],
    parameters: [...segmentsOf(path), ...inQuery.map(describeParameter), ...describeHeaders(route)],
    ...(inBody.length > 0 && { requestBody: describeBody(inBody) }),
    ...(route.message && { requestBody: describeMessage(route.message) }),
    responses: { ...describeAnswers(route), ...describeProblems(route, method) },
  };
}

/** The `{name}`s of a path. */
function segmentsOf(path: string): readonly JsonObject[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    description: segmentWords[name] ?? '',
    schema: { type: 'string', pattern: '^[0-9A-Za-z]+$', maxLength: 16 },
    example: name === 'id' ? '1' : 'K7QX',
  }));
}

const segmentWords: Readonly<Record<string, string>> = {
  code: 'the last part of the address that the presenter shares with the audience',
  id: 'the number of the step, from 1',
};

/** `/api/runById` becomes `RunById`, `/` becomes `Page`. */
function nameOf(path: string): string {
  const words = path.replace('/api/', '').match(/[a-z0-9]+/gi) ?? ['page'];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeParameter(parameter: Parameter): JsonObject {
  const { name, type, summary, required, example } = parameter;
  return {
    name,
    in: 'query',
    description: summary,
    ...(required && { required }),
    ...(type === 'flag' && { allowEmptyValue: true }),
    schema: limitedSchemaOf(parameter),
    ...(example !== undefined && { example }),
  };
}

function describeBody(parameters: readonly Parameter[]): JsonObject {
  const required = requiredNames(parameters);
  const properties = parameters.map((parameter) => {
    return [parameter.name, { ...limitedSchemaOf(parameter), description: parameter.summary }] as const;
  });
  const examples = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example] as const]));
  const schema = { type: 'object', properties: Object.fromEntries(properties), required, ...oneOf(parameters) };
  const content = { 'application/json': { schema, example: Object.fromEntries(examples) } };
  return { ...(parameters.some((parameter) => parameter.required) && { required: true }), content };
}

function oneOf(parameters: readonly Parameter[]): JsonObject {
  const [first] = parameters.flatMap(({ insteadOf }) => insteadOf ?? []);
  if (first === undefined) return {};
  const names = parameters.filter(({ name, insteadOf }) => [name, insteadOf].includes(first)).map(({ name }) => name);
  return { oneOf: names.map((name) => ({ required: [name] })) };
}

function describeMessage(message: AnswerForm): JsonObject {
  return { required: true, content: Object.fromEntries([describeForm(message)]) };
}

function describeHeaders(route: Route): readonly JsonObject[] {
  const header = (name: string, description: string, schema: JsonObject): JsonObject => {
    return { name, in: 'header', description, schema };
  };
  return [
    ...(route.queues
      ? [header('If-Match', 'Run only while the show is at this revision, such as `"12"`.', revisionTag)]
      : []),
    ...(route.takesKey
      ? [
          header('Idempotency-Key', 'Same as `requestId`.', key),
          header(instanceHeader, 'Run only on the server that sent this value with a state.', instanceTag),
        ]
      : []),
    ...(isCached(route)
      ? [
          header(
            'If-None-Match',
            'The ETag of the caller’s last response: if nothing has changed, the answer is 304.',
            tags,
          ),
        ]
      : []),
    ...(route.parameters?.some(({ name }) => name === 'lastEventId')
      ? [header('Last-Event-ID', 'Same as `lastEventId`.', revision)]
      : []),
  ];
}

const revision = { type: 'string', pattern: '^[0-9]{1,10}$', maxLength: 10 };
const revisionTag = { type: 'string', pattern: '^(W/)?"?[0-9]{1,10}"?$|^[*]$', maxLength: 16 };
const key = { type: 'string', minLength: 1, maxLength: 255 };
const tags = { type: 'string', pattern: '^[ -~]*$', maxLength: 4096 };

const routeKindWords: Readonly<Record<RouteKind, string>> = {
  command: 'Calls that move the show, or change what the audience sees.',
  read: 'Calls that only read.',
  audience:
    'For people who follow the talk. These need the code in their path and no token; they exist only while the show is shared with the audience.',
  page: 'Pages for a browser. They contain no data of the show and need no token.',
  tools: 'For language models and other agents.',
  window: 'For other windows of the editor.',
};

function describeTags(routes: readonly Route[]): readonly JsonObject[] {
  const used = new Set(routes.map(({ kind }) => kind));
  return [...used].sort().map((name) => ({ name, description: routeKindWords[name] }));
}

function describeWork(route: Route): string {
  const { summary, kind, queues, isFramed, question } = route;
  const turn = queues
    ? 'Steps run one at a time, in order of arrival; up to 16 may wait.'
    : 'It does not wait for the running step.';
  const sentences = [
    `${summary}.`,
    ...(kind === 'command' ? [turn] : [routeKindWords[kind]]),
    ...(route.takesKey
      ? ['A repeated call with the same key within a minute runs only once, and gets the same response.']
      : []),
    ...(question ? ['A browser that opens the address directly is asked to confirm.'] : []),
    ...(isFramed ? ['Pages from listed origins may embed it in a frame.'] : []),
  ];
  return sentences.join(' ');
}
