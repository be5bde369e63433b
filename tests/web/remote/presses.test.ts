import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../../src/core/emitter.ts';
import {
  type CallEnd,
  type CallReply,
  type CommandRequest,
  createCommandSender,
  type KeyedCall,
} from '../../../src/web/remote/connection/command-sender.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const next: CommandRequest = { lane: 'move', path: 'api/next' };
const zoom: CommandRequest = { lane: 'zoom', path: 'api/zoom-in' };
const done: CallReply = { kind: 'answered', status: 200, code: '', detail: '' };
const refusal = (status: number, code: string): CallReply => ({ kind: 'answered', status, code, detail: `${code}.` });
const lost: CallReply = { kind: 'lost' };

/** Presses whose server is played by the test: each is answered by hand. */
function createRig() {
  const clock = createVirtualClock();
  const connects = createEmitter<void>();
  const sent: KeyedCall[] = [];
  const answers: ((reply: CallReply) => void)[] = [];
  const ends: CallEnd[] = [];
  let instance: string | undefined = 'a';
  let keys = 0;
  const sender = createCommandSender({
    post: (call) => {
      sent.push(call);
      return new Promise((resolve) => void answers.push(resolve));
    },
    instance: () => instance,
    onConnect: connects.event,
    clock,
    makeKey: () => `key-${++keys}`,
    onChange: () => undefined,
    onEnd: (_command, end) => ends.push(end),
  });
  return {
    clock,
    sent,
    ends,
    ...sender,
    async answer(reply: CallReply) {
      answers.shift()?.(reply);
      await clock.advance(0);
    },
    async connect(to: string | undefined) {
      instance = to;
      if (to !== undefined) connects.fire();
      await clock.advance(0);
    },
  };
}

