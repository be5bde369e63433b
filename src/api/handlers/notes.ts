import { jsonResponse } from '../exchange.ts';
import { prefersJson } from '../reading/negotiation.ts';
import type { Handler } from '../route.ts';

/** Markdown, or `{ "notes": … }` for who prefers JSON. */
export const notes: Handler = async ({ parameters, headers }, { port }) => {
  const text = parameters.path === undefined ? await port.notes() : await port.notesAt(parameters.path);
  if (prefersJson(headers.accept)) return jsonResponse(200, { notes: text }, { Vary: 'Accept' });
  return { status: 200, headers: { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' }, body: text };
};
