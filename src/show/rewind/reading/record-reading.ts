import { isAbsolute, normalize } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import type { HistoryRecord } from '../history.ts';
import { readEntry } from './entry-reading.ts';

type ValueTest = (value: JsonValue | undefined) => boolean;

/** Characters of a name, a title or a reason. */
const longestText = 100_000;

/**
 * A record of the store. Whoever can write there is not trusted with more than what we write ourselves: what is of
 * another shape is no record, and no file gets more rights than its owner has. Whether a path lies in the workspace is
 * asked when something is put back.
 */
export function readRecord(value: JsonValue): HistoryRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind } = value;
  const shape =
    typeof kind === 'string' && Object.hasOwn(shapes, kind) ? shapes[kind as keyof typeof shapes] : undefined;
  if (!shape || !hasShape(value, shape)) return undefined;
  const read = Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (!Object.hasOwn(shape, key) && key !== 'kind') return [];
      if (key !== 'entries' && key !== 'left') return [[key, member]];
      const entries = readEntries(member);
      return entries ? [[key, entries]] : [];
    }),
  );
  return hasShape(read as JsonObject, shape) ? (read as unknown as HistoryRecord) : undefined;
}

const text: ValueTest = (value) => typeof value === 'string' && value.length <= longestText && !value.includes('\0');
const whole: ValueTest = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
/** -1 says that there is none. */
const index: ValueTest = (value) => value === -1 || whole(value);
const time: ValueTest = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const anything: ValueTest = () => true;
const isPath: ValueTest = (value) => text(value) && isAbsolute(String(value)) && normalize(String(value)) === value;
const hash: ValueTest = (value) => typeof value === 'string' && /^[\da-f]{64}$/.test(value);
const optional =
  (check: ValueTest): ValueTest =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: ValueTest): ValueTest =>
  (value) =>
    Array.isArray(value) && value.every((item) => check(item));
const shaped =
  (shape: Readonly<Record<string, ValueTest>>): ValueTest =>
  (value) =>
    isJsonObject(value) && hasShape(value, shape);

function hasShape(value: JsonObject, shape: Readonly<Record<string, ValueTest>>): boolean {
  return Object.entries(shape).every(([key, check]) => check(Object.hasOwn(value, key) ? value[key] : undefined));
}

const truth: ValueTest = (value) => typeof value === 'boolean';
const point = shaped({ line: whole, character: whole });
const selection = shaped({ start: point, end: point, isReversed: optional(truth) });
const textTab = shaped({
  path: text,
  isUntitled: optional(truth),
  isPinned: optional(truth),
  isPreview: optional(truth),
  selections: list(selection),
  firstLine: optional(whole),
});
const tab: ValueTest = (value) =>
  isJsonObject(value) && (value.kind === 'slides' || (value.kind === 'text' && textTab(value)));
const documents = list(shaped({ path: text, isUntitled: optional(truth), hash }));
const editor = shaped({
  groups: list(shaped({ tabs: list(tab), activeTab: optional(whole), recent: list(whole) })),
  activeGroup: index,
  layout: optional(anything),
  unsaved: documents,
  highlight: optional(shaped({})),
});
const slide = shaped({ path: isPath, folder: isPath, owner: text, index: whole, step: whole });
const place = shaped({ filePath: isPath, id: text, fileIndex: index, demoIndex: index, demoCount: whole });
const edits = list(shaped({ path: text, hash, demo: text, at: time }));
const end = shaped({
  outcome: (value) => ['done', 'failed', 'stopped'].includes(String(value)),
  message: optional(text),
});
const entries: ValueTest = Array.isArray;

const shapes = {
  began: {
    number: whole,
    place,
    title: text,
    at: time,
    before: shaped({ editor, slide: optional(slide) }),
    isRest: optional(truth),
  },
  touched: { number: whole, entries },
  found: { number: whole, entries, after: whole },
  folders: { number: whole, folders: list(isPath) },
  setting: { number: whole, key: text, value: optional(anything) },
  terminal: { number: whole, id: text },
  obstacle: { number: whole, why: text },
  edited: { number: whole, edits },
  stopped: { number: whole, left: entries, unsaved: documents, duration: time },
  ended: { number: whole, end: optional(end) },
  kept: { edits },
  forgot: { edits },
  back: { steps: whole },
} satisfies Readonly<Record<HistoryRecord['kind'], Readonly<Record<string, ValueTest>>>>;

/** `undefined` where one of them is none. */
function readEntries(value: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = value.map((pair) => {
    if (!Array.isArray(pair) || !isPath(pair[0])) return undefined;
    const entry = readEntry(pair[1]);
    return entry && [pair[0], entry];
  });
  return read.includes(undefined) ? undefined : (read as unknown as JsonValue);
}
