import { join } from 'node:path';
import { type Disk, realDisk } from '../machine/disk.ts';
import { ifPossible } from '../memory-editor/buffers.ts';
import type { MemoryWorkbench } from '../memory-editor/workbench.ts';

/** A file's text as in the editor, or the size of a binary file; `undefined` if there is no file. */
export type ContentState = { readonly text: string } | { readonly size: number } | undefined;

export interface FileOutcome {
  /** Absolute path. */
  readonly path: string;
  readonly before: ContentState;
  readonly after: ContentState;
}

export interface ChangeRecorder {
  /** Changes since the last call (or creation), sorted by path, including unsaved texts. */
  take(): Promise<readonly FileOutcome[]>;
}

export interface ChangeRecorderOptions {
  readonly overlay: Disk & { readonly touched: ReadonlySet<string> };
  readonly workbench: Pick<MemoryWorkbench, 'view' | 'documents'>;
}

/** Limits the files looked at in changed folders. */
const most = 1000;

export function createChangeRecorder({ overlay, workbench }: ChangeRecorderOptions): ChangeRecorder {
  const lastStates = new Map<string, ContentState>();

  const contentNow = async (path: string, unsaved: ReadonlySet<string>) =>
    unsaved.has(path) ? { text: (await workbench.documents.open(path)).text } : readContent(path, overlay);
  /** Everything that may have changed: written paths and everything below, and unsaved documents. */
  const listPaths = async (unsaved: ReadonlySet<string>) => {
    const paths = new Set([...lastStates.keys(), ...unsaved]);
    for (const path of overlay.touched) {
      for (const disk of [overlay, realDisk]) await addFiles(path, disk, paths, new Set());
    }
    return [...paths].sort();
  };

  return {
    async take() {
      const changes: FileOutcome[] = [];
      const unsaved = new Set(workbench.view().unsaved);
      for (const path of await listPaths(unsaved)) {
        const before = lastStates.has(path) ? lastStates.get(path) : await readContent(path, realDisk);
        const after = await contentNow(path, unsaved);
        lastStates.set(path, after);
        if (!isSame(before, after)) changes.push({ path, before, after });
      }
      return changes;
    },
  };
}

async function addFiles(path: string, disk: Disk, paths: Set<string>, folders: Set<string>): Promise<void> {
  const stat = await ifPossible(disk.stat(path));
  if (stat?.type === 'file') paths.add(path);
  if (stat?.type !== 'directory' || folders.has(stat.realPath)) return;
  folders.add(stat.realPath); // a link may form a loop
  for (const name of (await ifPossible(disk.list(path))) ?? []) {
    if (paths.size < most) await addFiles(join(path, name), disk, paths, folders);
  }
}

async function readContent(path: string, disk: Disk): Promise<ContentState> {
  if ((await ifPossible(disk.stat(path)))?.type !== 'file') return undefined;
  const bytes = await ifPossible(disk.read(path));
  if (!bytes) return undefined;
  try {
    const text = bytes.includes(0) ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === undefined ? { size: bytes.length } : { text };
  } catch {
    return { size: bytes.length }; // not UTF-8
  }
}

function isSame(a: ContentState, b: ContentState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
