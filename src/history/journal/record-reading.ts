import { isAbsolute, normalize } from 'node:path';
import { readEntry } from '../../core/data/entry-reading.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { HistoryRecord } from './timeline.ts';

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
      const count = entryLists.get(key);
      const entries = count === undefined ? member : readEntries(member, count);
      return entries === undefined ? [] : [[key, entries]];
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

/** Lists of a place and so many entries. */
const entryLists: ReadonlyMap<string, number> = new Map([
  ['entries', 1],
  ['after', 1],
  ['changes', 2],
]);

const truth: ValueTest = (value) => typeof value === 'boolean';
const point = shaped({ line: whole, character: whole });
const selection = shaped({ start: point, end: point, isReversed: optional(truth) });
const textTab = shaped({
  viewType: optional(text),
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
const place = shaped({ filePath: isPath, id: text, fileIndex: index, demoIndex: index, demoCount: whole });
const isTrue: ValueTest = (value) => value === true;
const edits = list(shaped({ path: text, hash, demo: text, at: time, isUncertain: optional(isTrue) }));
const end = shaped({
  outcome: (value) => ['done', 'failed', 'stopped'].includes(String(value)),
  message: optional(text),
});
const entries: ValueTest = Array.isArray;

const beginning = {
  number: whole,
  place,
  title: text,
  folder: isPath,
  at: time,
  before: shaped({ editor, show: shaped({ kept: optional(anything) }) }),
};

const shapes = {
  began: {
    ...beginning,
    isRest: optional(truth),
  },
  held: { number: whole, entries },
  named: { number: whole, places: list(isPath) },
  opened: { number: whole },
  found: { number: whole, changes: entries },
  closed: { number: whole },
  uncertain: { number: whole, entries },
  setting: { number: whole, key: text, value: optional(anything) },
  terminal: { number: whole, id: text },
  command: { number: whole, id: text, isRunning: truth, process: optional(text) },
  obstacle: { number: whole, why: text },
  edited: { number: whole, edits },
  stopped: { number: whole, after: entries, unsaved: documents, typed: list(text), duration: time },
  ended: { number: whole, end: optional(end) },
  kept: { edits },
  forgot: { edits },
  going: {
    ...beginning,
    unsaved: documents,
    from: anything,
    ended: list(text),
    steps: whole,
    entries,
    after: entries,
    settings: list(shaped({ key: text, value: optional(anything) })),
    obstacle: optional(text),
  },
  back: { steps: whole, failed: optional(list(isPath)) },
  undoing: {},
  undone: { isPartly: optional(isTrue) },
  final: {},
} satisfies Readonly<Record<HistoryRecord['kind'], Readonly<Record<string, ValueTest>>>>;

/** `undefined` where one of them is none. */
function readEntries(value: JsonValue | undefined, count: number): JsonValue | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = value.map((line) => {
    if (!Array.isArray(line) || line.length !== count + 1 || !isPath(line[0])) return undefined;
    const found = line.slice(1).map(readEntry);
    return found.includes(undefined) ? undefined : [line[0], ...found];
  });
  return read.includes(undefined) ? undefined : (read as unknown as JsonValue);
}
