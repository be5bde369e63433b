import { jsonResponse } from '../exchange.ts';
import { operations } from '../operations.ts';
import { prefersJson } from '../requests/negotiation.ts';
import type { Handler } from '../route.ts';

/** Markdown, or `{ "notes": … }` for who prefers JSON. */
export const notes: Handler = async ({ params, headers }, { show }) => {
  const text = await operations.notes.run(show, params);
  if (prefersJson(headers.accept)) return jsonResponse(200, { notes: text }, { Vary: 'Accept' });
  return { status: 200, headers: { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' }, body: text };
};
