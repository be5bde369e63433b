/** The digits typed so far, with one more key; `undefined`: the key is no part of a number. */
export interface TypedNumber {
  /** Empty: nothing is typed any more. */
  readonly digits: string;
  /** The slide to go to, from 1. */
  readonly goTo?: number;
}

/**
 * Digits and Enter go to a slide, as in other programs. A zero begins no number, so that it is free for another use.
 * @param count slides in the deck.
 */
export function typeNumber(digits: string, key: string, count: number): TypedNumber | undefined {
  if (/^\d$/.test(key)) {
    if (digits === '' && key === '0') return undefined;
    // More digits than any slide has begin a new number.
    if (digits.length < String(count).length) return { digits: digits + key };
    return { digits: key === '0' ? digits : key };
  }
  if (digits === '') return undefined;
  if (key === 'Backspace') return { digits: digits.slice(0, -1) };
  if (key !== 'Enter') return undefined;
  const number = Number(digits);
  return number <= count ? { digits: '', goTo: number } : { digits };
}
