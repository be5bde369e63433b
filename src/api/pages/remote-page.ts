import type { ApiResponse } from '../exchange.ts';
import { pageResponse } from './page.ts';

/** The remote: it shows pictures that it has fetched, and plays the silent film in it that keeps a phone awake. */
export function remoteResponse(html: string): ApiResponse {
  const answer = pageResponse(html, ["img-src 'self' blob: data:", 'media-src data:', "manifest-src 'self'"]);
  return { ...answer, headers: { ...answer.headers, Vary: 'Accept' } };
}
