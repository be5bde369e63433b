import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { cssText } from './css-text.ts';
import { LongFilesFirst } from './long-files-first.ts';
import { ownFolders } from './own-folders.ts';
import { seedOfRun } from './seed-of-run.ts';

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/** Tests of the project's own texts, which say the same on every system and name their files with `/`. */
const ofTexts = ['tests/{architecture,packaging,config}/**', 'tests/docs.test.ts'];

/** Tests in one process with loopback sockets: every `*.test.ts` whose name says nothing else. */
const unit = project('unit', {
  include: ['tests/**/*.test.ts'],
  exclude: [
    'tests/**/*.{faults,pages,programs}.test.ts',
    'tests/vscode/*',
    'tests/{e2e,fixtures}/**',
    ...(process.platform === 'win32' ? ofTexts : []),
  ],
});

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [cssText()],
  test: {
    provide: { propertySeed: seedOfRun() },
    setupFiles: ['tests/config/setup.ts'],
    sequence: { sequencer: LongFilesFirst },
    maxWorkers: 1 + availableParallelism(), // one waits for a program; each has to read all of `src`
    isolate: false, // nothing in `src` keeps state in a module, so a worker reads it once: two fifths less work
    // No shell of a test reads its user's start-up files.
    env: { ...ownFolders(), SHLVL: '1', BASH_ENV: '', ENV: '' },
    testTimeout: 120_000, // a busy machine is slow, not wrong
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      unit,
      ...['faults', 'programs', 'pages'].flatMap((tier) =>
        withSmoke(tier, `tests/**/*.smoke.${tier}.test.ts`, `tests/**/*.${tier}.test.ts`),
      ),
      ...withSmoke('e2e', 'tests/e2e/*.smoke.test.ts', 'tests/e2e/*.test.ts', {
        globalSetup: ['tests/config/real-vscode/package-extension.ts'],
        setupFiles: [],
        sequence: { hooks: 'list', groupOrder: 1 }, // a picture of what failed comes before the tidying
        isolate: true,
        maxWorkers: 2, // two windows at a time, each on ports of its own
        testTimeout: 300_000,
        hookTimeout: 300_000,
        expect: { poll: { timeout: 90_000 } },
      }),
    ],
  },
});

/** A tier as two projects, the files that `npm test` runs and the others, each by its name. */
function withSmoke(tier: string, smoke: string, all: string, options: TestOptions = {}) {
  return [
    project(`${tier}-smoke`, { ...options, include: [smoke] }),
    project(tier, { ...options, include: [all], exclude: [smoke] }),
  ];
}

function project(name: string, test: TestOptions): TestProjectInlineConfiguration {
  return { extends: true, test: { ...test, name } };
}
