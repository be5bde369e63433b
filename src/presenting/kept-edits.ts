import { basename, isAbsolute } from 'node:path';
import { editIdOf } from '../core/edit-id.ts';
import { type KeptEdit, newestEdits } from '../history/kept-edit.ts';

/** A kept edit as a row of a list. */
export interface KeptEditRow {
  readonly edit: KeptEdit;
  readonly name: string;
  /** When it was lost, and after which step. */
  readonly when: string;
  /** Where it was. */
  readonly place: string;
}

export interface KeptEditsView {
  /** Milliseconds of the time of day. */
  readonly now: number;
  /** A path as the presenter knows it. */
  nameOf(path: string): string;
}

/** The newest loss first. A loss of another day has its date. */
export function keptEditRows(edits: readonly KeptEdit[], { now, nameOf }: KeptEditsView): readonly KeptEditRow[] {
  const today = new Date(now).toDateString();
  return newestEdits(edits).map((edit) => {
    const time = new Date(edit.at);
    const isToday = time.toDateString() === today;
    const told = time.toLocaleString([], { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
    return {
      edit,
      name: basename(edit.path),
      when: `${told} · after “${edit.demo}”${edit.isUncertain ? ', which may have written it' : ''}`,
      place: isAbsolute(edit.path) ? nameOf(edit.path) : 'Untitled document',
    };
  });
}

/** Kept edits before and after one of them was put back. */
export interface PutBackEnd {
  readonly before: readonly KeptEdit[];
  readonly after: readonly KeptEdit[];
  /** Whether a file was at its place. */
  readonly wasThere: boolean;
}

/** Tells the presenter where it went, and where the replaced version went: in one line of a notification. */
export function describePutBack({ path }: KeptEdit, { before, after, wasThere }: PutBackEnd): string {
  if (!isAbsolute(path)) return 'Your edit is in a new untitled document.';
  if (!wasThere) return 'Put back. There was no file any more.';
  const known = new Set(before.map(editIdOf));
  const isKept = after.some((edit) => edit.path === path && !known.has(editIdOf(edit)));
  return isKept ? 'Put back. What was there is kept as a further entry.' : 'Put back.';
}
