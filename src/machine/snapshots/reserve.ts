import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '../error-codes.ts';

/** Room on the disk that is kept free for records: what ran is known also where nothing else finds room any more. */
export interface Reserve {
  /** Takes its room again where there is some. Never rejects. */
  fill(): Promise<void>;
  /** Gives its room; whether there was any. */
  release(): Promise<boolean>;
}

/** In the folder of a window, bytes at most: some hundred records, and what the next window needs to have its own. */
export const reserves = { reserve: 64 * 1024, spare: 8 * 1024 } as const;
/** Of what is free, at most. */
const share = 1 / 8;

/** @param window the folder of a window. */
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
        await rm(path, { force: true }).catch(() => undefined); // what there is of it is no use
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
