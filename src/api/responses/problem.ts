import { DemoError, type DemoErrorCode } from '../../core/errors.ts';
import type { ApiResponse, ProblemDetails, ResponseHeaders } from '../exchange.ts';

/** HTTP-only causes. Part of the public contract, like the codes of `DemoError`. */
export type HttpProblemCode =
  | 'bad-json'
  | 'missing-id'
  | 'bad-flag'
  | 'duplicate-parameter'
  | 'token-required'
  | 'token-wrong'
  | 'cross-site'
  | 'not-found'
  | 'method-not-allowed'
  | 'timeout'
  | 'unsupported-media-type'
  | 'expectation-failed'
  | 'misdirected-request'
  | 'key-reused'
  | 'restarted'
  | 'too-many-attempts'
  | 'headers-too-large'
  | 'too-many-listeners'
  | 'prefetch'
  | 'internal-error';

export type ProblemCode = DemoErrorCode | HttpProblemCode;

/** Errors of actions are 422, never 5xx, because clients retry those automatically. */
export const problems: Readonly<Record<ProblemCode, readonly [status: number, title: string]>> = {
  'bad-request': [400, 'The request is not well formed'],
  'bad-json': [400, 'The body is not a JSON object'],
  'missing-id': [400, 'The id is missing'],
  'bad-flag': [400, 'A flag is neither true nor false'],
  'duplicate-parameter': [400, 'A parameter was given twice'],
  'token-required': [401, 'A token is required'],
  'token-wrong': [401, 'The token is wrong'],
  'cross-site': [403, 'Web pages may not call this'],
  'path-outside-workspace': [403, 'The path leaves the workspace'],
  'not-a-notes-file': [403, 'Not a notes file'],
  'untrusted-workspace': [403, 'The workspace is not trusted'],
  'not-found': [404, 'No such route'],
  'unknown-demo': [404, 'No such demo'],
  'no-slide': [404, 'No such slide'],
  'no-notes': [404, 'No notes here'],
  'notes-not-found': [404, 'The notes file is missing'],
  'nothing-next': [404, 'Nothing comes next'],
  'nothing-current': [404, 'Nothing is shown yet'],
  'unknown-edit': [404, 'No such edit'],
  'method-not-allowed': [405, 'Method not allowed'],
  timeout: [408, 'The request took too long to arrive'],
  'no-demos': [409, 'There are no demos'],
  'no-next': [409, 'The show is at its end'],
  'no-previous': [409, 'The show is at its start'],
  'no-going-back': [409, 'Nothing to undo'],
  'demo-disabled': [409, 'The demo is disabled'],
  'not-undoable': [409, 'A step cannot be undone'],
  'no-deck': [409, 'No deck is being shown'],
  'no-media': [409, 'Nothing on the slide plays'],
  cancelled: [409, 'The step was canceled'],
  'revision-mismatch': [412, 'The show has moved on'],
  restarted: [412, 'Showrunner has restarted'],
  'payload-too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The body is not JSON'],
  'expectation-failed': [417, 'The expectation cannot be met'],
  'misdirected-request': [421, 'This host name is not allowed'],
  'key-reused': [422, 'The idempotency key belongs to another command'],
  'step-failed': [422, 'The step failed'],
  'step-timeout': [422, 'The step took too long'],
  'unknown-action': [422, 'Unknown action'],
  'invalid-field': [422, 'An action has an invalid field'],
  unsupported: [422, 'Not supported here'],
  'file-not-found': [422, 'A file is missing'],
  'file-exists': [422, 'A file is in the way'],
  'not-a-file': [422, 'Not a file'],
  'position-out-of-range': [422, 'A position is out of range'],
  'placeholder-not-found': [422, 'A placeholder was not found'],
  'patch-mismatch': [422, 'A patch does not apply to its file'],
  cycle: [422, 'Demos or snippets call each other in a loop'],
  'command-failed': [422, 'A command failed'],
  'no-such-command': [422, 'There is no such command'],
  'queue-full': [429, 'Too many steps are waiting'],
  'too-many-attempts': [429, 'Too many wrong tokens'],
  'headers-too-large': [431, 'The headers are too large'],
  'internal-error': [500, 'Something went wrong inside Showrunner'],
  'no-screenshot': [503, 'No screenshot available'],
  'too-many-listeners': [503, 'Too many callers are waiting for changes'],
  prefetch: [503, 'Prefetching is not allowed'],
  starting: [503, 'Showrunner is starting'],
  stopping: [503, 'Showrunner is stopping'],
};

/** Seconds. */
export const retryAfter: { readonly [C in ProblemCode]?: string } = {
  'queue-full': '1',
  starting: '1',
  'too-many-listeners': '5',
  'too-many-attempts': '60',
};

/** An `application/problem+json` answer (RFC 9457). `detail` names the fault, its place and the remedy. */
export function problemResponse(code: ProblemCode, detail: string, headers: ResponseHeaders = {}): ApiResponse {
  const [status] = problems[code];
  const seconds = retryAfter[code];
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(seconds === undefined ? {} : { 'Retry-After': seconds }),
      ...headers,
    },
    problem: describeProblem(code, detail),
    says: code,
  };
}

export function stoppingResponse(): ApiResponse {
  return problemResponse('stopping', 'The API is being switched off or moved to another port.');
}

/** Also hides a route from callers that must not know it. */
export function noSuchRoute(): ApiResponse {
  return problemResponse('not-found', 'This route does not exist. GET / lists the routes.');
}

export type ValueOrRefusal<T> = { readonly value: T } | { readonly refusal: ApiResponse };

/** RFC 9457. */
export function describeProblem(code: ProblemCode, detail: string): ProblemDetails {
  const [status, title] = problems[code];
  return { type: `urn:showrunner:problem:${code}`, title, status, detail, code };
}

/** Answers anything thrown. A bug is reported, and the answer contains no details. */
export function answerError(error: unknown, reportBug: (error: unknown) => void): ApiResponse {
  if (error instanceof DemoError) {
    return withRest(problemResponse(error.code, describeError(error)), error);
  }
  reportBug(error);
  return problemResponse('internal-error', 'This is a bug. See Showrunner’s log for details.');
}

function withRest(response: ApiResponse, { notRestored }: DemoError): ApiResponse {
  const { problem } = response;
  if (problem === undefined || notRestored.length === 0) return response;
  return { ...response, problem: { ...problem, restored: 'partly', notRestored } };
}

export function describeError({ message, hint, notRestored }: DemoError): string {
  const what = /[.!?\u2026]$/.test(message) ? message : `${message}.`;
  const left = notRestored.map(({ what, why }) => `${what} (${why})`).join(', ');
  return [what, hint, left && `Before that, some changes could not be undone: ${left}.`].filter(Boolean).join(' ');
}
