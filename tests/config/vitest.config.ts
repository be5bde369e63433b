import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/vscode/**', 'tests/e2e/**', 'tests/fixtures/**'],
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
