import { describeCaller } from '../../src/api/api.ts';
import { readBody } from '../../src/api/calls/body.ts';
import { readKey } from '../../src/api/calls/idempotency.ts';
import { readValues } from '../../src/api/calls/values.ts';
import type { ApiRequest, RequestHeaders } from '../../src/api/exchange.ts';
import { admit } from '../../src/api/guards/guards.ts';
import { createTokens } from '../../src/api/guards/tokens.ts';
import { operations } from '../../src/api/operation-table.ts';
import { parseLink } from '../../src/api/parse-link.ts';
import type { Caller } from '../../src/api/route.ts';
import { routes } from '../../src/api/route-table.ts';
import { createRouter } from '../../src/api/router.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { hostileTexts } from './hostile-texts.ts';
import type { Subject } from './measure.ts';

/** Bytes of a body; longer ones are refused before they are read. */
const longestBody = 64 * 1024;
const parameters = Object.values(operations).flatMap((operation) =>
  'parameters' in operation ? operation.parameters : [],
);
const router = createRouter(routes);
const policy = {
  allowedHosts: ['show.local'],
  allowedOrigins: ['http://show.local'],
  requireToken: true,
  token: 'a'.repeat(32),
};

/** Input of a caller of the API, header by header. */
const headers: readonly string[] = ['host', 'origin', 'referer', 'authorization', 'sec-fetch-site', 'sec-purpose'];

const doors: Readonly<Record<string, (text: string) => unknown>> = {
  ...Object.fromEntries(
    headers.map((name) => [`the header ${name}`, (text: string) => call('/api/next', { [name]: text })]),
  ),
  'the path of a call': (text) => call(`/${text}`, {}),
  'the token in a base address': (text) => call(`/~${text}/api/next`, {}),
  'the query of a call': (text) => call(`/api/runById?${text}`, {}),
  'the path of a link': (text) => parseLink(text, ''),
  'the query of a link': (text) => parseLink('/runById', text),
  'the key of a call': (text) =>
    readKey({ ...callerOf('/api/next', { 'idempotency-key': text }), params: { requestId: text } }),
  'the parameters of a call': (text) => readValues(parameters, () => [text]),
  'a body': (text) => read(text.slice(0, longestBody)),
  'a text in a body': (text) => read(`{"id":${JSON.stringify(text.slice(0, longestBody / 8))}}`),
  'the type of a body': (text) =>
    readBody({ ...request('/api/next', { 'content-type': text }), method: 'POST', body: [Buffer.from('{}')] }),
};

export const callerParsers: readonly Subject[] = Object.entries(doors).map(([name, run]) => ({
  name,
  run,
  texts: hostileTexts,
}));

function request(target: string, given: RequestHeaders): ApiRequest {
  return { method: 'GET', target, headers: { host: 'localhost:3710', ...given }, peer: '127.0.0.1' };
}

function call(target: string, given: RequestHeaders): unknown {
  const tokens = createTokens(systemClock);
  const guards = {
    tokens,
    audienceCode: () => undefined,
    titleOf: () => undefined,
    isTrusted: () => true,
    webFile: undefined,
  };
  return admit(callerOf(target, given, tokens), guards);
}

function callerOf(target: string, given: RequestHeaders, tokens = createTokens(systemClock)): Caller {
  return describeCaller(request(target, given), { policy: () => policy, clock: systemClock, router, tokens });
}

function read(body: string): unknown {
  const given = { 'content-type': 'application/json' };
  return readBody({ ...request('/api/next', given), method: 'POST', body: [Buffer.from(body)] });
}
