/** Where a finger was, in pixels, and when, in milliseconds. */
export interface Touched {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Farther than a trembling tap, and quicker than a rest. */
const [farthest, longest] = [48, 800];

/** To the left is on, as with pages; `undefined` for a tap and for vertical moves. */
export function directionOf(from: Touched, to: Touched): 'next' | 'previous' | undefined {
  const [across, along] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < farthest || Math.abs(across) < 1.5 * Math.abs(along) || to.at - from.at > longest)
    return undefined;
  return across < 0 ? 'next' : 'previous';
}
