import type { ApiResponse } from '../exchange.ts';

/**
 * Bytes as a text where they are one, else as a download. Never as anything that a browser would run: they are
 * somebody's HTML and SVG too, and would be of our origin.
 */
export function contentResponse(bytes: Uint8Array): ApiResponse {
  const type = isText(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return { status: 200, headers: { 'Content-Type': type }, body: bytes };
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
