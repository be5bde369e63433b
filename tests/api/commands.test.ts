import { describe, expect, it } from 'vitest';
import { routes } from '../../src/api/route-table.ts';
import { DemoError } from '../../src/core/errors.ts';
import { createInProcess, outcome } from './in-process.ts';

describe('commands over HTTP', () => {
  it('can be called by GET and by POST', async () => {
    const { call, ran } = createInProcess();
    const lines = [
      'GET /api/next',
      'POST /api/next',
      'GET /api/previous',
      'POST /api/previous',
      'GET /api/runById?id=hello',
      'POST /api/reset',
      'POST /api/stop',
      'POST /api/blackout?on=1',
      'POST /api/blackout?on=false',
      'POST /api/autoAdvance?on=false',
      'POST /api/timer?action=start&minutes=20',
      'POST /api/timer?action=pause',
      'POST /api/goTo?id=hello',
      'POST /api/goTo?slide=3',
      'GET /api/zoom-in',
      'POST /api/zoom-out',
    ];
    for (const line of lines) expect(outcome(await call(line))).toBe('200 done');
    expect(ran).toEqual([
      'next',
      'next',
      'previous',
      'previous',
      'runById hello',
      'reset',
      'stop',
      'blackout true',
      'blackout false',
      'autoAdvance false',
      'timer start 20',
      'timer pause',
      'goTo hello',
      'goToSlide 3',
      'zoom in',
      'zoom out',
    ]);
  });

  it('accept POST, and accept GET unless they undo something that is happening', () => {
    const commands = routes.filter(({ kind }) => kind === 'command');
    expect(commands.filter(({ methods }) => !methods.includes('POST'))).toEqual([]);
    const withoutGet = commands.filter(({ methods }) => !methods.includes('GET')).map(({ path }) => path);
    const onSlide = ['/api/laser', '/api/pen', '/api/erase', '/api/look', '/api/media'];
    const turned = ['/api/blackout', '/api/autoAdvance'];
    const back = ['/api/goTo', '/api/reset', '/api/undoGoingBack'];
    expect(withoutGet).toEqual([...back, '/api/stop', ...turned, '/api/timer', ...onSlide]);
  });

  it('return what has run, and the server closes the connection', async () => {
    const { call } = createInProcess();
    const { headers, body } = await call('GET /api/next');
    expect(JSON.parse(String(body))).toEqual({
      status: 'done',
      executed: { id: 'hello', title: 'Hello' },
      revision: 1,
    });
    expect(headers).toMatchObject({ Connection: 'close', 'Content-Type': 'application/json' });
  });

  it('return whether the audience sees a black screen', async () => {
    const { call } = createInProcess();
    expect((await call('POST /api/blackout', { body: { on: true } })).body).toBe(
      '{"status":"done","isBlack":true,"revision":1}',
    );
  });

  it('return the direction of the zoom', async () => {
    const { call } = createInProcess();
    expect((await call('GET /api/zoom-in')).body).toBe('{"status":"done","zoom":"in"}');
    expect((await call('GET /api/zoom-out')).body).toBe('{"status":"done","zoom":"out"}');
  });

  it.each([
    'GET /api/stop',
    'GET /api/reset',
    'HEAD /api/next',
    'HEAD /api/stop',
    'PUT /api/next',
    'DELETE /api/demos',
  ])('reject %s and run nothing', async (line) => {
    const { call, ran } = createInProcess();
    const response = await call(line);
    expect(response.status).toBe(405);
    expect(response.headers.Allow).toContain('OPTIONS');
    expect(ran).toEqual([]);
  });

  it('take their parameters from the query or the body', async () => {
    const { call, ran } = createInProcess();
    await call('GET /api/runById?id=a%20b&bringToFront=1');
    await call('POST /api/runById?bringToFront=0', { body: { id: 'ä' } });
    await call('POST /api/runById', { body: { id: 'c', bringToFront: true, other: [1] } });
    expect(ran).toEqual([
      'runById a b {"bringToFront":true}',
      'runById ä {"bringToFront":false}',
      'runById c {"bringToFront":true}',
    ]);
  });

  it.each([
    ['', true],
    ['=', true],
    ['=true', true],
    ['=1', true],
    ['=false', false],
    ['=0', false],
  ])('read the flag bringToFront%s as %s', async (text, value) => {
    const { call, ran } = createInProcess();
    await call(`GET /api/next?bringToFront${text}`);
    expect(ran).toEqual([`next {"bringToFront":${value}}`]);
  });

  it.each([
    ['GET /api/next?bringToFront=yes', undefined, '400 bad-flag'],
    ['GET /api/next?bringToFront=TRUE', undefined, '400 bad-flag'],
    ['POST /api/next', { bringToFront: 1 }, '400 bad-flag'],
    ['POST /api/next', { bringToFront: null }, '400 bad-flag'],
    ['GET /api/next?bringToFront=1&bringToFront=1', undefined, '400 duplicate-parameter'],
    ['POST /api/next?bringToFront=1', { bringToFront: true }, '400 duplicate-parameter'],
    ['GET /api/runById', undefined, '400 missing-id'],
    ['GET /api/runById?id=', undefined, '400 missing-id'],
    ['POST /api/runById', {}, '400 missing-id'],
    ['POST /api/runById', { id: 5 }, '400 bad-request'],
    ['POST /api/runById', '{"__proto__":{"id":"hello"}}', '400 missing-id'],
    ['POST /api/runById', { id: 'a', requestId: 5 }, '400 bad-request'],
    ['POST /api/next?requestId=a', { requestId: 'a' }, '400 duplicate-parameter'],
    ['GET /api/runById?id=a&id=b', undefined, '400 duplicate-parameter'],
    ['POST /api/runById?id=a', { id: 'a' }, '400 duplicate-parameter'],
    ['GET /api/next?requestId=', undefined, '400 bad-request'],
    ['POST /api/blackout', undefined, '400 bad-request'],
    ['POST /api/blackout', { on: 'yes' }, '400 bad-flag'],
    ['POST /api/autoAdvance', undefined, '400 bad-request'],
    ['POST /api/autoAdvance', { on: 'yes' }, '400 bad-flag'],
    ['POST /api/timer', {}, '400 bad-request'],
    ['POST /api/timer', { action: 'toggle' }, '400 bad-request'],
    ['POST /api/timer', { action: 'start', minutes: 0 }, '400 bad-request'],
    ['POST /api/timer', { action: 'start', minutes: 1441 }, '400 bad-request'],
    ['POST /api/goTo', {}, '400 missing-id'],
    ['POST /api/goTo', { id: '' }, '400 missing-id'],
    ['POST /api/goTo', { id: 'a', slide: 1 }, '400 bad-request'],
    ['POST /api/goTo?slide=1', { id: 'a' }, '400 bad-request'],
    ['POST /api/goTo', { slide: 0 }, '400 bad-request'],
    ['POST /api/goTo', { slide: 1.5 }, '400 bad-request'],
    ['POST /api/goTo', { slide: '' }, '400 bad-request'],
  ])('reject %s %j with %s and run nothing', async (line, body, expected) => {
    const { call, ran } = createInProcess();
    expect(outcome(await call(line, { body }))).toBe(expected);
    expect(ran).toEqual([]);
  });

  it.each([
    ['"12"', 12],
    ['W/"12"', 12],
    ['12', 12],
    ['0', 0],
  ])('treat If-Match: %s as a condition on revision %i', async (header, revision) => {
    const { call, ran } = createInProcess();
    await call('GET /api/next', { headers: { 'if-match': header } });
    expect(ran).toEqual([`next {"ifRevision":${revision}}`]);
  });

  it('treat If-Match: * as no condition, and reject any other value', async () => {
    const { call, ran } = createInProcess();
    expect(outcome(await call('POST /api/next', { headers: { 'if-match': '*' } }))).toBe('200 done');
    for (const header of ['"a"', '', '-1', '1, 2', '"12', 'W/12', '1.5', '0x10', '"9999999999999999"', '*, *']) {
      expect(outcome(await call('GET /api/next', { headers: { 'if-match': header } }))).toBe('400 bad-request');
    }
    expect(ran).toEqual(['next']);
  });

  it('report an expected failure with its code and hint', async () => {
    const next = async () => {
      throw new DemoError('no-next', 'The show is over', { hint: 'POST /api/reset starts it again.' });
    };
    const { call } = createInProcess({ show: { next } });
    const { status, headers, body } = await call('GET /api/next');
    expect([status, headers['Content-Type'], headers.Connection]).toEqual([409, 'application/problem+json', 'close']);
    expect(JSON.parse(String(body))).toEqual({
      type: 'urn:showrunner:problem:no-next',
      title: 'The show is at its end',
      status: 409,
      detail: 'The show is over. POST /api/reset starts it again.',
      code: 'no-next',
    });
  });

  it('report what going back could not restore before it failed, as text and as data', async () => {
    const left = { what: 'src/b.txt', why: 'ENOSPC' };
    const previous = async () => {
      throw new DemoError('step-failed', 'It failed', { notRestored: [left] });
    };
    const { status, body } = await createInProcess({ show: { previous } }).call('GET /api/previous');
    const { detail, restored, notRestored } = JSON.parse(String(body));
    expect([status, restored, notRestored]).toEqual([422, 'partly', [left]]);
    expect(detail).toBe('It failed. Before that, some changes could not be undone: src/b.txt (ENOSPC).');
  });

  it('are answered with Retry-After while the queue is full', async () => {
    const next = async () => {
      throw new DemoError('queue-full', 'Sixteen steps wait already.');
    };
    const { call } = createInProcess({ show: { next } });
    const response = await call('GET /api/next');
    expect([outcome(response), response.headers['Retry-After']]).toEqual(['429 queue-full', '1']);
  });

  it('report a bug in the show only in the log', async () => {
    const next = async () => {
      throw new TypeError('secret internals');
    };
    const { call, lines } = createInProcess({ show: { next } });
    const response = await call('GET /api/next');
    expect(outcome(response)).toBe('500 internal-error');
    expect(String(response.body)).not.toContain('secret');
    expect(lines[0]).toBe('error: Unexpected error while handling a request.');
  });

  it('are logged in one line each, without the token', async () => {
    const { call, lines } = createInProcess();
    await call('GET /api/runById?id=hello&t%6Fken=secret');
    await call('GET /api/runById?token=secret');
    await call('GET /api/demos');
    expect(lines).toEqual([
      'GET /api/runById 200 0 ms, loopback, demo "hello"',
      'GET /api/runById 400 0 ms, loopback, missing-id',
    ]);
  });
});

