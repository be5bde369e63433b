import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Departure } from '../ports/departure.ts';
import type { Log } from '../ports/log.ts';

/**
 * VS Code's store is closed before its window, so this uses a file.
 * @param path absolute
 */
export function createDeparture(path: string, log: Log): Departure {
  return {
    last: readTime(path),
    note(now) {
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, String(now));
      } catch (error) {
        log.error('Could not store when this window was closed', error);
      }
    },
  };
}

function readTime(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
