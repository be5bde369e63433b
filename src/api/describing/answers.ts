import type { JsonObject, JsonValue } from '../../core/json.ts';
import { describeProblem, type ProblemCode, problems, retryAfter } from '../responses/problem.ts';
import type { AnswerHeaders, Method, Route } from '../route.ts';
import type { AnswerForm } from './schema.ts';
import { problem, stillRunning } from './schemas.ts';

export const commonHeaders = {
  'Access-Control-Allow-Origin': {
    description: 'The origin of the calling page, if it is listed; missing for any other.',
    schema: { type: 'string', format: 'uri', maxLength: 2048 },
  },
} satisfies AnswerHeaders;

const common: JsonObject = Object.fromEntries(
  Object.keys(commonHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

export function isCached({ answers }: Route): boolean {
  return answers.headers?.ETag !== undefined;
}

export function describeAnswers(route: Route): JsonObject {
  const { forms, headers = {} } = route.answers;
  const content = forms.map(describeForm);
  return {
    200: {
      description: 'Done.',
      headers: { ...headers, ...common },
      content: Object.fromEntries(content),
    },
    ...(route.kind === 'command' && { 202: describeStillRunning(route) }),
    ...(route.message && messageAnswers(route)),
    ...(isCached(route) && { 304: { description: 'The caller already has it.', headers: { ...headers, ...common } } }),
  };
}

function messageAnswers({ answers }: Route): JsonObject {
  return {
    202: { description: 'A notification was received; the response has no content.', headers: common },
    404: {
      description: 'The method does not exist.',
      headers: common,
      content: Object.fromEntries(answers.forms.map(describeForm)),
    },
  };
}

export function describeForm({ type, schema, example }: AnswerForm): readonly [type: string, form: JsonObject] {
  return [type, { schema, ...(example !== undefined && { example }) }];
}

function describeStillRunning({ path }: Route): JsonObject {
  const form = { schema: stillRunning, example: { status: 'running', command: path } };
  return {
    description: 'Still running after 8 s, or when the API stops; it continues.',
    headers: common,
    content: { 'application/json': form },
  };
}

export function describeProblems(route: Route, method: Method): JsonObject {
  const entries = [...problemsOf(route, method)].map(([status, codes]) => {
    return [String(status), { $ref: `#/components/responses/${responseName(route, status, codes)}` }] as const;
  });
  return Object.fromEntries(entries);
}

export function problemResponses(route: Route): readonly (readonly [string, JsonValue])[] {
  return route.methods.flatMap((method) =>
    [...problemsOf(route, method)].map(([status, codes]) => {
      return [responseName(route, status, codes), describeResponse(route, status, codes)] as const;
    }),
  );
}

function responseName(route: Route, status: number, codes: readonly ProblemCode[]): string {
  return [status, ...codes, ...(answersByMessage(route, status) ? ['message'] : [])].join('.');
}

/** Errors of a message that is well-formed JSON are answered in its own protocol. */
function answersByMessage({ message }: Route, status: number): boolean {
  return message !== undefined && status === 400;
}

const seconds = {
  description: 'Seconds to wait before trying again.',
  schema: { type: 'string', pattern: '^[0-9]+$', maxLength: 10 },
};

function describeResponse(route: Route, status: number, codes: readonly ProblemCode[]): JsonObject {
  const own = { properties: { status: { const: status }, code: { enum: codes } } };
  const examples = codes.map((code) => [code, { value: describeProblem(code, `${problems[code][1]}.`) }] as const);
  return {
    description: codes.map((code) => problems[code][1]).join(', or: '),
    headers: { ...(codes.some((code) => retryAfter[code] !== undefined) && { 'Retry-After': seconds }), ...common },
    content: {
      'application/problem+json': {
        schema: { allOf: [problem, own] },
        examples: Object.fromEntries(examples),
      },
      ...(answersByMessage(route, status) && Object.fromEntries(route.answers.forms.map(describeForm))),
    },
  };
}

function problemsOf(route: Route, method: Method): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = new Set<ProblemCode>([
    ...everywhere,
    ...(route.kind === 'page' ? [] : guarded),
    ...(route.kind === 'command' ? (['untrusted-workspace'] as const) : []),
    ...parameterCauses(route),
    ...(method === 'POST' ? body : []),
    ...(route.takesKey ? (['key-reused', 'restarted'] as const) : []),
    ...(route.queues ? queued : []),
    ...(route.answers.problems ?? []),
  ]);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const [status] = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

const everywhere: readonly ProblemCode[] = [
  'bad-request',
  'cross-site',
  'timeout',
  'expectation-failed',
  'misdirected-request',
  'headers-too-large',
  'internal-error',
  'prefetch',
  'stopping',
];
const guarded: readonly ProblemCode[] = ['token-required', 'token-wrong', 'too-many-attempts'];
const body: readonly ProblemCode[] = ['bad-json', 'payload-too-large', 'unsupported-media-type'];
const queued: readonly ProblemCode[] = ['queue-full', 'revision-mismatch', 'cancelled'];

function parameterCauses({ parameters = [] }: Route): readonly ProblemCode[] {
  return [
    ...(parameters.length > 0 ? (['duplicate-parameter'] as const) : []),
    ...(parameters.some(({ type }) => type === 'flag') ? (['bad-flag'] as const) : []),
    ...(parameters.some(({ name, required }) => name === 'id' && required) ? (['missing-id'] as const) : []),
  ];
}
