import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import { createLines } from '../core/text.ts';
import type { DemoFileDraft, FileLocation } from './draft.ts';
import { plainReaderOf, readerOf } from './readers.ts';
import type { DataSource } from './reading/data-source.ts';
import { createFieldReader } from './reading/field-reader.ts';
import { parseFile, stemOf } from './reading/parse-file.ts';
import { createTreeSource } from './reading/tree-source.ts';
import type { SourceDocument } from './source.ts';
import type { SourceRanges } from './source-location.ts';

/** Never throws and keeps every readable part. Does not check whether actions exist. */
export function parseDemoFile(text: string, location: FileLocation): DemoFileDraft {
  return parseFlawless(text, location) ?? parseDemoSource(text, location).file;
}

export function parseDemoSource(text: string, location: FileLocation): SourceDocument {
  const { lines, root, source } = openTree(text, location);
  const read = root && parseFile(root, location, createFieldReader(source));
  if (!read && source.problems.length === 0) {
    const message = 'This is not a demo file: a demo file has a list of "demos" (in version 3, "scenes").';
    source.report('warning', 'not-a-demo-file', message, root ?? { kind: 'null', start: 0, end: 0 });
  }
  const { problems, syntaxErrors } = source;
  return read
    ? { text, lines, root, file: { ...read.file, problems, syntaxErrors }, demos: read.demos }
    : { text, lines, root, file: { ...emptyDraft(location, problems), syntaxErrors }, demos: [] };
}

export function emptyDraft(location: FileLocation, problems: readonly Problem[]): DemoFileDraft {
  return {
    ...location,
    version: 1,
    title: stemOf(location.path),
    loop: false,
    demos: [],
    claims: [],
    problems,
    syntaxErrors: [],
  };
}

/** Fast path for a file without problems. */
function parseFlawless(text: string, location: FileLocation): DemoFileDraft | undefined {
  const root = plainReaderOf(location.path)?.(text);
  if (root === undefined) return undefined;
  const source = createPlainSource(rangesLater(text, location));
  const read = parseFile(root, location, createFieldReader(source));
  return read && !source.isFaulty ? { ...read.file, problems: [], syntaxErrors: [] } : undefined;
}

/** Parses the tree when the first range is read. */
function rangesLater(text: string, location: FileLocation): SourceRanges {
  let ranges: SourceRanges['ranges'] | undefined;
  return {
    get ranges() {
      ranges ??= readRanges(text, location);
      return ranges;
    },
  };
}

function readRanges(text: string, location: FileLocation): SourceRanges['ranges'] {
  const { root, source } = openTree(text, location);
  if (root) parseFile(root, location, createFieldReader(source));
  return source.ranges;
}

function openTree(text: string, location: FileLocation) {
  const lines = createLines(text);
  const document = readerOf(location.path)?.(text) ?? { root: undefined, problems: [] };
  return { lines, root: document.root, source: createTreeSource(document, lines) };
}

/** Fast: only counts problems, and finds ranges on demand. */
interface PlainSource extends DataSource<JsonValue, JsonObject> {
  /** If true, read the tree instead. */
  readonly isFaulty: boolean;
}

/** `source` must read the same text in the same order. */
function createPlainSource(source: SourceRanges): PlainSource {
  let isFaulty = false;
  let count = 0;
  return {
    get isFaulty() {
      return isFaulty;
    },
    kindOf: valueKindOf,
    has: (object, key) => Object.hasOwn(object, key),
    get: (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined),
    items: (list) => (Array.isArray(list) ? list : []),
    valueOf: (value) => value,
    fieldsOf: (object) => object,
    report() {
      isFaulty = true;
    },
    locate: () => ({ source, index: count++ }),
  };
}

function valueKindOf(value: JsonValue) {
  if (value === null) return 'null';
  if (isJsonObject(value)) return 'object';
  return Array.isArray(value) ? 'array' : (typeof value as 'string' | 'number' | 'boolean');
}
