import { readTree, setUpHistory } from '../history-rig.ts';
import { type DiskFault, useDisk } from './failing-disk.ts';
import {
  emptyFolder,
  fillFolder,
  forgetOwners,
  type Played,
  play,
  type ScriptedShow,
  textsOf,
  whole,
  withoutLeftovers,
} from './show.ts';

type Tree = Readonly<Record<string, string>>;

interface Judged {
  /** Calls of the disk, of the show and the way back. */
  readonly calls: number;
  readonly faults: readonly string[];
}

/** Shows it and goes back, while a call of the disk fails. */
async function judge(folder: string, show: ScriptedShow, fault: DiskFault, at: number): Promise<Judged> {
  await emptyFolder(folder);
  await fillFolder(folder);
  const use = useDisk(fault, at);
  const faults: string[] = [];
  const played = await play(folder, show, use);
  const { before, seen } = played;
  const wanted = wantedOf(before, played);
  let { rig } = played;
  let claims = claimsOf(rig);
  const left = await readTree(folder);
  const isKilled = (await whole(use, () => rig.show.reset())) === 'killed' || fault === 'full, killed';
  use.mend();
  const found = withoutLeftovers(await readTree(folder));
  faults.push(...strange(found, [...seen, left]));
  if (isKilled) {
    rig.workbench.dispose();
    await forgetOwners(folder);
    rig = setUpHistory(folder, show.drafts);
    await rig.show.ready;
    claims = claimsOf(rig);
  }
  for (let i = 0; i < 3; i++) await rig.clock.run(rig.show.reset());
  const end = withoutLeftovers(await readTree(folder));
  faults.push(...strange(end, [...seen, left]));
  const different = differences(end, wanted);
  const isTold =
    claims.some((claim) => claim !== undefined) ||
    [...rig.transcript, ...rig.log.lines].some((line) => /could not (?:be|record)/.test(line));
  if (different.length > 0 && !isTold)
    faults.push(`not as before, and nothing said so: ${different.join(', ')} [${claims}]`);
  const kept = await textsOf(rig);
  for (const [, path, text] of played.said) {
    const isThere = end[path]?.endsWith(text) === true || kept.includes(text);
    if (!isThere) faults.push(`lost: ${path} ${text.trim()}`);
  }
  await rig.dispose();
  return { calls: use.calls, faults: [...new Set(faults)] };
}

function claimsOf({ show }: Played['rig']): readonly (string | undefined)[] {
  return show.history.map(({ obstacle }) => obstacle);
}

/** As it was, with the presenter's own text where no step had a hand in it. */
function wantedOf(before: Tree, { said }: Played): Tree {
  const own = said.filter(([, path]) => path === 'own.txt');
  return { ...before, ...Object.fromEntries(own.map(([, path, text]) => [path, `644 ${text}`])) };
}

/** Files whose content nobody had ever seen. */
function strange(tree: Tree, seen: readonly Tree[]): readonly string[] {
  return Object.entries(tree)
    .filter(([path, is]) => !seen.some((one) => one[path] === is))
    .map(([path, is]) => `never so: ${path} ${is.slice(0, 40)}`);
}

function differences(one: Tree, other: Tree): readonly string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths]
    .filter((path) => one[path] !== other[path])
    .map((path) => `${path}: ${one[path]?.slice(0, 30)} for ${other[path]?.slice(0, 30)}`);
}

/** Lets one call after the other fail, each in a show of its own. */
export async function judgeCalls(
  folder: string,
  show: ScriptedShow,
  fault: DiskFault,
  { from, stride }: { readonly from: number; readonly stride: number },
): Promise<{ readonly tried: number; readonly faults: readonly string[] }> {
  const { calls } = await judge(folder, show, fault, Number.POSITIVE_INFINITY);
  const faults: string[] = [];
  let tried = 0;
  for (let at = from; at <= calls; at += stride) {
    const result = await judge(folder, show, fault, at);
    faults.push(...result.faults.map((one) => `${fault}, call ${at}: ${one}`));
    tried++;
  }
  return { tried, faults };
}
