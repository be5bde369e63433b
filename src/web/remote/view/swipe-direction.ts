/** Pixels and milliseconds. */
export interface Touched {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Minimum pixels and maximum milliseconds of a swipe, to tell it from a shaky tap. */
const [farthest, longest] = [48, 800];

/** Left is next, as with pages; `undefined` for taps and vertical moves. */
export function directionOf(from: Touched, to: Touched): 'next' | 'previous' | undefined {
  const [across, along] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < farthest || Math.abs(across) < 1.5 * Math.abs(along) || to.at - from.at > longest)
    return undefined;
  return across < 0 ? 'next' : 'previous';
}
