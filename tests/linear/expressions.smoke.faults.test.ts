import { describe, it } from 'vitest';
import { expectQuick } from './quick.ts';

/** Milliseconds, for a machine that is busy. */
const patience = 600_000;

describe('a megabyte of hostile text', () => {
  it('slows down no regular expression of the source', () => expectQuick('expressions', 50), patience);
});
