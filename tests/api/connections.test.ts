import { describe, expect, it } from 'vitest';
import { createConnections } from '../../src/api/server/connections.ts';

const limits = { maxConnections: 256, keptForLoopback: 32, maxPerAddress: 32 };

/** How many of so many callers get a place. */
function countIn(
  connections: ReturnType<typeof createConnections>,
  callers: number,
  address: (index: number) => string,
): number {
  return Array.from({ length: callers }, (_, index) => connections.take(address(index))).filter(Boolean).length;
}

describe('connections', () => {
  it('go to one neighbour 32 times, however its address is written, and to the next one again', () => {
    const connections = createConnections(limits);
    expect(countIn(connections, 256, (i) => (i % 2 ? '192.168.0.9' : '::ffff:192.168.0.9'))).toBe(32);
    expect(countIn(connections, 256, () => 'fe80::1%eth0')).toBe(32);
    expect(countIn(connections, 40, () => '192.168.0.10')).toBe(32);
  });

  it('are kept for this very machine, whatever all the others take', () => {
    const connections = createConnections(limits);
    expect(countIn(connections, 1_000, (i) => `10.0.0.${i % 250}`)).toBe(224);
    expect(countIn(connections, 100, (i) => ['127.0.0.1', '::1', '::ffff:127.0.0.1'][i % 3]!)).toBe(32);
  });

  it('are for this machine as many as there are', () => {
    expect(countIn(createConnections(limits), 1_000, () => '127.0.0.1')).toBe(256);
  });

  it('of somebody who leaves are free again, once', () => {
    const connections = createConnections({ ...limits, maxPerAddress: 1 });
    const first = connections.take('10.0.0.1');
    expect(connections.take('10.0.0.1')).toBeUndefined();
    first?.dispose();
    first?.dispose();
    expect(connections.take('10.0.0.1')).toBeDefined();
    expect(connections.take('10.0.0.1')).toBeUndefined();
  });

  it('of an address that nobody knows count as those of one neighbour', () => {
    expect(countIn(createConnections(limits), 100, () => '')).toBe(32);
  });
});
