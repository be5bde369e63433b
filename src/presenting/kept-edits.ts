import { basename, isAbsolute } from 'node:path';
import { editIdOf } from '../core/edit-id.ts';
import { type KeptEdit, newestEdits } from '../history/kept-edit.ts';

export interface KeptEditRow {
  readonly edit: KeptEdit;
  readonly name: string;
  readonly when: string;
  readonly displayPath: string;
}

export interface KeptEditsView {
  /** Milliseconds since 1970. */
  readonly now: number;
  nameOf(path: string): string;
}

/** Newest first. Losses of other days include the date. */
export function keptEditRows(edits: readonly KeptEdit[], { now, nameOf }: KeptEditsView): readonly KeptEditRow[] {
  const today = new Date(now).toDateString();
  return newestEdits(edits).map((edit) => {
    const time = new Date(edit.at);
    const isToday = time.toDateString() === today;
    const timeText = time.toLocaleString([], { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
    return {
      edit,
      name: basename(edit.path),
      when: `${timeText} · after “${edit.demo}”${edit.isUncertain ? ', which may have written it' : ''}`,
      displayPath: isAbsolute(edit.path) ? nameOf(edit.path) : 'Untitled document',
    };
  });
}

export interface PutBackEnd {
  readonly before: readonly KeptEdit[];
  readonly after: readonly KeptEdit[];
  readonly wasThere: boolean;
}

export function describePutBack({ path }: KeptEdit, { before, after, wasThere }: PutBackEnd): string {
  if (!isAbsolute(path)) return 'Your edit is in a new untitled document.';
  if (!wasThere) return 'Put back into a new file, because the file was gone.';
  const idsBefore = new Set(before.map(editIdOf));
  const isNewEditKept = after.some((edit) => edit.path === path && !idsBefore.has(editIdOf(edit)));
  return isNewEditKept ? 'Put back. The previous content is kept as another entry.' : 'Put back.';
}
