/** `0xRRGGBB`. */
export type Color = number;

/** RGB, three bytes per pixel, row by row. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Coverage of each pixel, 0 to 255, row by row. May exceed the canvas. */
export interface Mask {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8ClampedArray;
}

/** A vertical gradient, or one color. */
export function createCanvas(width: number, height: number, top: Color, bottom: Color = top): Canvas {
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const share = height > 1 ? row / (height - 1) : 0;
    fillRow(data, row * width * 3, width, mixColors(top, bottom, share));
  }
  return { width, height, data };
}

/** `share` 0 is the first color, 1 the second. */
function mixColors(first: Color, second: Color, share: number): Color {
  const mixed = (shift: number) => {
    const from = (first >> shift) & 0xff;
    return Math.round(from + (((second >> shift) & 0xff) - from) * share) << shift;
  };
  return mixed(16) | mixed(8) | mixed(0);
}

/** Moves the mask by whole pixels. */
export function blendMask(canvas: Canvas, mask: Mask, dx: number, dy: number, color: Color): void {
  const { data, width } = canvas;
  const red = color >> 16;
  const green = (color >> 8) & 0xff;
  const blue = color & 0xff;
  const left = mask.left + dx;
  const first = Math.max(0, -left);
  const last = Math.min(mask.width, width - left);
  const bottom = Math.min(mask.height, canvas.height - mask.top - dy);
  for (let row = Math.max(0, -mask.top - dy); row < bottom; row++) {
    const from = row * mask.width;
    const to = ((mask.top + dy + row) * width + left) * 3;
    for (let column = first; column < last; column++) {
      const cover = mask.cover[from + column] ?? 0;
      if (cover === 0) continue;
      const share = cover / 255;
      const at = to + column * 3;
      data[at] = blend(data[at] ?? 0, red, share);
      data[at + 1] = blend(data[at + 1] ?? 0, green, share);
      data[at + 2] = blend(data[at + 2] ?? 0, blue, share);
    }
  }
}

function blend(below: number, above: number, share: number): number {
  return below + (above - below) * share + 0.5;
}

function fillRow(data: Uint8Array, start: number, count: number, color: Color): void {
  if (count <= 0) return;
  data[start] = color >> 16;
  data[start + 1] = color >> 8;
  data[start + 2] = color;
  const end = start + count * 3;
  for (let done = 3; start + done < end; done *= 2) {
    data.copyWithin(start + done, start, Math.min(start + done, end - done));
  }
}
