import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Shows in the real workbench: two at a time, each with windows and ports of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/config/real-vscode/package-extension.ts'],
    sequence: { hooks: 'list' }, // a picture of what failed comes before the tidying
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000, // a busy machine is slow, not wrong
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
