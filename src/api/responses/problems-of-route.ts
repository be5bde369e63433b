import type { Method, Route } from '../route.ts';
import { type ProblemCode, problems } from './problem.ts';

/** Everything that can go wrong with a call of this route, by status: from the row itself, and what it names. */
export function problemsOf(route: Route, method: Method): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = new Set<ProblemCode>([
    ...everywhere,
    ...(route.kind === 'page' ? [] : guarded),
    ...(route.kind === 'command' ? (['untrusted-workspace'] as const) : []),
    ...parameterCauses(route),
    ...(method === 'POST' ? body : []),
    ...(takesKey(route) ? (['key-reused', 'restarted'] as const) : []),
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

/** Whether the route takes `requestId`, and with it the header `Idempotency-Key`. */
export function takesKey({ parameters = [] }: Route): boolean {
  return parameters.some(({ name }) => name === 'requestId');
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
