/** A part of an export that is missing or differs from the stage. */
export interface Shortfall {
  /** `“Flow” (talk.md, slide 3 of 6)`, or `talk.md` for a whole deck. */
  readonly what: string;
  readonly why: string;
}

/** `“Flow” (talk.md, slide 3 of 6) differs from the stage: …`, without a full stop. */
export function describeShortfall({ what, why }: Shortfall): string {
  return `${what} differs from the stage: ${why}`;
}

/** Returns the end of a sentence about the file; empty if nothing is missing. */
export function describeShortfalls([first, ...others]: readonly Shortfall[]): string {
  if (!first) return '';
  if (others.length === 0) return `, but ${describeShortfall(first)}`;
  return `, but ${first.what} and ${others.length} more differ from the stage: ${first.why}`;
}
