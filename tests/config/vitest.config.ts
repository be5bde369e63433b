import { defineConfig } from 'vitest/config';
import { cssText } from './css-text.ts';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [cssText()],
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/config/property-seed.ts'],
    testTimeout: 20_000, // a busy machine is slow, not wrong
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    exclude: ['tests/vscode/**', 'tests/e2e/**', 'tests/fixtures/**'],
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
