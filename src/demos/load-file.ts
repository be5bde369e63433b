import { DemoError, messageOf } from '../core/errors.ts';
import type { Problem } from '../core/problem.ts';
import type { FileStat, Files } from '../ports/files.ts';

const mebibyte = 1024 * 1024;
/** Bytes. */
const largestText = 5 * mebibyte;
/** Bytes: some ten thousand demos. Parsing is synchronous. */
export const largestDemoFile = 2 * mebibyte;

export type LoadedText =
  | { readonly text: string; readonly problem?: Problem }
  | { readonly text?: undefined; readonly problem: Problem };

/** `undefined` if the file does not exist. Never reads a device or a FIFO, and never rejects. */
export async function loadText(files: Files, path: string, limit = largestText): Promise<LoadedText | undefined> {
  try {
    const stat = await files.stat(path);
    if (!stat) return undefined;
    const refusal = refuse(stat, limit);
    if (refusal) return { problem: refusal };
    const bytes = await files.read(path);
    // The file may have grown since `stat`.
    return bytes.byteLength > limit ? { problem: tooLarge(limit) } : decode(bytes);
  } catch (error) {
    if (error instanceof DemoError && error.code === 'file-not-found') return undefined;
    return { problem: problem('unreadable', `This file cannot be read: ${messageOf(error)}`) };
  }
}

function refuse({ type, size }: FileStat, limit: number): Problem | undefined {
  if (type !== 'file')
    return problem('not-a-file', 'This is not a regular file, so it is not read. Replace it with a plain file.');
  return size <= limit ? undefined : tooLarge(limit);
}

function tooLarge(limit: number): Problem {
  return problem(
    'too-large',
    `This file is larger than ${limit / mebibyte} MiB, so it is not read. Split it into several files.`,
  );
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
