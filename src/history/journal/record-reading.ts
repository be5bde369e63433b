import { isAbsolute, normalize } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { readEntry } from '../entry-reading.ts';
import type { HistoryRecord } from './timeline.ts';

type ValueTest = (value: JsonValue | undefined) => boolean;

const longestText = 100_000;

/**
 * Validates a record of the store; returns `undefined` for any unknown shape. Removes unsafe permission bits. Does not
 * check whether paths lie in the workspace: restoring does.
 */
export function readRecord(value: JsonValue): HistoryRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind } = value;
  const shape =
    typeof kind === 'string' && Object.hasOwn(shapes, kind) ? shapes[kind as keyof typeof shapes] : undefined;
  if (!shape || !hasShape(value, shape)) return undefined;
  const read: Record<string, JsonValue> = { kind: value.kind ?? null };
  for (const [key, member] of Object.entries(value)) {
    if (!Object.hasOwn(shape, key)) continue;
    const parsed = entryLists.has(key) ? readEntries(member) : member;
    if (parsed === undefined) return undefined;
    read[key] = parsed;
  }
  return read as unknown as HistoryRecord;
}

const text: ValueTest = (value) => typeof value === 'string' && value.length <= longestText && !value.includes('\0');
const whole: ValueTest = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
/** -1 means none. */
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

const entryLists: ReadonlySet<string> = new Set(['files', 'after', 'uncertain']);

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
const stepPlace = shaped({ filePath: isPath, id: text, fileIndex: index, demoIndex: index, demoCount: whole });
const isTrue: ValueTest = (value) => value === true;
const edits = list(shaped({ path: text, hash, demo: text, at: time, isUncertain: optional(isTrue) }));
const end = shaped({
  outcome: (value) => ['done', 'failed', 'stopped'].includes(String(value)),
  message: optional(text),
});
const entries: ValueTest = Array.isArray;
const settings = list(shaped({ key: text, value: optional(anything) }));

const beginning = {
  number: whole,
  place: stepPlace,
  title: text,
  folder: isPath,
  at: time,
  before: shaped({ editor, show: shaped({ kept: optional(anything) }) }),
};

const shapes = {
  step: { ...beginning, isRest: optional(isTrue), isWork: optional(isTrue) },
  changed: {
    number: whole,
    files: optional(entries),
    after: optional(entries),
    uncertain: optional(entries),
    named: optional(list(isPath)),
    settings: optional(settings),
    terminals: optional(list(text)),
    commands: optional(list(shaped({ id: text, isRunning: truth, process: optional(text) }))),
    ownEdits: optional(edits),
    unsaved: optional(documents),
    typed: optional(list(text)),
    obstacle: optional(text),
    isOpen: optional(truth),
    ranOn: optional(truth),
    duration: optional(time),
    end: optional((value) => value === null || end(value)),
  },
  kept: { edits },
  forgot: { edits },
  going: {
    ...beginning,
    ...{ files: entries, after: entries, settings, unsaved: documents, obstacle: optional(text) },
    ...{ from: anything, ended: list(text), steps: whole },
  },
  back: { steps: whole, failed: optional(list(isPath)) },
  undoing: {},
  undone: { isPartly: optional(isTrue) },
  final: {},
} satisfies Readonly<Record<HistoryRecord['kind'], Readonly<Record<string, ValueTest>>>>;

function readEntries(value: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = value.map((line) => {
    if (!Array.isArray(line) || line.length !== 2 || !isPath(line[0])) return undefined;
    const entry = readEntry(line[1]);
    return entry && [line[0], entry];
  });
  return read.includes(undefined) ? undefined : (read as unknown as JsonValue);
}
