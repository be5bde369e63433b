import { describe, expect, it } from 'vitest';
import type { Demos } from '../../src/api/editor-port.ts';
import { askToYield, createYieldEndpoint, prove } from '../../src/api/listening/port-handover.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { createFakeEditorPort } from './fake-editor-port.ts';
import { type Call, createInProcess, type InProcessOptions, outcome } from './in-process.ts';
import { createRig, freePort, isOpen, occupyPort } from './service-rig.ts';

interface Windows {
  readonly firstHasDemos?: boolean;
  readonly secondHasDemos?: boolean;
  readonly secondToken?: string;
  /** How the first window responds when its service checks whether it is alive. */
  readonly touchFirst?: () => Promise<unknown>;
}

const noDemos: Demos = { demoFiles: [], slides: {} };
const showWith = (hasDemos: boolean) => createFakeEditorPort(hasDemos ? {} : { demos: () => noDemos });

/** Two windows that want the same port, with virtual clocks; the first has it. */
async function openTwo({
  firstHasDemos = false,
  secondHasDemos = true,
  secondToken = 'secret',
  ...rest
}: Windows = {}) {
  const port = await freePort();
  const values = { 'api.enabled': true, 'api.port': port };
  const clock = createVirtualClock();
  const { touchFirst } = rest;
  const first = createRig(values, {
    clock,
    show: showWith(firstHasDemos),
    ...(touchFirst && { touchWindow: touchFirst }),
  });
  const second = createRig(values, { clock, show: showWith(secondHasDemos), token: secondToken });
  await first.service.refresh();
  await second.service.refresh();
  const states = () => [first.service.status.state, second.service.status.state].join(', ');
  return { port, first, second, clock, states };
}

