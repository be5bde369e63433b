import { DemoError, messageOf } from '../core/errors.ts';
import type { Problem } from '../core/problem.ts';
import type { FileStat, Files } from '../ports/files.ts';

const mebibyte = 1024 * 1024;
/** Bytes; a larger file is not read. */
const largestText = 5 * mebibyte;
/** Bytes of a demo file, which is read in one go while all else waits: some ten thousand demos. */
export const largestDemoFile = 2 * mebibyte;

/** A file's text, or why there is none. */
export type LoadedText =
  | { readonly text: string; readonly problem?: Problem }
  | { readonly text?: undefined; readonly problem: Problem };

/** Reads a file that a person wrote, of at most as many bytes as the limit; `undefined` when nothing is there. Never reads a device or a FIFO, and never rejects. */
export async function loadText(files: Files, path: string, limit = largestText): Promise<LoadedText | undefined> {
  try {
    const stat = await files.stat(path);
    if (!stat) return undefined;
    const refusal = refuse(stat, limit);
    if (refusal) return { problem: refusal };
    const bytes = await files.read(path);
    // It may have grown since it was looked at.
    return bytes.byteLength > limit ? { problem: tooLarge(limit) } : decode(bytes);
  } catch (error) {
    if (error instanceof DemoError && error.code === 'file-not-found') return undefined;
    return { problem: problem('unreadable', `This file cannot be read: ${messageOf(error)}`) };
  }
}

function refuse({ type, size }: FileStat, limit: number): Problem | undefined {
  if (type !== 'file') return problem('not-a-file', 'This is not a regular file, and is not read.');
  return size <= limit ? undefined : tooLarge(limit);
}

function tooLarge(limit: number): Problem {
  return problem('too-large', `This file is larger than ${limit / mebibyte} MiB, and is not read.`);
}

function decode(bytes: Uint8Array): LoadedText {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return { text: new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    const message = `This file is not UTF-8 (${messageOf(error)}): save it as UTF-8.`;
    return { text: new TextDecoder().decode(bytes), problem: problem('not-utf8', message, 'warning') };
  }
}

function problem(code: string, message: string, severity: Problem['severity'] = 'error'): Problem {
  const start = { line: 0, character: 0 };
  return { code, message, severity, range: { start, end: start } };
}
