import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '../../machine/error-codes.ts';

/** Keeps space for records on a full disk. */
export interface Reserve {
  /** Never rejects. */
  fill(): Promise<void>;
  /** Returns whether there was a reserve. */
  release(): Promise<boolean>;
}

/** Bytes: some hundred records, and the reserve of the next window. */
export const reserves = { reserve: 64 * 1024, spare: 8 * 1024 } as const;
/** Of the free space. */
const share = 1 / 8;

export function createReserve(window: string, name: keyof typeof reserves): Reserve {
  const path = join(window, name);
  let isFilled = false;
  return {
    async fill() {
      if (isFilled) return;
      try {
        const { bavail, bsize } = await statfs(window);
        const size = Math.min(reserves[name], Math.floor(bavail * share) * bsize);
        if (size === 0) return;
        await writeFile(path, Buffer.alloc(size, 'reserve '), { mode: 0o600 });
        isFilled = true;
      } catch {
        await rm(path, { force: true }).catch(() => undefined);
      }
    },
    async release() {
      const hadRoom = isFilled;
      isFilled = false;
      await rm(path, { force: true });
      return hadRoom;
    },
  };
}

export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCodeOf(error) ?? '');
}
