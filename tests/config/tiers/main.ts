import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { nodeReleases, provisionNode } from '../node-releases.ts';
import { newest, type Release, releases } from '../real-vscode/releases.ts';
import { runInHost } from '../real-vscode/run-in-host.ts';
import { skipReason } from '../real-vscode/skip.ts';
import { playOnWindows } from '../windows/main-job.ts';
import { runOnWindows, windowsSmoke } from '../windows/run-on-windows.ts';
import { windowsSkipReason } from '../windows/windows-node.ts';
import { occupyShowPorts } from './busy-ports.ts';
import { report } from './report.ts';
import { type Failure, runWithRetries, type TierResult } from './retry.ts';
import { runVitest } from './run-vitest.ts';

// `npm test` runs `smoke`, `npm run test:all` runs `all`; `unit` is the unit tier alone, on the Node that runs this.
// `--retry=0` hunts for tests that fail by chance.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { retry: { type: 'string', default: '2' } },
});
const [scope = 'smoke'] = positionals;
const isSmoke = scope !== 'all';
if (!isSmoke) process.env.PROPERTY_SEED ??= 'random';
const retries = Number(values.retry);
const results: TierResult[] = [];

/** The projects of a tier that this run is for. */
const inRun = (...tiers: readonly string[]) =>
  tiers.flatMap((tier) => (isSmoke ? [`${tier}-smoke`] : [tier, `${tier}-smoke`]));

await occupyShowPorts();
const reason = skipReason();
if (scope === 'unit') {
  await part(`unit on Node ${process.versions.node}`, 0, (files) => runVitest(['unit'], files));
  process.exit(await report(results));
}
if (reason) console.log(`SKIPPED: the tests in a real VS Code: ${reason}.`);
// An extension host waits most of its time: it does so beside other work.
if (isSmoke) await Promise.all([inProcess(), !reason && inHosts([newest])]);
else {
  await inProcess();
  for (const release of nodeReleases) await part(`unit on Node ${release}`, 0, () => runUnitOn(release));
  if (!reason) await inHosts(releases);
}
if (!isSmoke) await part('benches, each once at its smallest', 0, runBenches);
if (!reason) await part('end to end', retries, (files) => runVitest(inRun('e2e'), files));
process.exitCode = await report(results);

async function inProcess(): Promise<void> {
  await part('unit, faults and programs', 0, (files) => runVitest(['unit', ...inRun('faults', 'programs')], files));
  await part('pages', retries, (files) => runVitest(inRun('pages'), files));
  const noWindows = windowsSkipReason();
  if (noWindows) console.log(`SKIPPED: the tests under Windows’ Node: ${noWindows}.`);
  else await part('Windows’ Node', retries, runWindows);
}

/** Talks played over HTTP, then unit tests. */
async function runWindows(files?: readonly string[]): Promise<readonly Failure[]> {
  const played = files ? [] : await playOnWindows();
  return [...played, ...(await runOnWindows(files ?? (isSmoke ? windowsSmoke : [])))];
}

async function runUnitOn(release: string): Promise<readonly Failure[]> {
  return runScript(`unit on Node ${release}`, ['tests/config/tiers/main.ts', 'unit'], await provisionNode(release));
}

function runBenches(): Promise<readonly Failure[]> {
  return runScript('a bench', ['tests/bench/main.ts', '--smallest']);
}

/** Its failures stand in its own output. */
async function runScript(name: string, args: readonly string[], node = process.execPath): Promise<readonly Failure[]> {
  const child = spawn(node, ['tests/config/run.mjs', ...args], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'close');
  return code === 0 ? [] : [{ file: '', test: name, error: `ended with ${signal ?? code}: see above` }];
}

/** All at the same time: one of them always waits for something. */
async function inHosts(releases: readonly Release[]): Promise<void> {
  const run = (release: Release) =>
    part(`VS Code ${release.vscode}`, retries, (files) => runInHost(release, { files, isSmoke }));
  await Promise.all(releases.map(run));
}

async function part(
  name: string,
  times: number,
  run: (files?: readonly string[]) => Promise<readonly Failure[]>,
): Promise<void> {
  const begun = Date.now();
  const result = await runWithRetries(run, times);
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`\n${result.failed.length > 0 ? 'FAILED' : 'passed'}: ${name}, ${seconds} s\n`);
  results.push(result);
}
