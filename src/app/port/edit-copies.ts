import type { Disposable } from '../../core/disposables.ts';
import { editIdOf } from '../../core/edit-id.ts';
import { messageOf } from '../../core/errors.ts';
import type { KeptEdit } from '../../history/kept-edit.ts';
import type { Log } from '../../ports/log.ts';
import type { SideCopies } from '../../ports/side-copies.ts';
import type { Show } from '../../show/show.ts';

/** Keeps a copy of every kept edit where the user can find it, and deletes it with the edit. */
export interface EditCopies extends Disposable {
  /** Resolves once all current edits are copied. Never rejects. */
  settled(): Promise<void>;
}

export interface EditCopiesOptions {
  readonly show: Pick<Show, 'edits' | 'onDidChange'>;
  /** Missing if there is no place for them. */
  readonly sideCopies?: SideCopies;
  readonly log: Pick<Log, 'warn'>;
}

/** Does not touch copies of another window in the same folder. */
export function createEditCopies({ show, sideCopies, log }: EditCopiesOptions): EditCopies {
  if (!sideCopies) return { settled: async () => undefined, dispose: () => undefined };
  const known = new Map<string, KeptEdit>();
  let seen: readonly KeptEdit[] = [];
  let work: Promise<unknown> = Promise.resolve();

  const add = async (edit: KeptEdit, isThere: boolean) => {
    const bytes = isThere ? undefined : await show.edits.read(edit);
    if (bytes) await sideCopies.write(edit, bytes);
    known.set(editIdOf(edit), edit);
  };
  const follow = async (edits: readonly KeptEdit[]) => {
    const kept = new Set(edits.map(editIdOf));
    for (const [id, edit] of known)
      if (!kept.has(id)) {
        known.delete(id);
        await sideCopies.remove(edit);
      }
    const added = edits.filter((edit) => !known.has(editIdOf(edit)));
    const copies = await sideCopies.list();
    for (const edit of added) await add(edit, copies.has(editIdOf(edit)));
  };
  const look = () => {
    const edits = show.edits.list();
    if (edits === seen || (edits.length === 0 && seen.length === 0)) return;
    seen = edits;
    work = work
      .then(() => follow(edits))
      .catch((error) => log.warn(`Your edits could not be copied: ${messageOf(error)}`));
  };
  const following = show.onDidChange(look);
  return {
    async settled() {
      look();
      await work;
    },
    dispose: following.dispose,
  };
}
