import { describeShortfall, type Shortfall } from '../app/shortfall.ts';

/**
 * Names everything in a file or folder that is not as on stage, on a line each. Gives whether that is all right: there is
 * nothing, or who asked takes it as it is.
 */
export function reportShortfalls(
  target: string,
  shortfalls: readonly Shortfall[],
  { write, isAccepted }: { readonly write: (text: string) => void; readonly isAccepted: boolean },
): boolean {
  if (shortfalls.length === 0) return true;
  for (const shortfall of shortfalls) write(`warning ${target}: ${describeShortfall(shortfall)}\n`);
  if (!isAccepted) write(`showrunner: ${target} is not as on stage. Give --fallback to take it as it is.\n`);
  return isAccepted;
}
