import fc from 'fast-check';
import { inject } from 'vitest';

// One seed for a whole run, from `seed-of-run.ts`.
fc.configureGlobal({ seed: inject('propertySeed') });
