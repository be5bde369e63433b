import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Asset } from '../../authoring/draft.ts';
import { requireOwnPlace } from '../../authoring/own-place.ts';
import { requireReadable, writeFiles } from '../../authoring/write-show.ts';
import { type SetAside, setAside } from '../../machine/atomic-write.ts';

/** Where the show goes. Absolute paths. */
export interface ShowPlace {
  readonly file: string;
  /** The folder whose `.demo/` holds it. */
  readonly workspaceFolder: string;
  /** Of the files beside. */
  readonly folder: string;
}

/**
 * Writes a show in the place of the one that is there, which goes once the new one is whole, and comes back where that
 * cannot be written. The demo file comes first among the files. `payload-too-large`, `path-outside-workspace`; rejects with Node's error.
 */
export async function replaceShow(
  files: readonly Asset[],
  { workspaceFolder, folder, file }: ShowPlace,
): Promise<void> {
  const [demoFile] = files;
  if (demoFile) requireReadable(demoFile);
  const places = [folder, file];
  for (const place of places) await requireOwnPlace(workspaceFolder, place);
  const before = await setAllAside(places);
  try {
    await writeFiles(files, workspaceFolder);
  } catch (error) {
    for (const path of places) await rm(path, { recursive: true, force: true });
    await restoreAll(before);
    throw error;
  }
  for (const one of before) await one.discard();
}

/** All that are there, or none. */
async function setAllAside(paths: readonly string[]): Promise<readonly SetAside[]> {
  const aside: SetAside[] = [];
  try {
    for (const path of paths) if (existsSync(path)) aside.push(await setAside(path));
  } catch (error) {
    await restoreAll(aside);
    throw error;
  }
  return aside;
}

async function restoreAll(aside: readonly SetAside[]): Promise<void> {
  for (const one of aside) await one.restore();
}
