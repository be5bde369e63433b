import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in a time that reveals neither the lengths nor the position of a difference. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
