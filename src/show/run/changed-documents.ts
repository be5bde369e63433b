import type { StepChanges } from '../../actions/context.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Settings } from '../../ports/settings.ts';

/** Makes the error of a save that failed say which action had changed the document. */
export type Blame = (error: unknown) => unknown;

/** The documents that a run has changed since it last came to a stop. */
export interface ChangedDocuments extends Omit<StepChanges, 'begin'> {
  add(path: string, blame?: Blame): void;
  /** Saves them, and begins anew with none. */
  settle(): Promise<void>;
}

/** Nothing is saved where `saveAfterDemo` is off. */
export function createChangedDocuments(documents: Documents, settings: Settings): ChangedDocuments {
  const paths = new Map<string, Blame | undefined>();
  const save = async () => {
    if (!settings.get('saveAfterDemo')) return;
    for (const [path, blame] of paths) {
      await documents.save(path).catch((error) => {
        throw blame ? blame(error) : error;
      });
    }
  };
  return {
    add: (path, blame) => void paths.set(path, blame),
    save,
    async settle() {
      await save();
      paths.clear();
    },
  };
}
