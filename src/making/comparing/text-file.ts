import type { StateEntry } from '../chapter.ts';

/** An editor saves it unchanged. */
export interface EditableText {
  readonly text: string;
  readonly lineBreak: '\n' | '\r\n';
  readonly hasMark: boolean;
}

/** Bytes; a larger file is not typed. */
const largest = 1024 * 1024;

/**
 * `undefined` for binary files and for texts that an editor would change on save because of mixed or lone line breaks.
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
    return undefined; // not UTF-8
  }
}

/** Edits cannot change the byte order mark or the kind of line breaks. */
export function isReachable(before: EditableText, after: EditableText): boolean {
  if (before.hasMark !== after.hasMark) return false;
  const [hasBreaks, getsBreaks] = [before.text.includes('\n'), after.text.includes('\n')];
  return hasBreaks ? !getsBreaks || before.lineBreak === after.lineBreak : !getsBreaks;
}
