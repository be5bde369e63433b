import type { Disposable } from '../../core/disposables.ts';
import { contentOf } from '../../core/entries.ts';
import type { Documents, PersonalChange } from '../../ports/documents.ts';
import type { StateChange } from '../../ports/states.ts';
import type { Terminals } from '../../ports/terminals.ts';

/** Users' changes, as far as the host reports them. */
export interface People extends Disposable {
  readonly canTell: boolean;
  /** Whether somebody ran another command since the last `takeRunOther`. */
  readonly hasRunOther: boolean;
  /** Returns `hasRunOther` and resets it. */
  takeRunOther(): boolean;
  reset(): void;
  /** Paths as in the editor. */
  readonly typed: readonly string[];
  /** Resolves once the host has reported everything done so far. */
  untilTold(): Promise<void>;
  seen(realPathOf: (path: string) => Promise<string | undefined>): Promise<ReadonlyMap<string, PersonalChange>>;
}

export type Origin = 'command' | 'person' | 'uncertain';

export function followPeople(
  {
    onDidChangeByPerson,
    untilChangesByPersonTold,
  }: Pick<Documents, 'onDidChangeByPerson' | 'untilChangesByPersonTold'>,
  { onDidStartOther }: Pick<Terminals, 'onDidStartOther'>,
): People {
  let changes = new Map<string, PersonalChange>();
  const typed = new Set<string>();
  const subscription = onDidChangeByPerson?.((change) => {
    if (change.kind === 'typed') typed.add(change.path);
    else changes.set(change.path, change);
  });
  const otherCommands = followOthers(onDidStartOther);
  return {
    get hasRunOther() {
      return otherCommands.hasRun;
    },
    takeRunOther: otherCommands.take,
    canTell: onDidChangeByPerson !== undefined,
    reset() {
      changes = new Map();
      typed.clear();
    },
    get typed() {
      return [...typed];
    },
    untilTold: async () => untilChangesByPersonTold?.(),
    async seen(realPathOf) {
      const changesByPath = await Promise.all(
        [...changes].map(async ([path, change]) => [(await realPathOf(path)) ?? path, change] as const),
      );
      return new Map(changesByPath);
    },
    dispose() {
      subscription?.dispose();
      otherCommands.dispose();
    },
  };
}

function followOthers(onDidStart: Terminals['onDidStartOther']) {
  let running = 0;
  let hasRun = false;
  const end = () => {
    running -= 1;
  };
  const subscription = onDidStart?.(({ ended }) => {
    running += 1;
    hasRun = true;
    ended.then(end, end);
  });
  return {
    get hasRun() {
      return hasRun;
    },
    take() {
      const had = hasRun;
      hasRun = running > 0;
      return had;
    },
    dispose: () => subscription?.dispose(),
  };
}

/** Judges by the user's own changes of the same place. */
export function originOf({ before, after }: StateChange, done: PersonalChange | undefined): Origin {
  switch (done?.kind) {
    case 'saved':
      // The user's version is the one before the change, so undoing restores it.
      if (after.type === 'nothing' && contentOf(before)?.hash === done.hash) return 'command';
      // A later version may be based on the user's.
      return after.type === 'file' && after.hash === done.hash ? 'person' : 'uncertain';
    case 'made':
      return after.type === 'nothing' ? 'command' : 'person';
    case 'removed':
      return after.type === 'nothing' ? 'person' : 'command';
    default:
      return 'command';
  }
}
