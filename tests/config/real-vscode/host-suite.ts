import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { format } from 'node:util';
import { chromium } from 'playwright-core';
import { failureMark, outputMark } from '../../vscode/output.ts';
import { ownFolders } from '../own-folders.ts';
import type { Failure } from '../tiers/retry.ts';
import { browserArguments } from './browser.ts';
import { type Server, startServer } from './processes.ts';
import type { Installation } from './provision.ts';
import { createTemporaryFolder } from './temporary.ts';

export interface SuiteOptions {
  readonly installation: Installation;
  /** The executable of a Chromium. */
  readonly browser: string;
  /** The folder of the extension under test: absolute path. */
  readonly extension: string;
  /** The compiled suite, which exports `run(): Promise<void>`: absolute path. */
  readonly suite: string;
  /** Runs only the files whose paths end so, as `tests/vscode/saving.smoke.test.ts`; empty is all. */
  readonly files: readonly string[];
  /** Runs only the tests whose title has these words; empty is all. */
  readonly grep: string;
  /** The folder to open: absolute path. */
  readonly workspace: string;
  /** Milliseconds in which the suite must say something: more than a test may take. */
  readonly longestSilence: number;
  /** Where the log of the window goes: absolute path. */
  readonly log: string;
  /** Takes the suite's output, in whole lines. */
  print(text: string): void;
}

/**
 * Runs a compiled mocha suite in the extension host of a real VS Code. Returns the failures; rejects if the window
 * never comes up or falls silent.
 */
export async function runHostSuite(options: SuiteOptions): Promise<readonly Failure[]> {
  const data = await createTemporaryFolder('showrunner-host');
  try {
    const server = await startHost(options, data.path);
    try {
      return await openWindow(options, server);
    } finally {
      await server.stop();
    }
  } finally {
    await data.remove();
  }
}

function startHost({ installation, files, grep }: SuiteOptions, data: string): Promise<Server> {
  const { node, codeServer, release } = installation;
  const main = join(codeServer, 'lib/vscode/out/server-main.js');
  const where = [
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--server-data-dir',
    data,
    '--extensions-dir',
    join(data, 'none'),
  ];
  const flags = [
    '--without-connection-token',
    '--accept-server-license-terms',
    '--enable-smoke-test-driver',
    '--disable-workspace-trust',
  ];
  const ready = /Extension host agent listening on (\d+)/;
  return startServer({
    command: node,
    args: [main, ...where, ...flags],
    ready,
    timeout: 120_000,
    temporary: data,
    environment: {
      SHOWRUNNER_FILES: files.join(),
      SHOWRUNNER_GREP: grep,
      SHOWRUNNER_NO_TERMINALS: release.hasTerminals ? '' : '1',
    },
  });
}

async function openWindow(options: SuiteOptions, server: Server): Promise<readonly Failure[]> {
  const env = { ...process.env, ...ownFolders() };
  const browser = await chromium.launch({ executablePath: options.browser, args: [...browserArguments], env });
  const silence = createSilence(options.longestSilence);
  const output = splitOutput((line) => {
    silence.end();
    options.print(line);
  });
  try {
    const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    const exitCode = new Promise<number>((done) => page.exposeFunction('codeAutomationExit', done));
    await page.exposeFunction('codeAutomationLog', output.log);
    await page.goto(addressOf(options, `127.0.0.1:${server.match[1]}`), { waitUntil: 'commit' });
    const code = await Promise.race([exitCode, silence.tooLong]);
    if (code === 0 || output.failures.length > 0) return output.failures;
    throw new Error('The suite failed outside its tests');
  } finally {
    silence.dispose();
    await writeFile(options.log, output.rest.join('\n'));
    await browser.close();
  }
}

function addressOf({ extension, suite, workspace }: SuiteOptions, authority: string): string {
  const remote = (path: string) => `vscode-remote://${authority}${resolve(path)}`;
  const payload = [
    ['extensionDevelopmentPath', remote(extension)],
    ['extensionTestsPath', remote(suite)],
  ];
  const query = new URLSearchParams({ folder: workspace, payload: JSON.stringify(payload) });
  return `http://${authority}/?${query}`;
}

/** Tells the suite's output from the rest, VS Code's own log, which is wanted only when something is odd. */
function splitOutput(print: SuiteOptions['print']): {
  log(type: string, args: readonly unknown[]): void;
  readonly rest: string[];
  readonly failures: readonly Failure[];
} {
  const rest: string[] = [];
  const failures: Failure[] = [];
  const log = (type: string, args: readonly unknown[]) => {
    const text = format(...args);
    const mark = text.indexOf(outputMark);
    const failure = text.indexOf(failureMark);
    if (failure >= 0) failures.push(JSON.parse(text.slice(failure + failureMark.length)));
    else if (mark < 0) rest.push(`[${type}] ${text}`);
    else print(text.slice(mark + outputMark.length));
  };
  return { log, rest, failures };
}

/** A slow machine goes on talking, so the suite as a whole has no limit. */
function createSilence(longest: number): { readonly tooLong: Promise<never>; end(): void; dispose(): void } {
  const message = `The suite said nothing for ${longest / 1000} s: a test hangs, or the window never came up.`;
  let fail: (reason: Error) => void = () => undefined;
  const tooLong = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const timer = setTimeout(() => fail(new Error(message)), longest);
  return { tooLong, end: () => void timer.refresh(), dispose: () => clearTimeout(timer) };
}
