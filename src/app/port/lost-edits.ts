import { isAbsolute, relative, sep } from 'node:path';
import type { KeptEditSummary, LostEdits } from '../../api/editor-port.ts';
import { editIdOf } from '../../core/edit-id.ts';
import { DemoError } from '../../core/errors.ts';
import { isBelow } from '../../demos/paths.ts';
import { type EditsAside, type KeptEdit, newestEdits } from '../../history/kept-edit.ts';

export interface LostEditsOptions {
  readonly edits: Pick<EditsAside, 'list' | 'listUncertain' | 'read'>;
  workspaceFolders(): readonly string[];
}

/** The maximum milliseconds since 1970 of a date. */
const furthest = 8.64e15;

export function createLostEdits({ edits, workspaceFolders }: LostEditsOptions): LostEdits {
  const sizeOf = createSizes(edits);
  const all = () => [...newestEdits(edits.list()), ...newestEdits(edits.listUncertain())];
  return {
    async list() {
      const summaries: KeptEditSummary[] = [];
      // Sequential, because each may have a hundred megabytes.
      for (const edit of all()) {
        const size = await sizeOf(edit);
        summaries.push({
          id: editIdOf(edit),
          ...placeOf(edit, workspaceFolders()),
          demo: edit.demo,
          time: timeOf(edit.at),
          ...(edit.isUncertain && { isUncertain: true as const }),
          ...(size !== undefined && { size }),
        });
      }
      return { edits: summaries };
    },
    async read(id) {
      const edit = all().find((one) => editIdOf(one) === id);
      const bytes = edit && (await edits.read(edit));
      if (bytes) return bytes;
      throw new DemoError('unknown-edit', edit ? 'This edit is no longer kept' : 'There is no such edit', {
        hint: 'GET /api/edits lists the kept edits.',
      });
    },
  };
}

/** Reads each content once. */
function createSizes({ read }: LostEditsOptions['edits']) {
  const known = new Map<string, number>();
  return async (edit: KeptEdit): Promise<number | undefined> => {
    const size = known.get(edit.hash) ?? (await read(edit))?.length;
    if (size !== undefined) known.set(edit.hash, size);
    return size;
  };
}

function placeOf({ path }: KeptEdit, folders: readonly string[]): Pick<KeptEditSummary, 'path' | 'isUntitled'> {
  if (!isAbsolute(path)) return { path, isUntitled: true };
  const folder = folders.find((one) => isBelow(one, path));
  return { path: folder === undefined ? path : relative(folder, path).split(sep).join('/') };
}

/** Treats a date from a damaged store as 1970. */
function timeOf(at: number): string {
  return new Date(Math.abs(at) <= furthest ? at : 0).toISOString();
}
