import { type ApiResponse, jsonResponse } from '../exchange.ts';
import { prefersJson } from '../requests/negotiation.ts';
import type { Call } from '../route.ts';

/** Markdown, or `{ "notes": … }` for who prefers JSON. */
export function notesResponse(notes: string, { headers }: Pick<Call, 'headers'>): ApiResponse {
  if (prefersJson(headers.accept)) return jsonResponse(200, { notes }, { Vary: 'Accept' });
  return { status: 200, headers: { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' }, body: notes };
}
