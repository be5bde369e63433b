import { basename, dirname, join, relative, sep } from 'node:path';
import { DemoError } from '../core/errors.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoFile } from '../demos/model.ts';
import { whyNotPortable } from '../demos/portable-name.ts';
import { requireWithin } from '../demos/real-path.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { DraftDemo } from './draft.ts';
import { printShow } from './print-show.ts';
import { writeAndRead } from './write-show.ts';

export interface AuthorParts {
  readonly library: LibraryService;
  readonly workbench: Pick<Workbench, 'documents' | 'files'>;
  /** Absolute paths. */
  workspaceFolders(): readonly string[];
}

/** Creates the file in `.demo/` of the first workspace folder, as JSON or YAML by the file extension. */
export async function beginFile(parts: AuthorParts, name: string, demo: DraftDemo): Promise<DemoFile> {
  const folder = firstFolder(parts);
  const notation = /^\.demo\/[\w-](?:[\w .-]*[\w-])?\.(json|yaml|yml)$/.exec(name)?.[1];
  if (notation === undefined) {
    const hint = 'Give a path such as .demo/talk.json.';
    throw new DemoError('bad-request', `There is no demo file ${name}`, { hint });
  }
  const { files } = parts.workbench;
  const path = join(folder, name);
  await requireWithin(folder, path, files);
  const why = whyNotPortable(basename(path));
  if (why !== undefined)
    throw new DemoError('bad-request', `${basename(path)} ${why}`, { hint: 'Choose another name.' });
  const names = await files.list(dirname(path)).catch(() => []);
  const same = names.find((one) => one.toLowerCase() === basename(path).toLowerCase());
  if (same === basename(path)) throw new DemoError('bad-request', `${name} exists, but is not part of the show`);
  if (same !== undefined) {
    const hint = 'On Windows and macOS, both names mean the same file. Choose another name.';
    throw new DemoError('bad-request', `${same} already exists`, { hint });
  }
  const style = { path: name, title: basename(folder), notation: notation === 'json' ? 'json' : 'yaml' } as const;
  const [printed] = printShow({ demos: [demo], assets: [], omissions: [] }, style);
  return writeAndRead(parts.library, path, () => files.write(path, printed?.bytes ?? ''));
}

/** @throws DemoError `no-demos`. */
export function firstFolder({ workspaceFolders }: AuthorParts): string {
  const [folder] = workspaceFolders();
  if (folder !== undefined) return folder;
  throw new DemoError('no-demos', 'A demo file needs an open folder');
}

/** Relative to its workspace folder, with `/`. */
export function nameOf({ path, workspaceFolder }: DemoFile): string {
  return relative(workspaceFolder, path).split(sep).join('/');
}
