import { describe, expect, it } from 'vitest';
import type { ShowSnapshot } from '../../../src/api/editor-port.ts';
import { createConnection } from '../../../src/web/remote/connection/connection.ts';
import type {
  SubscriptionEnd,
  SubscriptionListener,
  SubscriptionTransport,
} from '../../../src/web/remote/connection/subscription.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

interface Attempt {
  readonly at: number;
  readonly way: SubscriptionTransport;
  readonly ear: SubscriptionListener;
  readonly signal: AbortSignal;
  readonly end: (end: SubscriptionEnd) => Promise<void>;
}

const lost: SubscriptionEnd = { kind: 'lost' };
const refused = (status: number, code: string): SubscriptionEnd => ({
  kind: 'refused',
  status,
  code,
  detail: `${code}.`,
});
const show = { revision: 1 } as ShowSnapshot;

/** A connection whose server is played by the test. */
function connect() {
  const clock = createVirtualClock();
  const attempts: Attempt[] = [];
  const states: string[] = [];
  const shown: ShowSnapshot[] = [];
  const connection = createConnection({
    subscribe: (way, ear, signal) =>
      new Promise((resolve) => {
        const end = async (how: SubscriptionEnd) => {
          resolve(how);
          for (let turn = 0; turn < 5; turn++) await Promise.resolve();
        };
        attempts.push({ at: clock.now(), way, ear, signal, end });
      }),
    clock,
    random: () => 1,
    onState: ({ kind }) => states.push(kind),
    onShow: (state) => shown.push(state),
  });
  connection.restart();
  const last = () => attempts[attempts.length - 1] as Attempt;
  const open = (instance = 'a') => {
    last().ear.alive();
    last().ear.state(show, instance);
  };
  return { clock, attempts, states, shown, connection, last, open };
}

describe('the connection of the remote', () => {
  it('is connected when the first state arrives, and then knows the server', () => {
    const { connection, states, shown, open } = connect();
    expect([connection.state.kind, connection.instance]).toEqual(['connecting', undefined]);
    open();
    expect([states, connection.instance, shown]).toEqual([['connected'], 'a', [show]]);
  });

  it('reconnects automatically, at growing intervals', async () => {
    const { clock, attempts, states, connection, last, open } = connect();
    open();
    for (let turn = 0; turn < 8; turn++) {
      await last().end(lost);
      expect(connection.instance).toBeUndefined();
      while (attempts.length === turn + 1) await clock.advance(50);
    }
    expect(states).toEqual(['connected', 'reconnecting', 'away']);
    open('b');
    expect([states[3], connection.instance]).toEqual(['connected', 'b']);
    await last().end(lost);
    await clock.advance(250);
    expect(attempts).toHaveLength(10);
  });

  it('waits at most 8 s before it reconnects, half of that at random', async () => {
    const { clock, attempts, last } = connect();
    const gaps: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const before = clock.now();
      await last().end(lost);
      while (attempts.length === turn + 1) await clock.advance(50);
      gaps.push(clock.now() - before);
    }
    expect(gaps).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('treats a server that is silent for 35 s as lost', async () => {
    const { clock, attempts, states, last, open } = connect();
    open();
    await clock.advance(34_000);
    last().ear.alive();
    await clock.advance(34_999);
    expect(states).toEqual(['connected']);
    await clock.advance(1);
    expect([states, attempts[0]?.signal.aborted]).toEqual([['connected', 'reconnecting'], true]);
    await clock.advance(250);
    expect(attempts).toHaveLength(2);
  });

  it('polls when an event stream does not get through', async () => {
    const { clock, attempts, states, last, open } = connect();
    await clock.advance(5_250);
    expect(attempts.map(({ way }) => way)).toEqual(['stream', 'poll']);
    open();
    await last().end(lost);
    await clock.advance(250);
    expect([last().way, states]).toEqual(['poll', ['connected', 'reconnecting']]);
    await clock.advance(5_500);
    expect(last().way).toBe('stream');
  });

  it('tries an event stream first again after the server was unreachable', async () => {
    const { clock, last } = connect();
    await last().end(lost);
    await clock.advance(250);
    expect(last().way).toBe('stream');
  });

  it('reconnects at once when the page becomes visible and the connection may be broken', async () => {
    const { clock, attempts, connection, last, open } = connect();
    open();
    await clock.advance(16_000);
    connection.wake();
    expect(attempts).toHaveLength(1);
    await clock.advance(2_000);
    connection.wake();
    expect([attempts.length, attempts[0]?.signal.aborted]).toEqual([2, true]);
    await last().end(lost);
    connection.wake();
    expect(attempts).toHaveLength(3);
    await clock.advance(300);
    expect(attempts).toHaveLength(3);
  });

  it('reconnects after a request without a response, and counts as connected until reconnecting fails', async () => {
    const { attempts, states, connection, last, open } = connect();
    open();
    connection.doubt();
    expect([attempts.length, attempts[0]?.signal.aborted, connection.instance]).toEqual([2, true, 'a']);
    await last().end(lost);
    expect([states, connection.instance]).toEqual([['connected', 'reconnecting'], undefined]);
  });

  it('ignores late events of an attempt that was given up', async () => {
    const { clock, attempts, states, shown, connection, open } = connect();
    open();
    await clock.advance(35_000);
    await clock.advance(250);
    attempts[0]?.ear.alive();
    attempts[0]?.ear.state(show, 'old');
    await attempts[0]?.end(refused(401, 'token-wrong'));
    expect([connection.instance, shown.length, states.at(-1)]).toEqual([undefined, 1, 'reconnecting']);
  });

  it.each([
    ['token-required', 'token-required'],
    ['token-wrong', 'token-wrong'],
  ])('asks for a token on %s, and does not send the same token again', async (code, state) => {
    const { clock, attempts, states, connection, last, open } = connect();
    await last().end(refused(401, code));
    await clock.advance(60_000);
    expect([states, attempts.length]).toEqual([[state], 1]);
    connection.restart();
    open();
    expect(states).toEqual([state, 'connecting', 'connected']);
  });

  it('shows why the server refuses the connection, and tries again', async () => {
    const { clock, attempts, connection, last } = connect();
    await last().end(refused(403, 'cross-site'));
    expect(connection.state).toEqual({ kind: 'refused', detail: 'cross-site.' });
    await clock.advance(250);
    expect(attempts).toHaveLength(2);
  });

  it('ends when it is disposed', async () => {
    const { clock, attempts, connection } = connect();
    connection.dispose();
    await clock.advance(60_000);
    expect([attempts.length, attempts[0]?.signal.aborted]).toEqual([1, true]);
  });
});
