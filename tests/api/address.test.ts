import { describe, expect, it } from 'vitest';
import { isLoopback } from '../../src/api/guards/address.ts';

describe('isLoopback (is an address of this machine)', () => {
  it.each(['127.0.0.1', '127.9.8.7', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1', '::1%lo'])(
    'is true for %s',
    (address) => expect(isLoopback(address)).toBe(true),
  );

  it.each(['', '192.168.0.9', '::ffff:192.168.0.9', '1::1', '::ffff:::1', '127', 'fe80::1%127.0.0.1', '::1 '])(
    'is false for %j',
    (address) => expect(isLoopback(address)).toBe(false),
  );
});
