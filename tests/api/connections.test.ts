import { describe, expect, it } from 'vitest';
import { createConnections } from '../../src/api/server/connections.ts';

const limits = { maxConnections: 256, keptForLoopback: 32, maxPerAddress: 32 };

/** How many of this many callers get a connection. */
function countIn(
  connections: ReturnType<typeof createConnections>,
  callers: number,
  address: (index: number) => string,
): number {
  return Array.from({ length: callers }, (_, index) => connections.take(address(index))).filter(Boolean).length;
}

describe('the connection limits', () => {
  it('allow 32 connections per address in any notation, and 32 for the next address', () => {
    const connections = createConnections(limits);
    expect(countIn(connections, 256, (i) => (i % 2 ? '192.168.0.9' : '::ffff:192.168.0.9'))).toBe(32);
    expect(countIn(connections, 256, () => 'fe80::1%eth0')).toBe(32);
    expect(countIn(connections, 40, () => '192.168.0.10')).toBe(32);
  });

  it('reserve connections for this machine, however many other machines take', () => {
    const connections = createConnections(limits);
    expect(countIn(connections, 1_000, (i) => `10.0.0.${i % 250}`)).toBe(224);
    expect(countIn(connections, 100, (i) => ['127.0.0.1', '::1', '::ffff:127.0.0.1'][i % 3]!)).toBe(32);
  });

  it('let this machine use all connections of the server', () => {
    expect(countIn(createConnections(limits), 1_000, () => '127.0.0.1')).toBe(256);
  });

  it('free a connection only once even if it is released twice', () => {
    const connections = createConnections({ ...limits, maxPerAddress: 1 });
    const first = connections.take('10.0.0.1');
    expect(connections.take('10.0.0.1')).toBeUndefined();
    first?.dispose();
    first?.dispose();
    expect(connections.take('10.0.0.1')).toBeDefined();
    expect(connections.take('10.0.0.1')).toBeUndefined();
  });

  it('count all unknown addresses as one', () => {
    expect(countIn(createConnections(limits), 100, () => '')).toBe(32);
  });
});
