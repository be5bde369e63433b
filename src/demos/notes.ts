import { join, relative } from 'node:path';
import { DemoError } from '../core/errors.ts';
import type { Files } from '../ports/files.ts';
import type { Demo } from './model.ts';
import { checkNotesPath, hasNotesExtension, notNotes, outside } from './notes-path.ts';
import { isBelow, type PathBase, resolveContentPath } from './paths.ts';

/** Bytes. */
const maximalSize = 1024 * 1024;

/**
 * `path` is relative to a workspace folder; the first one that has the file wins. A link must lead to a notes file in
 * the folder.
 * @throws DemoError `bad-request`, `path-outside-workspace`, `not-a-notes-file`, `notes-not-found`,
 * `payload-too-large`.
 */
export async function readNotes(files: Files, workspaceFolders: readonly string[], path: string): Promise<string> {
  const checked = checkNotesPath(path);
  for (const folder of workspaceFolders) {
    const notes = await readIn(files, folder, checked).catch(hideRefusal);
    if (notes !== undefined) return notes;
  }
  throw new DemoError('notes-not-found', 'No notes file exists at this path.', {
    hint: 'The path is relative to the workspace folder.',
  });
}

/** @throws DemoError `no-notes`, and those of {@link readNotes}. */
export async function readDemoNotes(files: Files, base: PathBase, { notes, title }: Demo): Promise<string> {
  if (!notes) throw new DemoError('no-notes', `The demo "${title}" has no notes file.`);
  const path = relative(base.workspaceFolder, resolveContentPath(base, notes.path));
  return readNotes(files, [base.workspaceFolder], path);
}

async function readIn(files: Files, folder: string, path: string): Promise<string | undefined> {
  const target = join(folder, path);
  const [folderStat, stat] = await Promise.all([files.stat(folder), files.stat(target)]);
  if (!folderStat || !stat) return undefined;
  if (!isBelow(folderStat.realPath, stat.realPath)) throw outside();
  if (stat.type !== 'file') throw notNotes('It is not a regular file.');
  if (!hasNotesExtension(stat.realPath)) throw notNotes('It is a link to a file of another kind.');
  if (stat.size > maximalSize) throw tooLarge();
  return read(files, stat.realPath);
}

/** Takes the real path, in case a link changes after the checks. */
async function read(files: Files, realPath: string): Promise<string | undefined> {
  const bytes = await files.read(realPath).catch(ignoreMissing);
  if (!bytes) return undefined;
  if (bytes.byteLength > maximalSize) throw tooLarge();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new DemoError('not-a-notes-file', 'This notes file is not UTF-8.', {
      cause: error,
      hint: 'Save it as UTF-8.',
    });
  }
}

/** The system's message contains the path, and callers come over HTTP. */
function hideRefusal(error: unknown): never {
  if (!(error instanceof DemoError) || error.code !== 'command-failed') throw error;
  throw new DemoError('notes-not-found', 'This notes file cannot be read.', {
    cause: error,
    hint: 'Check its permissions.',
  });
}

/** Deleted between `stat` and `read`. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof DemoError && error.code === 'file-not-found') return undefined;
  throw error;
}

function tooLarge(): DemoError {
  return new DemoError('payload-too-large', 'This notes file is larger than 1 MiB.');
}
