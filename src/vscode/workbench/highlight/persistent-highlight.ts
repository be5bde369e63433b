import type { Disposable } from '../../../core/disposables.ts';
import { isJsonObject, type JsonValue } from '../../../core/json.ts';
import type { Position, Range } from '../../../core/text.ts';
import type { HighlightState, HighlightStyle } from '../../../ports/highlight.ts';
import type { Store } from '../../../ports/store.ts';
import type { Highlighter } from './highlighter.ts';

const storeKey = 'highlight';

/** Has a highlight there again after a reload of the window, with nothing but its own file in another light. */
export function persistHighlight(highlighter: Highlighter, store: Store): Disposable {
  const kept = parseHighlight(store.get(storeKey));
  if (kept) highlighter.light(kept.path, kept.range, kept.style);
  return highlighter.onDidChange((state) => void store.set(storeKey, state && printHighlight(state)));
}

function printHighlight({ path, range: { start, end }, style }: HighlightState): JsonValue {
  return { path, range: { start: { ...start }, end: { ...end } }, style: { ...style } };
}

/** `undefined` for anything that is none. */
function parseHighlight(stored: JsonValue | undefined): HighlightState | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { path } = stored;
  const [range, style] = [parseRange(stored.range), parseStyle(stored.style)];
  return typeof path === 'string' && range && style ? { path, range, style } : undefined;
}

function parseRange(stored: JsonValue | undefined): Range | undefined {
  if (!isJsonObject(stored)) return undefined;
  const [start, end] = [parsePosition(stored.start), parsePosition(stored.end)];
  return start && end && { start, end };
}

function parsePosition(stored: JsonValue | undefined): Position | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { line, character } = stored;
  return typeof line === 'number' && typeof character === 'number' ? { line, character } : undefined;
}

function parseStyle(stored: JsonValue | undefined): HighlightStyle | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { wholeLine, opacity, blur, borderColor, background } = stored;
  if (typeof wholeLine !== 'boolean' || typeof opacity !== 'number' || typeof blur !== 'number') return undefined;
  return {
    ...{ wholeLine, opacity, blur },
    ...(typeof borderColor === 'string' && { borderColor }),
    ...(typeof background === 'string' && { background }),
  };
}
