import { cp } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { findBrowser, findHeadlessShell } from './browser.ts';
import { buildSuite } from './build-suite.ts';
import { runHostSuite } from './host-suite.ts';
import { provision } from './provision.ts';
import { type Release, releases } from './releases.ts';
import { skipReason } from './skip.ts';
import { createTemporaryFolder } from './temporary.ts';

// `npm run test:vscode -- [version] [words of a test's title]`
const reason = skipReason();
if (reason) console.log(`SKIPPED: the tests inside a real VS Code: ${reason}.`);
else {
  const [first, ...rest] = process.argv.slice(2);
  const chosen = releases.filter(({ vscode }) => vscode === first);
  const [grep] = chosen.length > 0 ? rest : [first];
  const suite = await buildSuite();
  // At the same time: one of them always waits for something.
  const codes = await Promise.allSettled(
    (chosen.length > 0 ? chosen : releases).map((release) => runOn(release, suite, grep)),
  );
  for (const { reason } of codes.filter((code) => code.status === 'rejected')) console.error(reason);
  if (codes.some((code) => code.status === 'rejected' || code.value !== 0)) process.exitCode = 1;
}

async function runOn(release: Release, suite: string, grep = ''): Promise<number> {
  const print = (text: string) => console.log(text.replace(/^/gm, `${release.vscode.padEnd(8)} `));
  print('in its own extension host:');
  const installation = await provision(release);
  const folder = await createTemporaryFolder('showrunner-workspace');
  const workspace = folder.path;
  await cp('tests/fixtures/vscode', workspace, { recursive: true });
  const browser = findHeadlessShell() ?? findBrowser() ?? '';
  const log = resolve(`.cache/tests/vscode-${release.vscode}.log`);
  const options = {
    installation,
    browser,
    extension: resolve('.'),
    suite,
    grep,
    workspace,
    longestSilence: 300_000,
    log,
    print,
  };
  try {
    const code = await runHostSuite(options);
    if (code !== 0) print(`Failed; the log is ${relative('.', log)}`);
    return code;
  } finally {
    await folder.remove();
  }
}
