/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A color with its opacity, from 0 to 1. */
export interface PaintedColor {
  readonly rgb: Rgb;
  readonly alpha: number;
}

/** Reads a computed color, in any notation, by painting it. Returns `undefined` for no color. */
export function readColor(text: string): PaintedColor | undefined {
  const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
  if (plain) return { rgb: [Number(plain[1]), Number(plain[2]), Number(plain[3])], alpha: Number(plain[4] ?? 1) };
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context || !CSS.supports('color', text)) return undefined;
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return { rgb: [red, green, blue], alpha: alpha / 255 };
}

/** WCAG 2.2 contrast ratio, from 1 to 21, of a color painted with an opacity over another. */
export function contrastOf({ rgb, alpha }: PaintedColor, opacity: number, behind: Rgb): number {
  const share = alpha * opacity;
  const painted = rgb.map((value, index) => value * share + (behind[index] ?? 0) * (1 - share));
  const [light, dark] = [luminanceOf(painted), luminanceOf(behind)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, from 0 to 1. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
