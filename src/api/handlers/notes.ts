import { type ApiResponse, jsonResponse } from '../exchange.ts';
import type { Call } from '../route.ts';

/** Markdown, or `{ "notes": … }` if the caller prefers JSON. */
export function notesResponse(notes: string, { request: { headers } }: Pick<Call, 'request'>): ApiResponse {
  if (prefersJson(headers.accept)) return jsonResponse(200, { notes }, { Vary: 'Accept' });
  return { status: 200, headers: { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' }, body: notes };
}

/** Markdown wins a tie. */
export function prefersJson(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = accept.split(',').map(parseRange);
  return qualityOf('application/json', ranges) > qualityOf('text/markdown', ranges);
}

interface MediaRange {
  readonly type: string;
  /** 0 to 1. */
  readonly quality: number;
}

function parseRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** Uses the most specific matching range. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const group = `${type.slice(0, type.indexOf('/'))}/*`;
  for (const covering of [type, group, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === covering);
    if (range) return range.quality;
  }
  return 0;
}
