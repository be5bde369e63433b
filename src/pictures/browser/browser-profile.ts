import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'showrunner-browser-';
/** Milliseconds after which a folder that is still there is one of a killed host. */
const staleAge = 24 * 60 * 60 * 1000;
const persistently = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 } as const;

/** A folder of its own for a browser's files: never the profile of the person who sits here. */
export function createProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), prefix));
}

/** Removes a profile; a browser that is just ending may still write to it, so it tries more than once. */
export async function removeProfile(folder: string): Promise<void> {
  await rm(folder, persistently);
}

/** The same for the last moment of a host, which waits for nothing. */
export function removeProfileNow(folder: string): void {
  rmSync(folder, persistently);
}

/** Removes the files of a host that had no time to clean up. */
export async function removeStaleProfiles(now = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const age = await stat(folder).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > staleAge) await removeProfile(folder);
  }
}
