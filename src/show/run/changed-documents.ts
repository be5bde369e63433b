import type { StepChanges } from '../../actions/context.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Settings } from '../../ports/settings.ts';

/** The documents that a run has changed since it last came to a stop. */
export interface ChangedDocuments extends StepChanges {
  /** Saves them, and begins anew with none. */
  settle(): Promise<void>;
}

/** Nothing is saved where `saveAfterDemo` is off. */
export function createChangedDocuments(documents: Documents, settings: Settings): ChangedDocuments {
  const paths = new Set<string>();
  const save = async () => {
    if (!settings.get('saveAfterDemo')) return;
    for (const path of paths) await documents.save(path);
  };
  return {
    add: (path) => void paths.add(path),
    save,
    async settle() {
      await save();
      paths.clear();
    },
  };
}
