import sharp from 'sharp';

/** A picture of a moving one. */
export interface FilmFrame {
  /** PNG; all of one size. */
  readonly png: Buffer;
  /** How long it is seen: milliseconds. */
  readonly time: number;
}

/** Widths in pixels, and how true the 256 colours are at least, 0 to 100: the best first; pages show half of the width. */
const variants = [1960, 1720, 1500].flatMap((width) => [92, 75].map((quality) => ({ width, quality })));

/** The best PNG that the limit in bytes leaves room for. */
export async function encodeStill(png: Buffer, limit: number): Promise<Buffer> {
  let encoded = png;
  for (const { width, quality } of variants) {
    const fit = await sharp(png).resize({ width, withoutEnlargement: true }).png().toBuffer();
    encoded = await sharp(fit).png({ palette: true, quality, effort: 10, compressionLevel: 9 }).toBuffer();
    if (encoded.length <= limit) break;
  }
  return encoded;
}

/** A WebP that begins anew at its end. */
export function encodeFilm(frames: readonly FilmFrame[]): Promise<Buffer> {
  const inputs = frames.map(({ png }) => png);
  const delay = frames.map(({ time }) => time);
  return sharp(inputs, { join: { animated: true } })
    .webp({ loop: 0, delay, quality: 90, smartSubsample: true, effort: 5, minSize: true })
    .toBuffer();
}