describe('a press on the remote', () => {
  it('is sent with a unique key, and locks its button until the response', async () => {
    const { send, pending, sent, ends, answer } = createRig();
    expect([send(next), pending('move')]).toEqual(['sent', 'sent']);
    expect([send(next), send({ lane: 'move', path: 'api/previous' })]).toEqual(['busy', 'busy']);
    expect(send(zoom)).toBe('sent');
    await answer(done);
    expect([pending('move'), pending('zoom'), ends]).toEqual(['no', 'sent', [{ kind: 'done' }]]);
    expect(send(next)).toBe('sent');
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('waits behind other presses if it may queue, but leaves a connection for Stop', async () => {
    const { send, isBusy, sent, answer, clock } = createRig();
    const more: CommandRequest = { ...next, stacks: true };
    send({ lane: 'move', path: 'api/runById', body: { id: 'a' } });
    expect([send(more), send(more), send(more), send(next)]).toEqual(['sent', 'sent', 'busy', 'busy']);
    expect(send({ lane: 'stop', path: 'api/stop' })).toBe('sent');
    await answer(done);
    expect([isBusy(more), isBusy(next), send(more)]).toEqual([false, true, 'sent']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
    // Unknown whether it ran, so another press would be blind.
    await answer(lost);
    expect([isBusy(more), send(more)]).toEqual([true, 'busy']);
    await clock.advance(0);
  });

  it('is dropped while offline', async () => {
    const { send, sent, clock, connect } = createRig();
    await connect(undefined);
    expect(send(next)).toBe('offline');
    await connect('a');
    await clock.advance(60_000);
    expect(sent).toEqual([]);
  });

  it('is sent again with the same key when its response is lost', async () => {
    const { send, pending, sent, ends, answer, clock } = createRig();
    send(next);
    await answer(lost);
    expect(pending('move')).toBe('asking-again');
    await clock.advance(300);
    await answer(lost);
    await clock.advance(600);
    await answer(done);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
    expect([ends, pending('move')]).toEqual([[{ kind: 'done' }], 'no']);
  });

  it('waits until the server can be reached before it is sent again', async () => {
    const { send, sent, ends, answer, clock, connect } = createRig();
    send(next);
    await connect(undefined);
    await answer(lost);
    await clock.advance(30_000);
    expect(sent).toHaveLength(1);
    await connect('a');
    expect(sent).toHaveLength(2);
    await answer(done);
    expect(ends).toEqual([{ kind: 'done' }]);
  });

  it('is never sent again to a restarted server, which does not know the key of the press', async () => {
    const { send, sent, ends, answer, clock, connect } = createRig();
    send(next);
    await connect(undefined);
    await answer(lost);
    await clock.advance(300);
    await connect('b');
    expect([sent.length, ends]).toEqual([1, [{ kind: 'unknown', because: 'restarted' }]]);
  });

  it('names its server, so that a restarted server does not run it', async () => {
    const { send, sent, ends, answer, clock } = createRig();
    send(next);
    await answer(lost);
    await clock.advance(300);
    await answer(refusal(412, 'restarted'));
    expect(sent.map(({ instance }) => instance)).toEqual(['a', 'a']);
    expect(ends).toEqual([{ kind: 'unknown', because: 'restarted' }]);
    send(next);
    await answer(refusal(412, 'restarted'));
    expect(ends[1]).toEqual({ kind: 'refused', code: 'restarted', detail: 'restarted.' });
  });

  it('is given up before the server forgets the key of the press', async () => {
    const { send, pending, sent, ends, answer, clock, connect } = createRig();
    send(next);
    await connect(undefined);
    await answer(lost);
    await clock.advance(57_999);
    expect([ends, pending('move')]).toEqual([[], 'asking-again']);
    await clock.advance(1);
    expect(ends).toEqual([{ kind: 'unknown', because: 'silence' }]);
    await connect('a');
    expect(sent).toHaveLength(1);
    expect(send(next)).toBe('sent');
  });

  it.each([409, 422, 429, 503])('is not sent again if it is refused with %i', async (status) => {
    const { send, sent, ends, answer, clock } = createRig();
    send(next);
    await answer(refusal(status, 'code'));
    await clock.advance(60_000);
    expect([sent.length, ends]).toEqual([1, [{ kind: 'refused', code: 'code', detail: 'code.' }]]);
  });

  /**
   * A server that remembers keys for 60 s as ours does, over a connection that loses requests and
   * responses, and that restarts now and then.
   */
  it('runs at most once even if messages are lost, and exactly once if a response arrived', async () => {
    const fate = fc.constantFrom('fine', 'lose-question', 'lose-answer', 'restart-before', 'restart-after');
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 40 }), fc.nat(4), async (fates, sender) => {
        const clock = createVirtualClock();
        const connects = createEmitter<void>();
        const runs = new Map<string, number>();
        const ends: CallEnd['kind'][] = [];
        const pressed: string[] = [];
        let life = 0;
        let memory = new Set<string>();
        const restart = () => {
          life += 1;
          memory = new Set();
          clock.setTimeout(() => connects.fire(), 200);
        };
        const rig = createCommandSender({
          async post({ key, instance }) {
            const fate = fates.shift() ?? 'fine';
            if (fate === 'lose-question') return lost;
            if (fate === 'restart-before') restart();
            if (instance !== `${life}`) return refusal(412, 'restarted');
            if (!memory.has(key)) runs.set(key, (runs.get(key) ?? 0) + 1);
            memory.add(key);
            if (fate === 'restart-after') restart();
            return fate === 'fine' ? done : lost;
          },
          instance: () => `${life}`,
          onConnect: connects.event,
          clock,
          makeKey: () => {
            pressed.push(`key-${pressed.length}`);
            return `key-${pressed.length - 1}`;
          },
          onChange: () => undefined,
          onEnd: (_command, { kind }) => ends.push(kind),
        });
        for (let turn = 0; turn <= sender; turn++) {
          rig.send(next);
          await clock.advance(61_000);
        }
        expect(ends).toHaveLength(pressed.length);
        for (const [index, key] of pressed.entries()) {
          const count = runs.get(key) ?? 0;
          expect(count).toBeLessThanOrEqual(1);
          if (ends[index] === 'done') expect(count).toBe(1);
          if (ends[index] === 'refused') expect(count).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
