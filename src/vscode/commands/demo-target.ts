import { DemoError } from '../../core/errors.ts';
import type { LibraryService } from '../../demos/library.ts';
import { isSamePath } from '../../machine/paths.ts';
import { findDocument } from '../workbench/text-documents.ts';
import { saveAndRead } from './demo-at-cursor.ts';

/**
 * A demo by its place in a file, and perhaps some of its actions: the argument that our lenses pass to our commands.
 */
export interface DemoTarget {
  /** Absolute path of the demo file. */
  readonly path: string;
  /** Index in the file's demos. */
  readonly demo: number;
  /** Indexes in the demo's actions: from `start` (included) to `end` (excluded), or to the last. */
  readonly start?: number;
  readonly end?: number;
}

export function isDemoTarget(argument: unknown): argument is DemoTarget {
  const { path, demo } = Object(argument);
  return typeof path === 'string' && typeof demo === 'number';
}

/** The id of the demo at a place, in the file as it is in the editor. `bad-request` when there is none. */
export async function demoAtTarget({ path, demo }: DemoTarget, library: LibraryService): Promise<string> {
  await library.ready;
  const document = findDocument(path);
  if (document?.isDirty) await saveAndRead(document, library);
  const file = library.current.files.find((each) => isSamePath(each.path, path));
  const id = file?.demos[demo]?.id;
  if (id !== undefined) return id;
  throw new DemoError('bad-request', 'There is no such demo in this file any more', { hint: 'Check its problems.' });
}
