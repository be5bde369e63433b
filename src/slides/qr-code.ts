import { encodeQr, type QrCode, qrSvg } from './qr/qr.ts';

/** Includes the light border. */
export interface QrDrawing {
  /** Scalable, black on white in every theme. */
  readonly svg: string;
  /** `true` is dark. */
  readonly rows: readonly (readonly boolean[])[];
}

/** Modules. The standard asks for 4; scanners accept 2. */
const border = 2;

/** @throws DemoError `invalid-field` if the text is too long. */
export function drawQr(text: string): QrDrawing {
  const code = encodeSturdily(text);
  const positions = Array.from({ length: code.size + 2 * border }, (_, index) => index - border);
  return {
    svg: qrSvg(code),
    rows: positions.map((row) => positions.map((column) => code.isDark(row, column))),
  };
}

/** The highest correction level that does not need a larger code. */
function encodeSturdily(text: string): QrCode {
  const usual = encodeQr(text);
  for (const level of ['H', 'Q'] as const) {
    if (text.length > 600) break;
    const sturdy = encodeQr(text, { level });
    if (sturdy.size === usual.size) return sturdy;
  }
  return usual;
}
