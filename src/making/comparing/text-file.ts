import type { StateEntry } from '../chapter.ts';

/** A text that an editor shows and saves as it is. */
export interface EditableText {
  readonly text: string;
  readonly lineBreak: '\n' | '\r\n';
  readonly hasMark: boolean;
}

/** Bytes; a larger file is none to be typed in. */
const largest = 1024 * 1024;

/**
 * The text of a file; `undefined` for one that is no text, and for a text that an editor would save as another: one of
 * mixed or lone line breaks. Rejects if it cannot be read.
 */
export async function editableText(entry: StateEntry): Promise<EditableText | undefined> {
  return entry.kind === 'file' ? decodeText(await entry.read()) : undefined;
}

export function decodeText(bytes: Uint8Array): EditableText | undefined {
  if (bytes.length > largest || bytes.includes(0)) return undefined;
  const whole = decodeUtf8(bytes);
  if (whole === undefined) return undefined;
  const hasMark = whole.startsWith('\uFEFF');
  const text = hasMark ? whole.slice(1) : whole;
  const windows = text.split('\r\n').length - 1;
  const returns = text.split('\r').length - 1;
  const feeds = text.split('\n').length - 1;
  const isUniform = returns === windows && (windows === 0 || feeds === windows);
  return isUniform ? { text, hasMark, lineBreak: windows > 0 ? '\r\n' : '\n' } : undefined;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // bytes that are no text
  }
}

/** Whether an editor makes one text of the other by edits alone: it keeps the mark and the kind of line breaks, where it knows one. */
export function isReachable(before: EditableText, after: EditableText): boolean {
  if (before.hasMark !== after.hasMark) return false;
  const [hasBreaks, getsBreaks] = [before.text.includes('\n'), after.text.includes('\n')];
  return hasBreaks ? !getsBreaks || before.lineBreak === after.lineBreak : !getsBreaks;
}
