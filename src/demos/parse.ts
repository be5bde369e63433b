import { basename, extname } from 'node:path';
import type { ObjectNode } from '../core/data/tree.ts';
import type { TreeDocument } from '../core/data/tree-document.ts';
import { findProperty } from '../core/data/tree-value.ts';
import type { Problem } from '../core/problem.ts';
import { createLines } from '../core/text.ts';
import type { DemoFileDraft, FilePlace } from './draft.ts';
import type { FormatVersion } from './model.ts';
import { readerOf } from './readers.ts';
import { createFieldReader, type FieldReader } from './reading/field-reader.ts';
import { parseDemos } from './reading/parse-demo.ts';
import { listOf } from './reading/version-words.ts';
import type { DemoFileSource } from './source.ts';

/**
 * Reads a demo file of version 1, 2 or 3 by its extension. Never throws and never loses what can be read: the rest is
 * in `problems`. A file that is no demo file has no demos and says why. Whether an action is known is not asked here.
 */
export function parseDemoFile(text: string, place: FilePlace): DemoFileDraft {
  return parseDemoSource(text, place).file;
}

/** {@link parseDemoFile}, with the tree that everything was read from. */
export function parseDemoSource(text: string, place: FilePlace): DemoFileSource {
  const read = readerOf(place.path);
  const lines = createLines(text);
  const reader = createFieldReader(lines);
  const document = read?.(text) ?? { root: undefined, problems: [] };
  for (const { severity, code, message, ...span } of document.problems) reader.report(severity, code, message, span);
  return { lines, root: document.root, ...parseTree(document, reader, place) };
}

/** A file without demos, and why. */
export function emptyDraft(place: FilePlace, problems: readonly Problem[]): DemoFileDraft {
  return { ...place, version: 1, title: stemOf(place.path), loop: false, demos: [], claims: [], problems };
}

/** The name of the file without folder and extension: the title of an untitled file, the first part of derived ids. */
function stemOf(path: string): string {
  return basename(path, extname(path));
}

type FileAndDemos = Pick<DemoFileSource, 'file' | 'demos'>;

function parseTree({ root, problems }: TreeDocument, reader: FieldReader, place: FilePlace): FileAndDemos {
  if (root?.kind === 'object' && (findProperty(root, 'demos') || findProperty(root, 'scenes'))) {
    return parseRoot(root, reader, place);
  }
  if (problems.length === 0) {
    const message = 'This is not a demo file: a demo file has a list of "demos" (in version 3, "scenes").';
    reader.report('warning', 'not-a-demo-file', message, root ?? { start: 0, end: 0 });
  }
  return { file: emptyDraft(place, reader.problems), demos: [] };
}

function parseRoot(root: ObjectNode, reader: FieldReader, place: FilePlace): FileAndDemos {
  const version = parseVersion(root, reader);
  const title = reader.field(root, 'title', 'string')?.value;
  const description = reader.optionalText(root, 'description');
  const timer = reader.amount(root, 'timer', 'minutes');
  const loop = reader.field(root, 'loop', 'boolean')?.value ?? false;
  const list = listOf(root, version, 'demos', 'scenes', reader);
  const { claims, demos } = parseDemos(list, { version, stem: stemOf(place.path) }, reader);
  const file: DemoFileDraft = {
    ...place,
    version,
    title: title || stemOf(place.path),
    ...(description !== undefined && { description }),
    ...(timer !== undefined && { timer }),
    loop,
    demos: demos.map(({ demo }) => demo),
    claims,
    problems: reader.problems,
  };
  return { file, demos };
}

/** Absent is 1, as the format has it. */
function parseVersion(root: ObjectNode, reader: FieldReader): FormatVersion {
  const node = findProperty(root, 'version')?.value;
  if (!node) return 1;
  const value = node.kind === 'number' || node.kind === 'string' ? Number(node.value) : Number.NaN;
  if (value === 1 || value === 2 || value === 3) {
    if (node.kind === 'string') reader.report('warning', 'wrong-type', `"version" must be the number ${value}.`, node);
    return value;
  }
  const version = value > 3 ? 3 : 1;
  reader.report(
    'error',
    'unknown-version',
    `"version" must be 1, 2 or 3; the file is read as version ${version}.`,
    node,
  );
  return version;
}
