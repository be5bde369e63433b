import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { isPublic } from '../../src/api/route.ts';
import { routes } from '../../src/api/route-table.ts';
import { DemoError } from '../../src/core/errors.ts';
import {
  cases,
  description,
  exampleRequest,
  faults,
  formsOf,
  judge,
  judgeCall,
  lookUp,
  operations,
} from './described.ts';
import { createInProcess, type InProcessOptions } from './in-process.ts';

describe('the OpenAPI description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(description) as Record<string, unknown>);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('is served unchanged, with an ETag header', async () => {
    const { call } = createInProcess();
    const { headers, body } = await call('GET /api/openapi.json');
    expect(JSON.parse(String(body))).toEqual(description);
    const again = await call('GET /api/openapi.json', { headers: { 'if-none-match': headers.ETag } });
    expect([again.status, again.body]).toEqual([304, undefined]);
    const head = await call('HEAD /api/openapi.json');
    expect([head.status, head.body, head.headers]).toEqual([200, undefined, headers]);
  });

  it('has every public route with every method, each with a unique operationId', () => {
    const rows = routes.filter(isPublic).flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));
    expect(cases.map(([name]) => name)).toEqual(rows);
    const names = operations.map((operation) => Object(operation).operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('getRunById');
    expect(names).toContain('postZoomIn');
  });

  it('uses every schema and response it defines', () => {
    const text = JSON.stringify(description);
    for (const kind of ['schemas', 'responses']) {
      const names = Object.keys(lookUp(`#/components/${kind}`) as object);
      expect(names.filter((name) => !text.includes(`"#/components/${kind}/${name}"`))).toEqual([]);
    }
  });

  it.each(cases)('has examples that match their schemas: %s', (_name, operation) => {
    for (const response of Object.values(operation.responses)) {
      for (const { schema, example, examples = {} } of Object.values(formsOf(response))) {
        const values = [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples).map(({ value }) => value),
        ];
        for (const value of values) expect(faults(schema, value)).toBe('');
      }
    }
    const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
    if (schema) expect(faults(schema, example!)).toBe('');
  });

  it('is checked by a function that notices a response that does not match', () => {
    const next = operations.find(({ path }) => path === '/api/next')!;
    const answer = (value: object) => ({ status: 200, type: 'application/json', body: JSON.stringify(value) });
    const good = { status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 };
    expect(judge(next, answer(good))).toBe('');
    expect(judge(next, answer({ ...good, extra: 1 }))).toContain('additional properties');
    expect(judge(next, answer({ ...good, executed: { id: 'a' } }))).toContain('title');
    expect(judge(next, { ...answer(good), status: 418 })).toBe('418 is not described');
  });
});

describe('the OpenAPI description of errors', () => {
  // Followers move nothing, so nothing of the show can fail for them.
  const ofTheShow = cases.filter(([, { path }]) => !path.startsWith('/f/'));
  it.each(ofTheShow)('covers every failure of the show: %s', async (_name, operation) => {
    const { problems = [] } = routes.find(({ path }) => path === operation.path)!.answers;
    const request = exampleRequest(operation);
    for (const code of problems.filter((candidate) => candidate !== 'too-many-listeners')) {
      const fail = async (): Promise<never> => {
        throw new DemoError(code as DemoError['code'], 'No.');
      };
      const show = {
        next: fail,
        previous: fail,
        runById: fail,
        goTo: fail,
        undoGoingBack: fail,
        notes: fail,
        notesAt: fail,
        screenshot: fail,
        preview: fail,
        followHand: fail,
        edits: { list: fail, read: fail },
      };
      expect(await judgeCall(operation, request, { show })).toMatchObject({ code, fault: '' });
    }
  });

  const refusals: readonly [code: string, policy: InProcessOptions['policy'], headers: Record<string, string>][] = [
    ['bad-request', {}, { host: '' }],
    ['misdirected-request', {}, { host: 'evil.example' }],
    ['cross-site', {}, { origin: 'https://evil.example' }],
    ['prefetch', {}, { 'sec-purpose': 'prefetch' }],
    ['token-required', { requireToken: true }, {}],
    ['token-wrong', { requireToken: true }, { authorization: 'Bearer wrong' }],
    ['unsupported-media-type', {}, { 'content-type': 'text/plain' }],
    ['payload-too-large', {}, { 'content-length': '65537' }],
  ];
  it.each(cases)('covers every rejection of a request: %s', async (_name, operation) => {
    const codes: string[] = [];
    for (const [code, policy, headers] of refusals) {
      const answer = await judgeCall(operation, exampleRequest(operation), { policy: policy! }, headers);
      expect(answer.fault).toBe('');
      if (answer.status >= 400) expect(answer.code).toBe(code);
      if (answer.code) codes.push(answer.code);
    }
    const untrusted = await judgeCall(operation, exampleRequest(operation), { isTrusted: () => false });
    expect(untrusted.fault).toBe('');
    const { kind } = routes.find(({ path }) => path === operation.path)!;
    if (kind === 'command') expect(untrusted.code).toBe('untrusted-workspace');
    const tokens = kind === 'page' || kind === 'audience' ? [] : ['token-required', 'token-wrong'];
    expect(codes).toEqual(expect.arrayContaining(['bad-request', 'misdirected-request', 'cross-site', ...tokens]));
  });

  it.each([
    ['GET /api/next?bringToFront=x', 'bad-flag'],
    ['GET /api/next?bringToFront&bringToFront', 'duplicate-parameter'],
    ['GET /api/runById', 'missing-id'],
    ['POST /api/runById', 'missing-id'],
    ['GET /api/screenshot.png?w=1', 'bad-request'],
    ['GET /api/state?waitFor=x', 'bad-request'],
    ['GET /api/events?lastEventId=1&lastEventId=1', 'duplicate-parameter'],
  ])('covers every error for invalid parameters: %s', async (line, code) => {
    const [name] = line.split('?');
    const [, operation] = cases.find(([candidate]) => candidate === name)!;
    expect(await judgeCall(operation, { line })).toMatchObject({ code, fault: '' });
  });
});
