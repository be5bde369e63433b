import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { requestText } from './serving.ts';
import { type StagedShow, stageShow } from './stage-show.ts';

const notice = (message: string) => action('showInfoMessage', { message });
const wait = (timeout: number) => action('waitForTimeout', { timeout });
const demo = (id: string, ...actions: DemoDraft['actions'] & {}): DemoDraft => ({
  id,
  actions: [...actions, notice(id)],
});
const said = (...ids: readonly string[]) => ids.map((id) => `notice info "${id}"`);
const long = demo('long', wait(60_000));

/** Until so many steps wait behind the running one. */
const waiting = ({ show }: StagedShow, count: number) => expect.poll(() => show.state.queueLength).toBe(count);
const running = ({ show }: StagedShow) => expect.poll(() => show.state.status).toBe('running');

/** Lets virtual time pass while sockets do their work. */
async function pass({ clock }: StagedShow, ms: number, turns = 20): Promise<void> {
  for (let i = 0; i < turns; i++) await nextTurn();
  await clock.advance(ms);
}

/** The same, a tenth of a second at a time with a moment for the disk after each, until the answer has come. */
async function passUntil(stage: StagedShow, answer: Promise<unknown>): Promise<void> {
  const arrival = answer.then(() => true);
  const moment = () => delay(20, false);
  for (let i = 0; i < 60 && !(await Promise.race([arrival, moment()])); i++) await pass(stage, 100);
}

describe('commands over sockets', () => {
  it('run one after another in order of arrival; the eighteenth is told to come again', async () => {
    const ids = Array.from({ length: 16 }, (_, i) => `d${i}`);
    const stage = await stageShow([demo('first', wait(1_000)), ...ids.map((id) => demo(id)), demo('late')]);
    const answers = [stage.ask('GET /api/next')];
    await running(stage);
    for (const [i, id] of ids.entries()) {
      answers.push(stage.ask(`GET /api/runById?id=${id}`));
      await waiting(stage, i + 1);
    }
    expect(await stage.ask('GET /api/runById?id=late')).toMatchObject({
      status: 429,
      retryAfter: '1',
      body: { code: 'queue-full' },
    });
    expect(stage.seen).toEqual([]);
    await pass(stage, 1_000);
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.executed.id])).toEqual(
      ['first', ...ids].map((id) => [200, id]),
    );
    expect(stage.seen).toEqual(said('first', ...ids));
    expect((await stage.ask('GET /api/runById?id=late')).status).toBe(200);
  });

  it('of fifty clients, four each, run exactly once and in order of arrival, however often they must come again', async () => {
    const ids = Array.from({ length: 50 }, (_, client) => Array.from({ length: 4 }, (_, i) => `c${client}-${i}`));
    const stage = await stageShow(ids.flat().map((id) => demo(id)));
    let refused = 0;
    const insist = async (id: string) => {
      for (;;) {
        const { status, body } = await stage.ask(`GET /api/runById?id=${id}`);
        if (status === 200) return expect(body.executed.id).toBe(id);
        expect(status).toBe(429);
        refused += 1;
      }
    };
    const clients = ids.map(async (own) => {
      for (const id of own) await insist(id);
    });
    await Promise.all(clients);
    const ran = stage.seen.map((line) => line.replace(/^notice info "(.*)"$/, '$1'));
    expect([...ran].sort()).toEqual(ids.flat().sort());
    for (const own of ids) expect(ran.filter((id) => own.includes(id))).toEqual(own);
    // An id that was refused arrived more than once: its last arrival is the one that ran.
    expect(stage.arrived.filter((id, i) => stage.arrived.lastIndexOf(id) === i)).toEqual(ran);
    expect(stage.arrived).toHaveLength(200 + refused);
  });

  it('answer 202 once 8 s have passed since their arrival, and go on', async () => {
    const stage = await stageShow([demo('slow', wait(10_000)), demo('b', wait(10_000))]);
    const first = stage.ask('GET /api/next');
    await running(stage);
    await pass(stage, 5_000);
    const second = stage.ask('GET /api/next');
    await waiting(stage, 1);
    await pass(stage, 3_000);
    expect(await first).toMatchObject({ status: 202, body: { status: 'running' } });
    await pass(stage, 5_000);
    expect((await second).status).toBe(202);
    await pass(stage, 10_000);
    await expect.poll(() => stage.seen).toEqual(said('slow', 'b'));
  });

  it('end with 422 at the time limit of a step, and the queue goes on', async () => {
    const stage = await stageShow([long, demo('b')], { settings: { stepTimeout: 3 } });
    const answers = [stage.ask('GET /api/next')];
    await running(stage);
    answers.push(stage.ask('GET /api/next'));
    await waiting(stage, 1);
    await pass(stage, 3_000);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([422, 200]);
    expect(stage.seen).toEqual(said('b'));
  });

  it('whose time limit comes after their 202 end in the log', async () => {
    const stage = await stageShow([long], { settings: { stepTimeout: 20 } });
    const answer = stage.ask('GET /api/next');
    await running(stage);
    await pass(stage, 8_000);
    expect((await answer).status).toBe(202);
    await pass(stage, 12_000);
    await expect.poll(() => stage.lines).toContainEqual(expect.stringMatching(/ended with 422/));
    expect(stage.show.state.status).toBe('idle');
    expect(stage.seen).toEqual([]);
  });
});

