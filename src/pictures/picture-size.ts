/** Pixels. Up to here a picture is exactly as wide as asked: small keys show it pixel by pixel. */
const exact = 400;
/** Widths of larger pictures, whose readers scale them. */
const steps = [480, 640, 800, 960, 1280, 1600, 1920, 2560, 3840];
const largest = 3840;

/** Pixels in width that the fallback renderer draws at most: it holds up everything else while it does. */
export const largestCard = 1920;
export const largestKey = 960;

/**
 * How wide the picture is that answers the question for a width, both in pixels: exactly so up to 400, the next step
 * above it otherwise, so that requests for all widths make few drawings.
 */
export function pictureWidthOf(asked: number): number {
  const width = Math.round(asked);
  return width <= exact ? Math.max(48, width) : (steps.find((step) => step >= width) ?? largest);
}
