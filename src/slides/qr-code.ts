import { encodeQr, type QrCode, qrSvg } from './qr/qr.ts';

/** A QR code to look at, with the light border that readers count on. */
export interface QrDrawing {
  /** An image that scales: black on white in every theme. */
  readonly svg: string;
  /** The same as dark (`true`) and light modules, row by row. */
  readonly rows: readonly (readonly boolean[])[];
}

/** Modules of the light border that a terminal can spare; the standard asks for 4, readers take 2. */
const border = 2;

/** @throws DemoError `invalid-field` when the text is too long for any code. */
export function drawQr(text: string): QrDrawing {
  const code = encodeSturdily(text);
  const places = Array.from({ length: code.size + 2 * border }, (_, index) => index - border);
  return {
    svg: qrSvg(code),
    rows: places.map((row) => places.map((column) => code.isDark(row, column))),
  };
}

/** The code with as much correction as its size has room for. */
function encodeSturdily(text: string): QrCode {
  const usual = encodeQr(text);
  for (const level of ['H', 'Q'] as const) {
    if (text.length > 600) break;
    const sturdy = encodeQr(text, { level });
    if (sturdy.size === usual.size) return sturdy;
  }
  return usual;
}
