import { spawn } from 'node:child_process';
import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { isTemporaryName } from '../../../src/machine/temporary-files.ts';
import type { Random } from '../../fuzz/random.ts';
import { readTree, setUpHistory } from '../history-rig.ts';
import { fillFolder } from './folder.ts';
import { commandFolder, createTalk } from './talk.ts';
import { at, differencesInFiles, type Tree } from './world.ts';

export interface KillResult {
  /** The show was killed with steps to undo. */
  readonly inMidShow: number;
  /** In words, each file that was not as before the show. */
  readonly mismatches: readonly string[];
  /** Those of them whose content cannot be read anywhere. */
  readonly losses: readonly string[];
}

/** Kills shows in a folder, one after the other, and has another one reset their changes. The folder is empty. */
export async function killShows(folder: string, count: number, random: Random): Promise<KillResult> {
  const [work, made] = [join(folder, 'work'), join(folder, 'made')];
  await mkdir(work, { recursive: true });
  await fillFolder(work, random);
  const talk = await createTalk(work, random, 200);
  await mkdir(made);
  await writeFile(join(made, 'talk.json'), JSON.stringify(talk));
  const script = await bundle(made);
  const before = await readTree(work);
  const result = { inMidShow: 0, mismatches: [] as string[], losses: [] as string[] };
  for (let i = 0; i < count; i++) {
    await killOne([script, work, join(made, 'talk.json'), String(random.below(1e6))], random.below(600));
    await untilNobodyWorksIn(work);
    const rig = setUpHistory(work, talk, { exec: false });
    const hadSteps = await rig.clock
      .run(rig.show.next().catch(() => undefined))
      .then(() => rig.show.history.length > 1);
    if (hadSteps) result.inMidShow++;
    await rig.show.reset();
    const found = await readTree(work);
    const differing = differencesInFiles(withoutLeftovers(found), before);
    result.mismatches.push(...differing);
    if (differing.length > 0) result.losses.push(...(await lostOf(found, before, rig)));
    for (const name of ['show', 'workbench', 'states'] as const) rig[name].dispose();
    if (at(before, commandFolder) === undefined) await rm(join(work, commandFolder), { recursive: true, force: true });
  }
  await rm(made, { recursive: true });
  return result;
}

/** Without the temporary file or folder of a save that was killed, which is in nobody's way. */
function withoutLeftovers(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([name]) => !name.split(/[\\/]/).some(isTemporaryName)));
}

async function bundle(folder: string): Promise<string> {
  const outfile = join(folder, 'killed.mjs');
  await build({
    entryPoints: ['tests/history/walks/killed.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.css': 'text' },
    logLevel: 'warning',
  });
  return outfile;
}

async function killOne(args: readonly string[], delay: number): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((end) => child.once('close', end));
  await Promise.race([new Promise((begun) => child.stdout.once('data', begun)), ended]);
  await new Promise((passed) => setTimeout(passed, delay));
  child.kill('SIGKILL');
  await ended;
}

/** A shell outlives the show that is killed, and its changes after the way back nobody can undo. Linux only. */
async function untilNobodyWorksIn(folder: string): Promise<void> {
  const isThere = async (pid: string) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')).startsWith(folder);
  for (;;) {
    const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
    if (!(await Promise.all(processes.map(isThere))).includes(true)) return;
    await new Promise((passed) => setTimeout(passed, 10));
  }
}

async function lostOf(
  found: Tree,
  before: Tree,
  { show }: ReturnType<typeof setUpHistory>,
): Promise<readonly string[]> {
  const kept = new Set<string>();
  for (const edit of show.edits.list()) {
    const bytes = await show.edits.read(edit);
    if (bytes) kept.add(Buffer.from(bytes).toString('latin1'));
  }
  const contentOf = (content = '') => content.slice(content.indexOf(' ') + 1);
  return Object.keys(before).filter((name) => {
    const isFile = /^\d/.test(at(before, name) ?? '') && at(found, name) !== at(before, name);
    return isFile && !kept.has(contentOf(at(before, name)));
  });
}
