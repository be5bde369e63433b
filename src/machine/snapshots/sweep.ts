import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '../error-codes.ts';
import { readLines } from './line-file.ts';
import { type Objects, objectPath } from './objects.ts';
import { hashesIn } from './sizes.ts';
import { namesIn, putBackSwept, windowFolders } from './succession.ts';
import type { StoreWindow } from './window.ts';

export interface SweepParts {
  readonly root: string;
  readonly window: StoreWindow;
  readonly objects: Objects;
}

/**
 * Removes the objects that nobody needs. Work goes on beside it, here and in other windows: what may go is taken out of
 * the way first, and comes back when by then somebody holds it. Whoever holds an object and then does not find it makes
 * it anew, so that nothing is lost in between. Rejects with the reason of the signal when that aborts: what it has taken
 * out of the way by then is back.
 */
export async function sweepObjects(parts: SweepParts, needed: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
  const { root, window, objects } = parts;
  signal.throwIfAborted();
  objects.forgetAllBut(needed);
  const swept = join(window.folder, 'swept');
  await mkdir(swept, { recursive: true, mode: 0o700 });
  try {
    await removeUnneeded(parts, swept, needed, signal);
  } finally {
    await putBackSwept(root, window.folder);
  }
  signal.throwIfAborted();
  await window.held.replace(() => new Set([...needed, ...objects.fresh]));
}

async function removeUnneeded(
  { root, window, objects }: SweepParts,
  swept: string,
  needed: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const heldBefore = await heldByOthers(root, window.folder);
  for (const hash of await hashesIn(root)) {
    signal.throwIfAborted();
    if (needed.has(hash) || objects.fresh.has(hash) || heldBefore.has(hash)) continue;
    await rename(objectPath(root, hash), join(swept, hash)).catch(undefinedIfMissing);
  }
  const heldNow = await heldByOthers(root, window.folder);
  for (const hash of await namesIn(swept)) {
    signal.throwIfAborted();
    if (!objects.fresh.has(hash) && !heldNow.has(hash)) await rm(join(swept, hash), { force: true });
  }
}

/** Objects that other windows need, also those that have died and whose records nobody has taken over yet. */
async function heldByOthers(root: string, own: string): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const folder of await windowFolders(root)) {
    if (folder !== own) for (const hash of await readLines(join(folder, 'held'))) held.add(hash);
  }
  return held;
}
