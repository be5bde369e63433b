import type { JsonObject, JsonValue } from '../../core/json.ts';
import { causesOf, takesKey } from '../answering/causes.ts';
import { describeProblem, type ProblemCode, problems, retryAfter } from '../answering/problem.ts';
import { instanceHeader } from '../commands/instance.ts';
import type { AnswerForm, Parameter } from '../operation.ts';
import { isPublic, type Method, type Route } from '../route.ts';
import { requiredNames, schemaOfParameter } from './parameter-schema.ts';
import { refTo, schemas } from './schemas.ts';

/** Of this surface, not of the extension: it changes when the routes do. */
export const surfaceVersion = '1.0.0';

/** The API as an OpenAPI 3.1 document, from the rows that are public. */
export function describeApi(rows: readonly Route[]): JsonObject {
  const routes = rows.filter(isPublic);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Showrunner',
      version: surfaceVersion,
      description: 'The remote control of a show: scripted code demos and slides inside VS Code.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { bearer: [] }, { token: [] }],
    paths: Object.fromEntries(routes.map((route) => [route.path, describePath(route)])),
    components: {
      schemas,
      responses: Object.fromEntries(routes.flatMap(problemResponses)),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Wanted when `showrunner.api.requireToken` is on.' },
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
    tags: [kind],
    parameters: [...inQuery.map(describeParameter), ...describeHeaders(route)],
    ...(inBody.length > 0 && { requestBody: describeBody(inBody) }),
    ...(route.message && { requestBody: describeMessage(route.message) }),
    responses: { ...describeAnswers(route), ...describeProblems(route, method) },
  };
}

/** `/api/runById` is `RunById`, `/` is `Page`. */
function nameOf(path: string): string {
  const words = path.replace('/api/', '').match(/[a-z]+/gi) ?? ['page'];
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
    schema: schemaOfParameter(parameter),
    ...(example !== undefined && { example }),
  };
}

function describeBody(parameters: readonly Parameter[]): JsonObject {
  const required = requiredNames(parameters);
  const properties = parameters.map((parameter) => {
    return [parameter.name, { ...schemaOfParameter(parameter), description: parameter.summary }] as const;
  });
  const examples = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example] as const]));
  const schema = { type: 'object', properties: Object.fromEntries(properties), required, ...oneOf(parameters) };
  const content = { 'application/json': { schema, example: Object.fromEntries(examples) } };
  return { ...(parameters.some((parameter) => parameter.required) && { required: true }), content };
}

/** Exactly one of a required parameter and those that may stand instead of it. */
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
  const header = (name: string, description: string, schema: JsonObject = { type: 'string' }): JsonObject => {
    return { name, in: 'header', description, schema };
  };
  return [
    ...(route.queues ? [header('If-Match', 'Run only while the show is at this revision, such as `"12"`.')] : []),
    ...(takesKey(route)
      ? [
          header('Idempotency-Key', 'As `requestId`.', { type: 'string', minLength: 1, maxLength: 255 }),
          header(instanceHeader, 'Run only on the server that said this of itself with a state.'),
        ]
      : []),
    ...(isCached(route) ? [header('If-None-Match', 'The ETag of the answer that the caller has.')] : []),
    ...(route.parameters?.some(({ name }) => name === 'lastEventId')
      ? [header('Last-Event-ID', 'As `lastEventId`.')]
      : []),
  ];
}

function isCached({ answers }: Route): boolean {
  return answers.headers?.ETag !== undefined;
}

function describeAnswers(route: Route): JsonObject {
  const { forms, headers = {} } = route.answers;
  const content = forms.map(describeForm);
  const described = Object.entries(headers).map(([name, description]) => {
    return [name, { description, schema: { type: 'string' } }] as const;
  });
  return {
    200: {
      description: 'Done.',
      ...(described.length > 0 && { headers: Object.fromEntries(described) }),
      content: Object.fromEntries(content),
    },
    ...(route.kind === 'command' && { 202: stillRunning(route) }),
    ...(route.message && messageAnswers(route)),
    ...(isCached(route) && { 304: { description: 'The caller has it already.' } }),
  };
}

function messageAnswers({ answers }: Route): JsonObject {
  return {
    202: { description: 'A notification has come in: there is nothing to say.' },
    404: { description: 'There is no such method.', content: Object.fromEntries(answers.forms.map(describeForm)) },
  };
}

function describeForm({ type, schema, example }: AnswerForm): readonly [type: string, form: JsonObject] {
  return [type, { schema, ...(example !== undefined && { example }) }];
}

function stillRunning({ path }: Route): JsonObject {
  const form = { schema: refTo('StillRunning'), example: { status: 'running', command: path } };
  return {
    description: 'Still running after 8 s, or while the API stops; it goes on.',
    content: { 'application/json': form },
  };
}

function describeProblems(route: Route, method: Method): JsonObject {
  const entries = [...causesOf(route, method)].map(([status, codes]) => {
    return [String(status), { $ref: `#/components/responses/${responseName(route, status, codes)}` }] as const;
  });
  return Object.fromEntries(entries);
}

function problemResponses(route: Route): readonly (readonly [string, JsonValue])[] {
  return route.methods.flatMap((method) =>
    [...causesOf(route, method)].map(([status, codes]) => {
      return [responseName(route, status, codes), describeResponse(route, status, codes)] as const;
    }),
  );
}

/** The same causes are the same response. */
function responseName(route: Route, status: number, codes: readonly ProblemCode[]): string {
  return [status, ...codes, ...(answersByMessage(route, status) ? ['message'] : [])].join('.');
}

/** What is wrong with a message that is well-formed JSON is answered in kind. */
function answersByMessage({ message }: Route, status: number): boolean {
  return message !== undefined && status === 400;
}

function describeResponse(route: Route, status: number, codes: readonly ProblemCode[]): JsonObject {
  const own = { properties: { status: { const: status }, code: { enum: codes } } };
  const examples = codes.map((code) => [code, { value: describeProblem(code, `${problems[code][1]}.`) }] as const);
  const seconds = { description: 'Seconds after which to try again.', schema: { type: 'string' } };
  return {
    description: codes.map((code) => problems[code][1]).join(', or: '),
    ...(codes.some((code) => retryAfter[code] !== undefined) && { headers: { 'Retry-After': seconds } }),
    content: {
      'application/problem+json': {
        schema: { allOf: [refTo('Problem'), own] },
        examples: Object.fromEntries(examples),
      },
      ...(answersByMessage(route, status) && Object.fromEntries(route.answers.forms.map(describeForm))),
    },
  };
}
