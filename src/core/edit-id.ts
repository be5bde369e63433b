/** Base-36 digits of 53 bits. */
const digits = 11;
/** Initial value of 32-bit FNV-1a. */
const offset = 2_166_136_261;

export interface DocumentVersion {
  /** Absolute path, or the name of an untitled document. */
  readonly path: string;
  /** Of its content. */
  readonly hash: string;
}

/** Eleven digits and lower-case letters, stable. Not a secret and not a checksum. */
export function editIdOf({ path, hash }: DocumentVersion): string {
  return mix(`${hash} ${path}`).toString(36).padStart(digits, '0');
}

/** 53 bits: FNV-1a with two different factors. */
function mix(text: string): number {
  let [high, low] = [offset, offset];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 16_777_619);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
