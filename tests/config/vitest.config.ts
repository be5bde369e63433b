import { defineConfig } from 'vitest/config';
import { cssText } from './css-text.ts';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [cssText()],
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/vscode/**', 'tests/e2e/**', 'tests/fixtures/**'],
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