describe('a request body', () => {
  it.each([
    ['not JSON', '{id}', {}, '400 bad-json'],
    ['an array', '[]', {}, '400 bad-json'],
    ['null', 'null', {}, '400 bad-json'],
    ['nothing but a blank', ' ', {}, '400 bad-json'],
    ['two objects', '{}{}', {}, '400 bad-json'],
    ['UTF-16', Uint8Array.of(0x7b, 0, 0x7d, 0), {}, '400 bad-json'],
    ['with an overlong slash', Buffer.from('7b2261223a22c0af227d', 'hex'), {}, '400 bad-json'],
    ['with a surrogate in UTF-8', Buffer.from('7b2261223a22eda080227d', 'hex'), {}, '400 bad-json'],
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), {}, '400 bad-json'],
    ['nested beyond reason', '['.repeat(60_000), {}, '400 bad-json'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, '415 unsupported-media-type'],
    ['of two types', '{}', { 'content-type': 'application/json, text/plain' }, '415 unsupported-media-type'],
    ['of a type like ours', '{}', { 'content-type': 'application/problem+json' }, '415 unsupported-media-type'],
    ['a form', 'id=a', { 'content-type': 'application/x-www-form-urlencoded' }, '415 unsupported-media-type'],
    ['of no type', '{}', { 'content-type': undefined }, '415 unsupported-media-type'],
    ['of another charset', '{}', { 'content-type': 'application/json; charset=latin1' }, '415 unsupported-media-type'],
    ['compressed', '{}', { 'content-encoding': 'gzip' }, '415 unsupported-media-type'],
    ['too large', `{"a":"${'x'.repeat(65_536)}"}`, {}, '413 payload-too-large'],
    ['too large though not announced', 'x'.repeat(65_537), { 'content-length': undefined }, '413 payload-too-large'],
  ])('that is %s is rejected and nothing runs', async (_what, body, headers, expected) => {
    const { call, ran } = createInProcess();
    expect(outcome(await call('POST /api/next', { body, headers }))).toBe(expected);
    expect(ran).toEqual([]);
  });

  it.each([
    ['empty without a type', '', { 'content-type': undefined }],
    ['of exactly 64 KiB', `{"a":"${'x'.repeat(65_528)}"}`, {}],
    ['with a charset', '{}', { 'content-type': 'Application/JSON; charset="UTF-8"' }],
    ['with a byte order mark', '\uFEFF{}', {}],
  ])('that is %s is accepted', async (_what, body, headers) => {
    const { call, ran } = createInProcess();
    expect(outcome(await call('POST /api/next', { body, headers }))).toBe('200 done');
    expect(ran).toEqual(['next']);
  });

  it('of a GET is ignored', async () => {
    const { call, ran } = createInProcess();
    const headers = { 'content-type': 'text/plain' };
    expect(outcome(await call('GET /api/next', { body: 'whatever', headers }))).toBe('200 done');
    expect(ran).toEqual(['next']);
  });
});
