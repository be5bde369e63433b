import { describe, it } from 'vitest';
import { expectQuick } from './quick.ts';

/** Milliseconds, for a machine that is busy. */
const patience = 600_000;

describe('a megabyte of hostile text', () => {
  it('slows down no parser', () => expectQuick('parsers', 60), patience);
});
