/** Digits of an id, in base 36: enough for 53 bits. */
const digits = 11;
/** Where FNV-1a of 32 bits begins. */
const offset = 2_166_136_261;

/** A version of a document, by its place and text. */
export interface DocumentVersion {
  /** Absolute path; of a document that no path is meant for its name. */
  readonly path: string;
  /** Of its content. */
  readonly hash: string;
}

/** Short, and the same in every process: digits and small letters, eleven of them. No secret, and no checksum. */
export function editIdOf({ path, hash }: DocumentVersion): string {
  return mix(`${hash} ${path}`).toString(36).padStart(digits, '0');
}

/** 53 bits of a text: FNV-1a with two factors, each over all of it. */
function mix(text: string): number {
  let [high, low] = [offset, offset];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 16_777_619);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