describe('a key, over sockets', () => {
  const key = ['Idempotency-Key: k'];

  it('gives callers at the same time one run and one answer', async () => {
    const stage = await stageShow([demo('a', wait(1_000)), demo('b')]);
    const answers = Array.from({ length: 5 }, () => stage.ask('GET /api/next', key));
    await running(stage);
    await pass(stage, 1_000, 200);
    const all = await Promise.all(answers);
    expect(all.map(({ status, body }) => [status, body.executed.id])).toEqual(all.map(() => [200, 'a']));
    expect(stage.seen).toEqual(said('a'));
  });

  it('gives a caller that lost its connection the answer when it comes back', async () => {
    const stage = await stageShow([demo('a', wait(1_000)), demo('b')]);
    const socket = await stage.open();
    socket.write(requestText('GET /api/next', key));
    await running(stage);
    socket.resetAndDestroy();
    await pass(stage, 1_000);
    await expect.poll(() => stage.seen).toEqual(said('a'));
    expect(await stage.ask('GET /api/next', key)).toMatchObject({ status: 200, body: { executed: { id: 'a' } } });
    expect((await stage.ask('GET /api/previous', key)).status).toBe(422);
    expect(stage.seen).toEqual(said('a'));
    await pass(stage, 60_000);
    expect(await stage.ask('GET /api/next', key)).toMatchObject({ status: 200, body: { executed: { id: 'b' } } });
  });
});

