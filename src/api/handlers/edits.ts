import type { ApiResponse } from '../exchange.ts';

/**
 * Sends text as plain text, anything else as a download. Never as a type that a browser would run: it may be HTML or
 * SVG from the user's files, and would run in our origin.
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
