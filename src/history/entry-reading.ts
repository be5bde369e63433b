import type { Entry, HashedContent, UnkeptReason } from '../core/entries.ts';
import { isJsonObject, type JsonValue } from '../core/json.ts';

/** Setuid and setgid bits are dropped for files. A folder keeps its setgid bit, which sets the group of new files. */
const modes = { file: 0o1777, directory: 0o3777 } as const;

const reasons = [
  'too-large',
  'dependencies',
  'store-failed',
  'unreadable',
  'nameless',
  'not-a-file',
  'outside',
] as const satisfies UnkeptReason[];

export function readEntry(value: JsonValue | undefined): Entry | undefined {
  if (!isJsonObject(value)) return undefined;
  const { type, mode, target, why, stamp, names } = value;
  switch (type) {
    case 'nothing':
      return { type };
    case 'file': {
      const content = readContent(value);
      return content && { type, ...content, ...(typeof names === 'string' && { names }) };
    }
    case 'link':
      return typeof target === 'string' && target.length <= 4096 && !target.includes('\0')
        ? { type, target }
        : undefined;
    case 'unkept': {
      const reason = reasons.find((one) => one === why);
      const content = readContent(value.content);
      return reason && { type, why: reason, ...(typeof stamp === 'string' && { stamp }), ...(content && { content }) };
    }
    case 'directory':
      // Older records also had the folder's contents.
      return isMode(mode) && value.entries === undefined ? { type, mode: mode & modes.directory } : undefined;
    default:
      return undefined;
  }
}

function readContent(value: JsonValue | undefined): HashedContent | undefined {
  if (!isJsonObject(value)) return undefined;
  const { hash, mode } = value;
  if (typeof hash !== 'string' || !/^[\da-f]{64}$/.test(hash) || !isMode(mode)) return undefined;
  return { hash, mode: mode & modes.file };
}

function isMode(mode: JsonValue | undefined): mode is number {
  return typeof mode === 'number' && Number.isInteger(mode) && mode >= 0 && mode <= 0o7777;
}
