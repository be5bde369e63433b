import { describe, it } from 'vitest';
import { expectQuick } from './quick.ts';

/** Milliseconds, for a machine that has much else to do. */
const patience = 600_000;

describe('a megabyte of hostile text', () => {
  it('holds no parser up', () => expectQuick('parsers', 60), patience);
});
