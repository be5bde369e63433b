/** Pixels. Small buttons need the exact width. */
const exact = 400;
/** Larger widths are rounded up to these. */
const steps = [480, 640, 800, 960, 1280, 1600, 1920, 2560, 3840];
const largest = 3840;

/** Pixels. The fallback renderer blocks everything else. */
export const largestCard = 1920;
export const largestKey = 960;

/** Exact up to 400 pixels, otherwise rounded up, so that few sizes are drawn. */
export function pictureWidthOf(asked: number): number {
  const width = Math.round(asked);
  return width <= exact ? Math.max(48, width) : (steps.find((step) => step >= width) ?? largest);
}
