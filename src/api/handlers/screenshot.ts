import type { Screenshot } from '../editor-port.ts';
import type { ApiResponse, ResponseHeaders } from '../exchange.ts';
import type { Call, HandlerContext } from '../route.ts';

/** The picture as a `data:` URL in JSON. */
export function pictureResponse(picture: Screenshot, _call: Call, { encodePicture }: HandlerContext): ApiResponse {
  const headers = { 'Content-Type': 'application/json', ...sourceHeader(picture) };
  return { status: 200, headers, body: encodePicture(picture.png) };
}

export function pngResponse(picture: Screenshot): ApiResponse {
  return { status: 200, headers: { 'Content-Type': 'image/png', ...sourceHeader(picture) }, body: picture.png };
}

/** Encodes each PNG once, because many callers may wait for it. */
export function createPictureEncoder(): (png: Uint8Array) => Uint8Array {
  const known = new WeakMap<Uint8Array, Uint8Array>();
  return (png) => {
    const encoded = known.get(png) ?? encodePng(png);
    known.set(png, encoded);
    return encoded;
  };
}

function encodePng(png: Uint8Array): Uint8Array {
  return Buffer.from(JSON.stringify({ screenshot: `data:image/png;base64,${Buffer.from(png).toString('base64')}` }));
}

function sourceHeader({ source, isProvisional }: Screenshot): ResponseHeaders {
  return { 'X-Screenshot-Source': source, ...(isProvisional && { 'Retry-After': '1' }) };
}
