import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { cssText } from './css-text.ts';
import { SlowFirst } from './slow-first.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [cssText()],
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/config/seed-of-run.ts'],
    setupFiles: ['tests/config/property-seed.ts'],
    maxWorkers: 1 + availableParallelism(), // one waits for a browser or a program; each has to read all of `src`
    sequence: { sequencer: SlowFirst },
    isolate: false, // nothing in `src` keeps state in a module, so a worker reads it once: two fifths less work
    env: { SHLVL: '1', BASH_ENV: '', ENV: '' }, // no shell of a test reads what its user has it read
    testTimeout: 120_000, // a busy machine is slow, not wrong
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    exclude: ['tests/vscode/**', 'tests/e2e/**', 'tests/fixtures/**'],
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
