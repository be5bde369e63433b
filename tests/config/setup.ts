import fc from 'fast-check';
import { afterAll, inject, vi } from 'vitest';
// A show loads them once it stands still, which may be after its test: loaded between two files of a worker, they would be
// missing in all that follow.
import '../../src/headless/markdown.ts';
import '../../src/show/deck/slide-maker.ts';

// One seed for a whole run, from `seed-of-run.ts`.
fc.configureGlobal({ seed: inject('propertySeed') });

afterAll(() => vi.dynamicImportSettled());
