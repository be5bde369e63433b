import { describe, expect, it } from 'vitest';
import { isWelcome, remoteAddress } from '../../src/api/server/client-connection.ts';

const limits = { maxConnections: 256, keptForLoopback: 32, maxPerAddress: 32 };

interface Caller {
  readonly address: string | undefined;
}

/** How many of this many callers are welcome, after those who are connected. */
function countIn(connected: Caller[], callers: number, peer: (index: number) => string): number {
  const before = connected.length;
  for (let index = 0; index < callers; index++) {
    const address = remoteAddress(peer(index));
    if (isWelcome(address, connected, limits)) connected.push({ address });
  }
  return connected.length - before;
}

describe('the connection limits', () => {
  it('allow 32 connections per address in any notation, and 32 for the next address', () => {
    const connected: Caller[] = [];
    expect(countIn(connected, 256, (i) => (i % 2 ? '192.168.0.9' : '::ffff:192.168.0.9'))).toBe(32);
    expect(countIn(connected, 256, () => 'fe80::1%eth0')).toBe(32);
    expect(countIn(connected, 40, () => '192.168.0.10')).toBe(32);
  });

  it('reserve connections for this machine, however many other machines take', () => {
    const connected: Caller[] = [];
    expect(countIn(connected, 1_000, (i) => `10.0.0.${i % 250}`)).toBe(224);
    expect(countIn(connected, 32, (i) => ['127.0.0.1', '::1', '::ffff:127.0.0.1'][i % 3]!)).toBe(32);
  });

  it('count only other machines', () => {
    const connected: Caller[] = [];
    expect(countIn(connected, 256, () => '127.0.0.1')).toBe(256);
    expect(countIn(connected, 40, () => '192.168.0.9')).toBe(32);
  });

  it('count all unknown addresses as one', () => {
    expect(countIn([], 100, () => '')).toBe(32);
  });
});
