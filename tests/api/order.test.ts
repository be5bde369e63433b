import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { type StagedShow, stageShow } from './stage-show.ts';

const notice = (message: string) => action('showInfoMessage', { message });
const demo = (id: string): DemoDraft => ({ id, actions: [notice(id)] });

/** Until this many steps wait behind the running one. */
const waiting = ({ show }: StagedShow, count: number) => expect.poll(() => show.state.queueLength).toBe(count);

/** Lets virtual time pass while sockets do their work. */
async function pass({ clock }: StagedShow, ms: number): Promise<void> {
  for (let i = 0; i < 20; i++) await nextTurn();
  await clock.advance(ms);
}

/** The same in steps of 0.1 s, with time for the disk after each, until the response has arrived. */
async function passUntil(stage: StagedShow, answer: Promise<unknown>): Promise<void> {
  const arrival = answer.then(() => true);
  const moment = () => delay(20, false);
  for (let i = 0; i < 60 && !(await Promise.race([arrival, moment()])); i++) await pass(stage, 100);
}

describe('commands over sockets', () => {
  it('run exactly once in order of arrival, for fifty clients with four each, despite retries', async () => {
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
    // A rejected id arrived more than once: its last arrival is the one that ran.
    expect(stage.arrived.filter((id, i) => stage.arrived.lastIndexOf(id) === i)).toEqual(ran);
    expect(stage.arrived).toHaveLength(200 + refused);
  });
});

describe('a step that types', () => {
  it('ends when its editor is closed, and the queue continues', async () => {
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
    expect(stage.seen.at(-1)).toBe('notice info "b"');
  });
});
