import { type Canvas, type Color, createCanvas, mixColors } from '../drawing/canvas.ts';
import type { Font } from '../drawing/font.ts';

export type Scheme = 'dark' | 'light';

export interface CardColors {
  readonly top: Color;
  readonly bottom: Color;
  readonly panel: Color;
  readonly line: Color;
  readonly title: Color;
  readonly text: Color;
  readonly muted: Color;
  readonly accent: Color;
  readonly onAccent: Color;
  readonly string: Color;
  readonly number: Color;
  readonly keyword: Color;
}

export interface CardSheet {
  readonly canvas: Canvas;
  readonly font: Font;
  readonly colors: CardColors;
  /** Pixels per unit. */
  readonly scale: number;
}

/** In units. */
export interface CardBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const schemes: Readonly<Record<Scheme, CardColors>> = {
  dark: {
    top: 0x191b28,
    bottom: 0x11131c,
    panel: 0x0c0e15,
    line: 0x2a2e40,
    title: 0xf4f5fb,
    text: 0xd9dceb,
    muted: 0x8d93ad,
    accent: 0x8ab4ff,
    onAccent: 0x11131c,
    string: 0x9fdba0,
    number: 0xf2b880,
    keyword: 0xc4a7ff,
  },
  light: {
    top: 0xfbfbfe,
    bottom: 0xf0f2f8,
    panel: 0xffffff,
    line: 0xd8dce8,
    title: 0x161926,
    text: 0x2c3145,
    muted: 0x656c86,
    accent: 0x2f5fd0,
    onAccent: 0xffffff,
    string: 0x1d7a35,
    number: 0xa3510b,
    keyword: 0x7437c9,
  },
};

/** Pixels, and the width in units. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
  readonly units: number;
}

/** `accent` is `#rgb` or `#rrggbb`; other values are ignored. */
export function createCardSheet(size: SheetSize, font: Font, scheme: Scheme, accent?: string): CardSheet {
  const { width, height, units } = size;
  const colors = schemes[scheme];
  const own = parseColor(accent);
  return {
    canvas: createCanvas(width, height, colors.top, colors.bottom),
    font,
    colors: own === undefined ? colors : { ...colors, accent: own, onAccent: readableOn(own) },
    scale: width / units,
  };
}

function parseColor(text: string | undefined): Color | undefined {
  const [, digits] = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(text?.trim() ?? '') ?? [];
  if (digits === undefined) return undefined;
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return Number.parseInt(six, 16);
}

/** Black or white, depending on the contrast. */
function readableOn(color: Color): Color {
  const luma = ((color >> 16) & 0xff) * 0.299 + ((color >> 8) & 0xff) * 0.587 + (color & 0xff) * 0.114;
  return luma > 140 ? mixColors(0, color, 0.08) : 0xffffff;
}
