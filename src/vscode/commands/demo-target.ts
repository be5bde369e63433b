import { DemoError } from '../../core/errors.ts';
import type { LibraryService } from '../../demos/library.ts';
import { isSamePath } from '../../machine/paths.ts';
import { findDocument } from '../workbench/text-documents.ts';
import { saveAndRead } from './demo-at-cursor.ts';

/** Position of a demo, and optionally some of its actions: the argument of code lens commands. */
export interface DemoTarget {
  /** Absolute path of the demo file. */
  readonly path: string;
  readonly demo: number;
  /** Action indexes from `start` (inclusive) to `end` (exclusive), or to the last. */
  readonly start?: number;
  readonly end?: number;
}

export function isDemoTarget(argument: unknown): argument is DemoTarget {
  const { path, demo } = Object(argument);
  return typeof path === 'string' && typeof demo === 'number';
}

/** Returns the id for a position in the editor's text. `bad-request` if there is none. */
export async function demoAtTarget({ path, demo }: DemoTarget, library: LibraryService): Promise<string> {
  await library.ready;
  const document = findDocument(path);
  if (document?.isDirty) await saveAndRead(document, library);
  const file = library.current.files.find((each) => isSamePath(each.path, path));
  const id = file?.demos[demo]?.id;
  if (id !== undefined) return id;
  throw new DemoError('bad-request', 'This demo is no longer in its file', { hint: 'Check the problems of the file.' });
}
