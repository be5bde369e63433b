import type { Screenshot } from '../editor-port.ts';
import type { ResponseHeaders } from '../exchange.ts';
import { operations } from '../operations.ts';
import type { Handler } from '../route.ts';

/** The picture in JSON, as a `data:` address. */
export const screenshot: Handler = async ({ params }, { show, encodePicture }) => {
  const picture = await operations.screenshot.run(show, params);
  const headers = { 'Content-Type': 'application/json', ...sourceHeader(picture) };
  return { status: 200, headers, body: encodePicture(picture.png) };
};

/** The picture itself, for an `img` or a file. */
export const screenshotPng: Handler = async ({ params }, { show }) => {
  const picture = await operations.screenshot.run(show, params);
  return { status: 200, headers: { 'Content-Type': 'image/png', ...sourceHeader(picture) }, body: picture.png };
};

/** The JSON around a PNG, made once for each: so many callers may wait for it at a time. */
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
