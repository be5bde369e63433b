import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../../fuzz/random.ts';

/** The presenter's own words: bytes that nobody else writes, remembered until the presenter takes them back. */
export interface Words {
  /** New ones, to be written somewhere. */
  coin(random: Random): Buffer;
  /** Forgets those that stand in these bytes: the presenter overwrites or deletes them. */
  drop(bytes: Buffer): void;
  readonly alive: readonly Buffer[];
  /** The newest were written while a step ran: they may count as the step's, and are only sure to be in the store. */
  doubtNewest(): void;
  isDoubted(word: Buffer): boolean;
  /** All that there ever were. */
  readonly coined: readonly Buffer[];
}

export function createWords(): Words {
  let alive: readonly Buffer[] = [];
  const coined: Buffer[] = [];
  const doubted = new Set<Buffer>();
  return {
    coined,
    coin(random) {
      const word = Buffer.from(`\nwords ${Buffer.from(random.bytes(15)).toString('base64url')} of mine\n`);
      const core = word.subarray(1, -1);
      coined.push(core);
      alive = [...alive, core];
      return word;
    },
    drop(bytes) {
      alive = alive.filter((word) => !bytes.includes(word));
    },
    doubtNewest() {
      const newest = coined.at(-1);
      if (newest !== undefined) doubted.add(newest);
    },
    isDoubted: (word) => doubted.has(word),
    get alive() {
      return alive;
    },
  };
}

/** Files above this are read no more: segments of a store may be large, Node reads 2 GiB at once. */
const largest = 1024 * 1024 * 1024;

/** The words that no file below the folder holds. */
export function missingWords(words: readonly Buffer[], folder: string): readonly Buffer[] {
  let missing = words;
  const search = (place: string): void => {
    for (const entry of entriesOf(place)) {
      if (missing.length === 0) return;
      const path = join(place, entry.name);
      if (entry.isDirectory()) search(path);
      else if (entry.isFile()) {
        const bytes = bytesOf(path);
        missing = missing.filter((word) => !bytes.includes(word));
      }
    }
  };
  search(folder);
  return missing;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // gone meanwhile
  }
}

function bytesOf(path: string): Buffer {
  try {
    return statSync(path).size > largest ? Buffer.alloc(0) : readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
