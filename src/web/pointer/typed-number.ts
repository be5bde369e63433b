/** The digits so far. */
export interface TypedNumber {
  /** Empty if nothing is typed anymore. */
  readonly digits: string;
  /** From 1. */
  readonly goTo?: number;
}

/**
 * Digits and Enter go to a slide. A leading zero is not part of a number, so that it stays free for another use.
 * Returns `undefined` for other keys.
 * @param count slides in the deck.
 */
export function typeNumber(digits: string, key: string, count: number): TypedNumber | undefined {
  if (/^\d$/.test(key)) {
    if (digits === '' && key === '0') return undefined;
    // If it gets too long, start a new number.
    if (digits.length < String(count).length) return { digits: digits + key };
    return { digits: key === '0' ? digits : key };
  }
  if (digits === '') return undefined;
  if (key === 'Backspace') return { digits: digits.slice(0, -1) };
  if (key !== 'Enter') return undefined;
  const number = Number(digits);
  return number <= count ? { digits: '', goTo: number } : { digits };
}