describe('a double tap', () => {
  it('with the same revision runs one step', async () => {
    const stage = await stageShow([demo('a'), demo('b'), demo('c')]);
    const { body } = await stage.ask('GET /api/next');
    const condition = [`If-Match: "${body.revision}"`];
    const answers = await Promise.all([stage.ask('GET /api/next', condition), stage.ask('POST /api/next', condition)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(stage.seen).toEqual(said('a', 'b'));
  });
});

describe('a step that goes wrong', () => {
  it('is told, and the next one runs', async () => {
    const stage = await stageShow([
      { id: 'bad', actions: [action('highlight', { path: 'gone.ts', position: 1 })] },
      demo('b'),
    ]);
    const failed = await stage.ask('GET /api/next');
    expect(failed).toMatchObject({ status: 422, body: { code: 'step-failed' } });
    expect(failed.body.detail).toContain('“BAD”, action highlight');
    expect(JSON.stringify(failed.body)).not.toMatch(/\.ts:\d+:\d+|at .*\(/);
    expect((await stage.ask('GET /api/next')).status).toBe(200);
  });

  it('after going back has told what that left, in words and as data', async () => {
    const left = { what: 'src/b.txt', why: 'ENOSPC' };
    const stage = await stageShow([demo('a')]);
    const fail = () => Promise.reject(new DemoError('step-failed', 'It failed', { notRestored: [left] }));
    vi.spyOn(stage.show, 'previous').mockImplementation(fail);
    const { status, body } = await stage.ask('GET /api/previous');
    expect([status, body.restored, body.notRestored]).toEqual([422, 'partly', [left]]);
    expect(body.detail).toBe('It failed. Before that, some changes could not be undone: src/b.txt (ENOSPC).');
  });

  it('by a bug is told in the same way', async () => {
    const showNotice = vi.fn().mockImplementationOnce(() => {
      throw new TypeError('undefined is not a function');
    });
    const facets = ({ stage }: Parameters<NonNullable<Parameters<typeof stageShow>[1]>['facets'] & {}>[0]) => ({
      stage: { ...stage, notify: showNotice },
    });
    const stage = await stageShow([demo('a'), demo('b')], { facets });
    expect(await stage.ask('GET /api/next')).toMatchObject({ status: 422, body: { code: 'step-failed' } });
    expect((await stage.ask('GET /api/next')).status).toBe(200);
  });

  it('by hanging, deaf to every signal, is left behind by stop', async () => {
    const executeCommand = () => new Promise<never>(() => undefined);
    const hang: DemoDraft = { id: 'hang', actions: [action('executeVSCodeCommand', { command: 'x' })] };
    const stage = await stageShow([hang, demo('b')], {
      facets: ({ window }) => ({ window: { ...window, executeCommand } }),
    });
    const hung = stage.ask('GET /api/next');
    await running(stage);
    const stopped = stage.ask('POST /api/stop');
    await expect.poll(() => stage.clock.pending).toBeGreaterThan(1);
    await pass(stage, 900, 200);
    expect(await stopped).toMatchObject({ status: 200, body: { status: 'done' } });
    expect(await hung).toMatchObject({ status: 409, body: { code: 'cancelled' } });
    expect((await stage.ask('GET /api/next')).status).toBe(200);
    expect(stage.seen).toEqual(said('b'));
  });

  it('because its editor was closed under it ends, and the queue goes on', async () => {
    const typing = action('insert', {
      path: 'a.ts',
      content: 'hello world',
      insertTypingMode: 'character-by-character',
      insertTypingSpeed: 100,
    });
    const create = action('create', { path: 'a.ts', content: '' });
    const stage = await stageShow([
      { id: 'type', actions: [create, action('open', { path: 'a.ts' }), typing] },
      demo('b'),
    ]);
    const first = stage.ask('GET /api/next');
    await expect.poll(() => stage.clock.pending).toBeGreaterThan(1);
    await pass(stage, 300);
    const second = stage.ask('GET /api/next');
    await waiting(stage, 1);
    await stage.workbench.editor.close({ all: true });
    await passUntil(stage, first);
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(200);
    expect(stage.seen.at(-1)).toBe(said('b')[0]);
  });
});

describe('who hangs up', () => {
  it('cancels nothing, neither the running step nor one that waits', async () => {
    const stage = await stageShow([demo('a', wait(1_000)), demo('b'), demo('c')]);
    for (const count of [0, 1]) {
      const socket = await stage.open();
      socket.write(requestText('GET /api/next'));
      await (count === 0 ? running(stage) : waiting(stage, count));
      socket.resetAndDestroy();
    }
    const last = stage.ask('GET /api/next');
    await waiting(stage, 2);
    await pass(stage, 1_000);
    expect((await last).body.executed.id).toBe('c');
    expect(stage.seen).toEqual(said('a', 'b', 'c'));
  });
});

describe('stop', () => {
  it('cancels the running step and all that wait, and nothing that comes later', async () => {
    const stage = await stageShow([long, demo('b')]);
    const answers = [stage.ask('GET /api/next')];
    await running(stage);
    for (const count of [1, 2, 3]) {
      answers.push(stage.ask('GET /api/next'));
      await waiting(stage, count);
    }
    expect((await stage.ask('POST /api/stop')).status).toBe(200);
    expect((await Promise.all(answers)).map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(4).fill('409 cancelled'),
    );
    expect(stage.seen).toEqual([]);
    expect((await stage.ask('GET /api/next')).body.executed.id).toBe('b');
  });
});
