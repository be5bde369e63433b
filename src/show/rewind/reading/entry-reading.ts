import type { Entry, UnkeptReason } from '../../../core/entries.ts';
import { isJsonObject, type JsonValue } from '../../../core/json.ts';

/** Folders in folders: a path is not longer. */
const deepest = 400;
/** Files and folders in a folder and below. */
const mostNames = 200_000;
/** No file comes to run as its owner, or its group, by what stands in the store; of a folder it is the group of new files. */
const modes = { file: 0o1777, directory: 0o3777 } as const;

const reasons = ['too-large', 'store-failed', 'unreadable', 'not-a-file', 'outside'] as const satisfies UnkeptReason[];

/** An entry by the store; `undefined` for any other value, or more than is ever kept of a folder. */
export function readEntry(value: JsonValue | undefined): Entry | undefined {
  const left = { names: mostNames };
  return readWithin(value, left, deepest);
}

function readWithin(value: JsonValue | undefined, left: { names: number }, depth: number): Entry | undefined {
  if (!isJsonObject(value) || depth === 0 || left.names-- <= 0) return undefined;
  const { type, hash, mode, target, why, stamp } = value;
  switch (type) {
    case 'nothing':
      return { type };
    case 'file':
      if (typeof hash !== 'string' || !/^[\da-f]{64}$/.test(hash) || !isMode(mode)) return undefined;
      return { type, hash, mode: mode & modes.file };
    case 'link':
      return typeof target === 'string' && target.length <= 4096 && !target.includes('\0')
        ? { type, target }
        : undefined;
    case 'unkept': {
      const reason = reasons.find((one) => one === why);
      return reason && { type, why: reason, ...(typeof stamp === 'string' && { stamp }) };
    }
    case 'directory': {
      if (!isMode(mode)) return undefined;
      if (value.entries === undefined) return { type, mode: mode & modes.directory };
      const entries = readNames(value.entries, left, depth);
      return entries && { type, mode: mode & modes.directory, entries };
    }
    default:
      return undefined;
  }
}

function readNames(value: JsonValue, left: { names: number }, depth: number) {
  if (!isJsonObject(value)) return undefined;
  const names: [string, Entry][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const entry = isName(name) ? readWithin(inner, left, depth - 1) : undefined;
    if (!entry) return undefined;
    names.push([name, entry]);
  }
  return Object.fromEntries(names);
}

/** One name, and no way. */
function isName(name: string): boolean {
  return (
    !['', '.', '..'].includes(name) && !/[/\0]/.test(name) && (process.platform !== 'win32' || !/[\\:]/.test(name))
  );
}

function isMode(mode: JsonValue | undefined): mode is number {
  return typeof mode === 'number' && Number.isInteger(mode) && mode >= 0 && mode <= 0o7777;
}
