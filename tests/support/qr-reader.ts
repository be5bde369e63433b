import jsqr from 'jsqr';

// The package is CommonJS; its default export is the function or holds it, as the loader pleases.
const decode: typeof jsqr = typeof jsqr === 'function' ? jsqr : Object(jsqr).default;

/** A reader's result for a picture; `undefined` when it sees no code. As dark on light only, unless told otherwise. */
export function readQr(
  { data, width, height }: { readonly data: Uint8Array; readonly width: number; readonly height: number },
  inversionAttempts: 'dontInvert' | 'attemptBoth' = 'dontInvert',
): string | undefined {
  return decode(new Uint8ClampedArray(data), width, height, { inversionAttempts })?.data;
}
