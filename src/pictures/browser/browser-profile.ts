import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'showrunner-browser-';
/** Milliseconds; older folders are left by killed hosts. */
const staleAge = 24 * 60 * 60 * 1000;
const persistently = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 } as const;

/** A temporary profile, never the user's own. */
export function createProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), prefix));
}

/** Retries, because an exiting browser may still write. */
export async function removeProfile(folder: string): Promise<void> {
  await rm(folder, persistently);
}

/** Synchronous, for the host's exit. */
export function removeProfileNow(folder: string): void {
  rmSync(folder, persistently);
}

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
