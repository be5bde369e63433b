import { describeShortfall, type Shortfall } from '../app/shortfall.ts';

/**
 * Prints a line for everything that differs from the stage. Returns whether that is acceptable: nothing differs, or the
 * user accepts it.
 */
export function reportShortfalls(
  target: string,
  shortfalls: readonly Shortfall[],
  { write, isAccepted }: { readonly write: (text: string) => void; readonly isAccepted: boolean },
): boolean {
  if (shortfalls.length === 0) return true;
  for (const shortfall of shortfalls) write(`warning ${target}: ${describeShortfall(shortfall)}\n`);
  if (!isAccepted) write(`showrunner: ${target} differs from the stage. Give --fallback to accept it.\n`);
  return isAccepted;
}
