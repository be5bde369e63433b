import { link, lstat, mkdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { createStates, type StateStore } from '../../../src/machine/states.ts';
import type { Random } from '../../fuzz/random.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { placesOf, readTree, setUpHistory } from '../history-rig.ts';
import { fileNames, fillFolder, folderNames } from './folder.ts';
import { createTalk } from './talk.ts';
import { differencesInFiles } from './world.ts';

export interface SwapOptions {
  /** An empty folder; the workspace, and what lies outside of it, come to lie in it. */
  readonly folder: string;
  readonly random: Random;
  readonly demos: number;
  /** It ends once so many files and folders have been swapped. */
  readonly swaps: number;
}

export interface SwapResult {
  readonly swaps: number;
  readonly moves: number;
  /** How often something was put back, and how often that was refused. */
  readonly restored: number;
  readonly refused: number;
  /** In words, each file outside that is not as it was. */
  readonly changed: readonly string[];
}

/**
 * Goes forth and back through a random show. Whenever something is put back, somebody else swaps the folders and files
 * on the way to it for links that lead outside of the workspace, before, beside and between what going back does.
 */
export async function walkWithSwaps({ folder, random, demos, swaps }: SwapOptions): Promise<SwapResult> {
  const [work, outside] = [join(folder, 'work'), join(folder, 'outside')];
  for (const place of [work, outside, join(folder, 'away'), join(work, '.vscode'), join(outside, '.vscode')]) {
    await mkdir(place, { recursive: true });
  }
  await fillFolder(work, random);
  await fillFolder(outside, random);
  await writeFile(join(outside, '.bashrc'), 'mine');
  await writeFile(join(outside, '.vscode/settings.json'), '{ "mine": true }');
  const there = await readTree(outside);
  const swapper = createSwapper(folder, random);
  const counts = { restored: 0, refused: 0 };
  const talk = await createTalk(work, random, demos);
  const rig = setUpHistory(work, talk, {
    states: attacked(createStates({ ...placesOf(work), log: createRecordingLog() }), swapper, random, counts),
    hasSettingsFile: true,
  });
  const changed: string[] = [];
  let moves = 0;
  while (swapper.count < swaps && changed.length === 0) {
    for (let steps = 1 + random.below(8); steps > 0; steps--, moves++) {
      await rig.clock.run(rig.show.runById(random.pick(talk).id).catch(() => undefined));
    }
    if (random.oneIn(2)) await swapper.swap(join(work, random.pick([...folderNames, ...fileNames, '.vscode'])));
    const past = rig.show.history.map(({ place }) => place.id);
    const isFar = past.length === 0 || random.oneIn(2);
    await rig.clock.run((isFar ? rig.show.reset() : rig.show.goTo(random.pick(past))).catch(() => undefined));
    await swapper.settled();
    changed.push(...differencesInFiles(await readTree(outside), there));
    await swapper.repair();
  }
  await rig.dispose();
  return { swaps: swapper.count, moves, ...counts, changed };
}

function attacked(
  store: StateStore,
  swapper: Swapper,
  random: Random,
  counts: { restored: number; refused: number },
): StateStore {
  const apply: StateStore['apply'] = async (target) => {
    const attacks = [...target.keys()].filter(() => random.oneIn(3)).map((path) => swapper.attack(path));
    try {
      const refused = await store.apply(target);
      counts.refused += refused.length;
      counts.restored += target.size - refused.length;
      return refused;
    } finally {
      for (const stop of attacks) await stop();
    }
  };
  return {
    ...store,
    get size() {
      return store.size;
    },
    apply,
  };
}

interface Swapper {
  readonly count: number;
  /** Puts a link that leads outside in the place of a file or a folder of the workspace. */
  swap(path: string): Promise<void>;
  /** Swaps what is on the way to a path, there and back, until the call's result is called. */
  attack(path: string): () => Promise<void>;
  settled(): Promise<void>;
  /** Puts back what was swapped, as far as going back has not. */
  repair(): Promise<void>;
}

function createSwapper(folder: string, random: Random): Swapper {
  const [work, outside] = [join(folder, 'work'), join(folder, 'outside')];
  let swapped: { readonly path: string; readonly away: string }[] = [];
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run.catch(() => undefined);
  };
  /** It is itself the last to change something outside: by a link that it has made above. */
  const isOwn = async (path: string) => (await realpath(dirname(path))) === dirname(path);
  const swapNow = async (path: string) => {
    const stats = await lstat(path);
    if (stats.isSymbolicLink() || !(await isOwn(path))) return;
    const away = join(folder, 'away', String(++count));
    const same = join(outside, relative(work, path));
    await rename(path, away);
    swapped.push({ path, away });
    const target = await lstat(same).then(
      () => same,
      () => outside,
    );
    if (!stats.isDirectory() && target === same && random.oneIn(3)) return link(same, path);
    await symlink(target, path);
  };
  const undoLast = async () => {
    const { path, away } = swapped.at(-1) ?? {};
    if (path === undefined || away === undefined) return;
    swapped = swapped.slice(0, -1);
    if (!(await isOwn(path))) return;
    const there = await lstat(path).catch(() => undefined);
    if (there && (there.isSymbolicLink() || (there.isFile() && there.nlink > 1))) await rm(path);
    if (!(await lstat(path).catch(() => undefined))) await rename(away, path);
  };
  const swap = (path: string) => inTurn(() => swapNow(path));
  return {
    get count() {
      return count;
    },
    swap,
    attack(path) {
      let isOver = false;
      const names = relative(work, path).split(sep);
      const goOn = async () => {
        while (!isOver) {
          await swap(join(work, ...names.slice(0, 1 + random.below(names.length))));
          for (let turns = random.below(12); turns > 0 && !isOver; turns--) await new Promise(setImmediate);
          if (!random.oneIn(6)) await inTurn(undoLast);
          for (let turns = random.below(6); turns > 0 && !isOver; turns--) await new Promise(setImmediate);
        }
      };
      const going = goOn();
      return async () => {
        isOver = true;
        await going;
      };
    },
    settled: async () => void (await last),
    async repair() {
      while (swapped.length > 0) await inTurn(undoLast);
      await rm(join(folder, 'away'), { recursive: true, force: true });
      await mkdir(join(folder, 'away'));
    },
  };
}
