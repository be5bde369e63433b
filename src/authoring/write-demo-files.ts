import { DemoError, messageOf } from '../core/errors.ts';
import { createLines, sharedEnds } from '../core/text.ts';
import type { LibraryService } from '../demos/library.ts';
import { loadText } from '../demos/load-file.ts';
import type { DemoFile } from '../demos/model.ts';
import { requireWithin } from '../demos/real-path.ts';
import { isSamePath } from '../machine/paths.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { OpenedDemoFile } from './edit-show.ts';
import { nameOf } from './new-demo-file.ts';
import { requireReadable } from './write-show.ts';

export interface DemoFileParts {
  readonly library: LibraryService;
  readonly workbench: Pick<Workbench, 'documents' | 'files'>;
}

export interface DemoFileText {
  readonly opened: OpenedDemoFile;
  readonly text: string;
}

/**
 * Call it in the library's queue, so that nothing writes before `writeDemoFiles`. @throws DemoError `bad-request` if
 * the file has unsaved changes.
 */
export async function openDemoFile({ library, workbench }: DemoFileParts, file: DemoFile): Promise<OpenedDemoFile> {
  const { path, workspaceFolder } = file;
  const { documents, files } = workbench;
  await requireWithin(workspaceFolder, path, files);
  await library.readAgain(path);
  const { text, isDirty } = await documents.open(path);
  // After a failed save, a document may be dirty with unchanged text.
  if (isDirty && (await loadText(files, path))?.text !== text) {
    throw new DemoError('bad-request', `${nameOf(file)} has unsaved changes`, { hint: 'Save it first.' });
  }
  return { text, file: library.current.files.find((one) => isSamePath(one.path, path)) ?? file };
}

/**
 * Writes all files or none, in this order. If saving fails, reverts all, also in the editor. @throws DemoError
 * `payload-too-large`, `command-failed`.
 */
export async function writeDemoFiles(
  parts: DemoFileParts,
  texts: readonly DemoFileText[],
): Promise<readonly DemoFile[]> {
  for (const { opened, text } of texts) {
    requireReadable({ path: nameOf(opened.file), bytes: new TextEncoder().encode(text), isExecutable: false });
  }
  const written: DemoFileText[] = [];
  for (const one of texts) {
    written.push(one);
    try {
      await replaceText(parts, one.opened.file.path, one.opened.text, one.text);
    } catch (error) {
      throw await restoreTexts(parts, written, error);
    }
  }
  return texts.map(({ opened: { file } }) => current(parts, file));
}

/** The error says what could not be reverted. */
async function restoreTexts(
  parts: DemoFileParts,
  written: readonly DemoFileText[],
  error: unknown,
): Promise<DemoError> {
  const notRestored: string[] = [];
  for (const { opened, text } of [...written].reverse()) {
    const { path } = opened.file;
    await replaceText(parts, path, text, opened.text).catch(() => undefined); // checked on disk below
    if ((await loadText(parts.workbench.files, path))?.text !== opened.text) notRestored.push(nameOf(opened.file));
  }
  const names = written.map(({ opened }) => nameOf(opened.file)).join(' and ');
  const why = messageOf(error);
  if (notRestored.length === 0) {
    return new DemoError('command-failed', `${names} could not be written, and nothing was changed: ${why}`);
  }
  return new DemoError('command-failed', `${names} could not be written: ${why}`, {
    hint: `${notRestored.join(' and ')} could not be restored. Check it before you continue.`,
  });
}

async function replaceText(
  { library, workbench: { documents } }: DemoFileParts,
  path: string,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  const { start, tail } = sharedEnds(before, after);
  const lines = createLines(before);
  const range = { start: lines.positionAt(start), end: lines.positionAt(before.length - tail) };
  await documents.edit(path, [{ range, text: after.slice(start, after.length - tail) }]);
  await documents.save(path);
  await library.readAgain(path);
}

function current({ library }: DemoFileParts, file: DemoFile): DemoFile {
  return library.current.files.find((one) => isSamePath(one.path, file.path)) ?? file;
}