/** Tells which window responds: the one with demos or the one without. */
async function countDemoFiles(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/demos`);
  return ((await response.json()) as Demos).demoFiles.length;
}

describe('a port taken by another program', () => {
  it.each(['127.0.0.1', '::1'])(
    'is tried again silently when the program listens on %s, and used once it is free',
    async (host) => {
      const { port, leave } = await occupyPort(host).catch(() => occupyPort()); // a machine without IPv6
      const clock = createVirtualClock();
      const { service, lines, seen, waits } = createRig({ 'api.enabled': true, 'api.port': port }, { clock });
      await service.refresh();
      const message = `Port ${port} is in use by another program. Quit it, or set showrunner.api.port to another port.`;
      expect(service.status).toEqual({ state: 'taken', port, owner: 'another program', message });
      expect([lines, waits]).toEqual([[message], [1]]);
      await clock.advance(1_000);
      await expect.poll(() => waits).toEqual([1, 2]);
      await clock.advance(2_000);
      await expect.poll(() => waits).toEqual([1, 2, 4]);
      expect([seen.map(({ state }) => state), lines.length]).toEqual([['starting', 'taken'], 1]);
      await leave();
      await clock.advance(4_000);
      await expect.poll(() => service.status.state).toBe('on');
      expect(seen.map(({ state }) => state)).toEqual(['starting', 'taken', 'on']);
    },
  );

  it('is no longer tried again once the API is off or on another port', async () => {
    const { port, leave } = await occupyPort();
    const clock = createVirtualClock();
    const { service, set } = createRig({ 'api.enabled': true, 'api.port': port }, { clock });
    await service.refresh();
    await set({ 'api.enabled': false });
    expect([service.status, clock.pending]).toEqual([{ state: 'off' }, 0]);
    await set({ 'api.enabled': true });
    await service.stop();
    expect(clock.pending).toBe(0);
    await leave();
    await clock.advance(60_000);
    expect(await isOpen(port)).toBe(false);
  });
});

describe('when two of our windows want the same port', () => {
  it('the window with demos gets the port from the window without, which then waits for it', async () => {
    const { port, first, clock, states } = await openTwo();
    await expect.poll(states).toBe('taken, taken');
    await clock.advance(1_000);
    await expect.poll(states).toBe('taken, on');
    expect(await countDemoFiles(port)).toBe(1);
    expect(first.service.status).toMatchObject({ message: expect.stringContaining('another window that runs Showr') });
    expect(first.waits).toEqual([30]);
    await clock.advance(29_000);
    await expect.poll(() => first.waits).toEqual([30, 30]);
    expect(states()).toBe('taken, on');
  });

  it('the window without demos gets the port back when the other window is gone', async () => {
    const { second, clock, states } = await openTwo();
    await expect.poll(states).toBe('taken, taken');
    await clock.advance(1_000);
    await expect.poll(states).toBe('taken, on');
    await second.service.stop();
    await clock.advance(30_000);
    await expect.poll(states).toBe('on, off');
  });

  it('the window without demos gets the port back when the other window never takes it', async () => {
    const { second, clock, states } = await openTwo();
    await expect.poll(states).toBe('taken, taken');
    await second.service.stop();
    await clock.advance(30_000);
    await expect.poll(states).toBe('on, off');
  });

  it('the window without demos keeps waiting for the port while other settings change, until the port changes', async () => {
    const { first, clock, states } = await openTwo();
    await expect.poll(states).toBe('taken, taken');
    await first.set({ 'api.requireToken': true });
    await first.set({ stepTimeout: 20 });
    expect([states(), first.waits]).toEqual(['taken, taken', [30]]);
    await clock.advance(1_000);
    await expect.poll(states).toBe('taken, on');
    await first.set({ 'api.port': await freePort() });
    expect(states()).toBe('on, on');
  });

  it.each([
    ['both have demos', { firstHasDemos: true }],
    ['neither has demos', { secondHasDemos: false }],
    ['the second has another token', { secondToken: 'other' }],
  ])('the first window keeps the port when %s', async (_when, windows: Windows) => {
    const { first, second, clock, states } = await openTwo(windows);
    await clock.advance(1_000);
    await expect.poll(() => second.waits).toEqual([1, 2]);
    expect(states()).toBe('on, taken');
    expect(first.seen.map(({ state }) => state)).toEqual(['starting', 'on']);
  });

  it('a window that responds gets the port from a window that has crashed, even if that has demos', async () => {
    let asked = 0;
    const touchFirst = () => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const { first, second, clock, states } = await openTwo({ firstHasDemos: true, touchFirst });
    await clock.advance(1_000);
    await expect.poll(() => second.waits).toEqual([1, 2]);
    expect([states(), asked]).toEqual(['on, taken', 1]);
    await clock.advance(2_000);
    await expect.poll(states).toBe('taken, taken');
    await clock.advance(1_000);
    await expect.poll(states).toBe('taken, on');
    expect([first.waits, asked]).toEqual([[30], 1]);
  });

  it.each([
    ['at once', () => Promise.resolve()],
    ['with an error', () => Promise.reject(new Error('No such command'))],
  ])('the first window keeps the port while its page responds %s', async (_how, answer) => {
    let asked = 0;
    const touchFirst = () => {
      asked += 1;
      return answer();
    };
    const { second, clock, states } = await openTwo({ firstHasDemos: true, touchFirst });
    for (const wait of [1, 2, 4, 8]) {
      await clock.advance(wait * 1_000);
      await expect.poll(() => second.waits.at(-1)).toBe(wait * 2);
    }
    expect([states(), asked]).toEqual(['on, taken', 5]);
  });

  it('the first window keeps the port when its page responds late but in time', async () => {
    const answers: (() => void)[] = [];
    const touchFirst = () => new Promise<void>((resolve) => answers.push(resolve));
    const { second, clock, states } = await openTwo({ firstHasDemos: true, touchFirst });
    await clock.advance(1_000);
    await expect.poll(() => second.waits).toEqual([1, 2]);
    answers[0]?.();
    await clock.advance(2_000);
    await expect.poll(() => second.waits).toEqual([1, 2, 4]);
    expect([states(), answers.length]).toEqual(['on, taken', 2]);
  });

  it('the first window releases the port when it closes, with or without demos', async () => {
    const { first, clock, states } = await openTwo({ firstHasDemos: true });
    await first.service.stop();
    await clock.advance(1_000);
    await expect.poll(states).toBe('off, on');
  });
});

describe('the yield endpoint for our other windows', () => {
  interface Door extends Pick<InProcessOptions, 'policy'> {
    readonly token?: string | undefined;
    readonly isEmpty?: boolean;
  }

  function createDoor({ isEmpty = true, policy = {}, ...rest }: Door = {}) {
    const left: string[] = [];
    const token = 'token' in rest ? rest.token : 'secret';
    const yieldPort = () => void left.push('left');
    const yieldEndpoint = createYieldEndpoint({
      token: () => token,
      port: () => 3710,
      mayYield: () => isEmpty,
      yieldPort,
    });
    const { call, lines } = createInProcess({ policy, yieldEndpoint });
    const post = (headers: Readonly<Record<string, string>> = {}) => call('POST /api/yield', { headers });
    const challengeOf = async () => (await post()).headers['X-Showrunner-Challenge'] ?? '';
    return { left, lines, call, post, challengeOf };
  }
  const counterChallenge = 'c'.repeat(32);
  const proofOf = (challenge: string, { token = 'secret', port = 3710, counter = counterChallenge } = {}) => ({
    'x-showrunner-proof': prove(token, { port, challenge, counterChallenge: counter }),
    'x-showrunner-challenge': counter,
  });

  it.each([
    [true, 'yielded', ['left']],
    [false, 'kept', []],
  ])('yields the port on a proof of the token if the window has no demos (%s)', async (isEmpty, status, expected) => {
    const { left, lines, post, challengeOf } = createDoor({ isEmpty });
    const { headers, body } = await post(proofOf(await challengeOf()));
    expect([JSON.parse(String(body)), headers.Connection, left]).toEqual([{ status }, 'close', expected]);
    expect(lines).toEqual([]);
  });

  it('responds like an unknown route to a request without a proof', async () => {
    const { left, post } = createDoor();
    const asked = await post();
    expect(outcome(asked)).toBe('404 not-found');
    const challenge = asked.headers['X-Showrunner-Challenge'] ?? '';
    for (const proof of ['', 'secret', challenge]) {
      const answer = await post({ 'x-showrunner-proof': proof, authorization: 'Bearer secret' });
      expect(outcome(answer)).toBe('404 not-found');
    }
    expect(left).toEqual([]);
  });

  it.each<[what: string, make: (challenge: string) => Readonly<Record<string, string>>]>([
    ['for another port', (challenge) => proofOf(challenge, { port: 3711 })],
    ['of another token', (challenge) => proofOf(challenge, { token: 'other' })],
    [
      'for another challenge of the asker',
      (challenge) => ({ ...proofOf(challenge), 'x-showrunner-challenge': 'd'.repeat(32) }),
    ],
    ['without a challenge of the asker', (challenge) => proofOf(challenge, { counter: '' })],
    ['with a short challenge of the asker', (challenge) => proofOf(challenge, { counter: 'c' })],
  ])('rejects a proof of the token %s', async (_what, make) => {
    const { left, post, challengeOf } = createDoor();
    expect(outcome(await post(make(await challengeOf())))).toBe('404 not-found');
    expect(left).toEqual([]);
  });

  it('rejects a relay on another port that passes on what two windows say to each other', async () => {
    const port = await freePort();
    const { service, seen } = createRig({ 'api.enabled': true, 'api.port': port }, { show: showWith(false) });
    await service.refresh();
    const { createServer } = await import('node:http');
    const passed: number[] = [];
    const relay = createServer(async ({ headers }, response) => {
      const names = ['x-showrunner-proof', 'x-showrunner-challenge'];
      const known = Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
      const answer = await fetch(`http://127.0.0.1:${port}/api/yield`, { method: 'POST', headers: known });
      passed.push(answer.status);
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const { port: relayPort } = relay.address() as { readonly port: number };
    expect(await askToYield(`http://127.0.0.1:${relayPort}`, 'secret', systemClock)).toBe(false);
    expect([passed, seen.map(({ state }) => state)]).toEqual([
      [404, 404],
      ['starting', 'on'],
    ]);
    relay.closeAllConnections();
    relay.close();
    expect(await askToYield(`http://127.0.0.1:${port}`, 'secret', systemClock)).toBe(true);
  });

  it('needs no token, even where all other routes need one', async () => {
    const { call, post } = createDoor({ policy: { requireToken: true } });
    expect((await post()).headers['X-Showrunner-Challenge']).toBeDefined();
    expect(outcome(await call('POST /api/nowhere'))).toBe('401 token-required');
  });

  it.each<[who: string, method: string, call: Call]>([
    ['another machine', 'POST', { peer: '192.168.0.9' }],
    ['a strange name', 'POST', { headers: { host: 'evil.example' } }],
    ['a name that is allowed', 'POST', { headers: { host: 'talk.example' } }],
    ['a web page', 'POST', { headers: { origin: 'https://evil.example' } }],
    ['another method', 'GET', {}],
    ['a question for methods', 'OPTIONS', {}],
  ])('responds like an unknown route to %s, and sends no challenge', async (_who, method, request) => {
    const { call } = createDoor({ policy: { allowedHosts: ['talk.example'] } });
    const answer = await call(`${method} /api/yield`, request);
    expect(answer.headers['X-Showrunner-Challenge']).toBeUndefined();
    expect(outcome(answer)).toBe(outcome(await call(`${method} /api/nowhere`, request)));
  });

  it('sends each challenge only once', async () => {
    const { post, challengeOf } = createDoor();
    const before = await challengeOf();
    await post({ 'x-showrunner-proof': 'wrong' });
    expect(await challengeOf()).not.toBe(before);
  });

  it.each([undefined, ''])('rejects everybody while the token is %j', async (token) => {
    const { post, left, challengeOf } = createDoor({ token });
    expect((await post(proofOf(await challengeOf(), { token: '' }))).status).toBe(404);
    expect(left).toEqual([]);
  });

  it('never sends the token itself', async () => {
    const heard: string[] = [];
    const { createServer } = await import('node:http');
    const thief = createServer((request, response) => {
      heard.push(request.rawHeaders.join('\n'));
      response.writeHead(404, { 'X-Showrunner-Challenge': 'give it to me' }).end();
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
    const { port } = thief.address() as { readonly port: number };
    expect(await askToYield(`http://127.0.0.1:${port}`, 'secret-token', systemClock)).toBe(false);
    expect(heard).toHaveLength(2);
    expect(heard.join()).not.toContain('secret-token');
    thief.closeAllConnections();
    thief.close();
  });
});
