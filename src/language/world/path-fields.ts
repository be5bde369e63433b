import { DemoError } from '../../core/errors.ts';
import type { ActionSource, DemoFile } from '../../demos/model.ts';
import { resolveContentPath, resolvePath } from '../../demos/paths.ts';

/** A field of an action that names a file. */
export interface PathField {
  readonly name: string;
  /** As written, variables filled in. */
  readonly written: string;
  /** `undefined` when it leads out of the workspace folder, or is no path. */
  readonly path: string | undefined;
  /** Why it is no path, with its code. */
  readonly refusal?: DemoError;
  /** What must be there for the action to run; nothing for a file that it makes. */
  readonly wanted: 'file' | 'file or folder' | undefined;
}

/** Actions whose `path` must be there. A `path` of others is a file they make, or not in the workspace at all. */
const readers: ReadonlySet<string> = new Set(
  (
    'open markdownPreview imagePreview openSlide insert replace delete highlight selection positionCursor write ' +
    'applyPatch executeScript'
  ).split(' '),
);
const movers: ReadonlySet<string> = new Set(['rename', 'move', 'copy', 'deleteFile']);
const contentNames = ['contentPath', 'patch'];

/** The files that an action names. What is known only when it runs, with a `{NAME}` in it, is none. */
export function pathFieldsOf({ name, fields }: ActionSource, file: DemoFile): readonly PathField[] {
  const found: PathField[] = [];
  const add = (key: string, wanted: PathField['wanted'], resolve: typeof resolvePath) => {
    const written = fields[key];
    if (typeof written !== 'string' || written.trim() === '' || /\{[^{}]+\}/.test(written)) return;
    found.push({ name: key, written, wanted, ...attempt(() => resolve(file, written)) });
  };
  if (readers.has(name)) add('path', 'file', resolvePath);
  else if (movers.has(name)) add('path', 'file or folder', resolvePath);
  else if (name === 'create') add('path', undefined, resolvePath);
  if (movers.has(name)) add('dest', undefined, resolvePath);
  if (name === 'imagePreview') add('theme', 'file', resolvePath);
  for (const key of contentNames) add(key, 'file', resolveContentPath);
  return found;
}

/** The absolute path of a `contentPath`; `undefined` when it is none. */
export function contentPathOf(file: DemoFile, written: string): string | undefined {
  return attempt(() => resolveContentPath(file, written)).path;
}

function attempt(resolve: () => string): Pick<PathField, 'path' | 'refusal'> {
  try {
    return { path: resolve() };
  } catch (error) {
    if (error instanceof DemoError) return { path: undefined, refusal: error };
    throw error;
  }
}
