import { basename, extname } from 'node:path';
import type { DemoFileDraft, FileLocation } from '../draft.ts';
import type { FormatVersion } from '../model.ts';
import type { FieldReader } from './field-reader.ts';
import { parseDemos, type ReadDemo } from './parse-demo.ts';
import { listOf } from './version-words.ts';

export interface ReadFile<O> {
  readonly file: Omit<DemoFileDraft, 'problems' | 'syntaxErrors'>;
  /** Parallel to `file.demos`. */
  readonly demos: readonly ReadDemo<O>[];
}

/** `undefined` if the root has no list of demos. */
export function parseFile<N, O extends N>(
  root: N,
  location: FileLocation,
  reader: FieldReader<N, O>,
): ReadFile<O> | undefined {
  const object = reader.kindOf(root) === 'object' ? reader.expect(root, 'object', 'A demo file') : undefined;
  if (!object || !(reader.has(object, 'demos') || reader.has(object, 'scenes'))) return undefined;
  const version = parseVersion(object, reader);
  const title = reader.field(object, 'title', 'string');
  const description = reader.optionalText(object, 'description');
  const timer = reader.amount(object, 'timer', 'minutes');
  const beginsAt = reader.optionalText(object, 'beginsAt');
  const loop = reader.field(object, 'loop', 'boolean') ?? false;
  const list = listOf(object, version, 'demos', 'scenes', reader);
  const { claims, demos } = parseDemos(list, { version, stem: stemOf(location.path) }, reader);
  const file = {
    ...location,
    version,
    title: title || stemOf(location.path),
    ...(description !== undefined && { description }),
    ...(timer !== undefined && { timer }),
    ...(beginsAt !== undefined && { beginsAt }),
    loop,
    demos: demos.map(({ demo }) => demo),
    claims,
  };
  return { file, demos };
}

/** The default title, and the first part of derived ids. */
export function stemOf(path: string): string {
  return basename(path, extname(path));
}

/** The default is 1. */
function parseVersion<N, O extends N>(root: O, reader: FieldReader<N, O>): FormatVersion {
  const node = reader.get(root, 'version');
  if (node === undefined) return 1;
  const kind = reader.kindOf(node);
  const value = kind === 'number' || kind === 'string' ? Number(reader.valueOf(node)) : Number.NaN;
  if (value === 1 || value === 2 || value === 3) {
    if (kind === 'string') reader.report('warning', 'wrong-type', `"version" must be the number ${value}.`, node);
    return value;
  }
  const version = value > 3 ? 3 : 1;
  const message = `"version" must be 1, 2 or 3; the file is read as version ${version}.`;
  reader.report('error', 'unknown-version', message, node);
  return version;
}
