import type { Disposable } from '../../core/disposables.ts';
import type { Documents, PersonalChange } from '../../ports/documents.ts';
import type { StateChange } from '../../ports/states.ts';

/** The presenter's own doings with files, as far as the host can tell. */
export interface People extends Disposable {
  /** Whether the host can tell at all. */
  readonly canTell: boolean;
  /** Begins anew: what was before is no longer asked. */
  reset(): void;
  /** Paths of documents into which a person has typed, as they are spelled in the editor. */
  readonly typed: readonly string[];
  /** By its place, the last thing that was done to it. */
  seen(placeOf: (path: string) => Promise<string | undefined>): Promise<ReadonlyMap<string, PersonalChange>>;
}

/** Whose a change is: the command's, a person's, or nobody knows. */
export type Origin = 'command' | 'person' | 'uncertain';

export function followPeople({ onDidChangeByPerson }: Pick<Documents, 'onDidChangeByPerson'>): People {
  let changes = new Map<string, PersonalChange>();
  const typed = new Set<string>();
  const subscription = onDidChangeByPerson?.((change) => {
    if (change.kind === 'typed') typed.add(change.path);
    else changes.set(change.path, change);
  });
  return {
    canTell: onDidChangeByPerson !== undefined,
    reset() {
      changes = new Map();
      typed.clear();
    },
    get typed() {
      return [...typed];
    },
    async seen(placeOf) {
      const places = await Promise.all(
        [...changes].map(async ([path, change]) => [(await placeOf(path)) ?? path, change] as const),
      );
      return new Map(places);
    },
    dispose: () => subscription?.dispose(),
  };
}

/** Whose a change on disk is, by what a person did to the same place meanwhile. */
export function originOf({ after }: StateChange, done: PersonalChange | undefined): Origin {
  switch (done?.kind) {
    case 'saved':
      // What came after the words of a person may have been made of them.
      return after.type === 'file' && after.hash === done.hash ? 'person' : 'uncertain';
    case 'made':
      return after.type === 'nothing' ? 'command' : 'person';
    case 'removed':
      return after.type === 'nothing' ? 'person' : 'command';
    default:
      return 'command';
  }
}
