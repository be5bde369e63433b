import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@vscode/test-cli';

// Paths are relative to this folder. `npm run test:desktop` builds the extension and the suite first.
const workspaceFolder = fileURLToPath(new URL('../../.cache/tests/workspace', import.meta.url));
rmSync(workspaceFolder, { recursive: true, force: true });
cpSync(new URL('../fixtures/vscode', import.meta.url), workspaceFolder, { recursive: true });

const suite = {
  files: '../../.cache/tests/vscode/*.test.cjs',
  extensionDevelopmentPath: '../..',
  workspaceFolder,
  mocha: { ui: 'bdd', timeout: 30_000, forbidOnly: true },
};
const launchArgs = ['--disable-extensions', '--disable-workspace-trust'];

export default defineConfig([
  { ...suite, label: 'newest', version: 'stable', launchArgs: [...launchArgs] },
  { ...suite, label: 'oldest', version: '1.103.0', launchArgs: [...launchArgs] },
]);
