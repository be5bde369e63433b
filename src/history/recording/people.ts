import type { Disposable } from '../../core/disposables.ts';
import { contentOf } from '../../core/entries.ts';
import type { Documents, PersonalChange } from '../../ports/documents.ts';
import type { StateChange } from '../../ports/states.ts';
import type { Terminals } from '../../ports/terminals.ts';

/** The presenter's own doings with files, as far as the host can tell. */
export interface People extends Disposable {
  /** Whether the host can tell at all. */
  readonly canTell: boolean;
  /** Whether a command that is none of the show's has run since this was begun anew. */
  readonly hasRunOther: boolean;
  /** The same, and begins it anew: before a look for changes. */
  takeRunOther(): boolean;
  /** Starts over: earlier changes are no longer considered. */
  reset(): void;
  /** Paths of documents into which a person has typed, as they are spelled in the editor. */
  readonly typed: readonly string[];
  /** Resolves once the host has told of all that people have done by now. */
  untilTold(): Promise<void>;
  /** By its place, the last thing that was done to it. */
  seen(placeOf: (path: string) => Promise<string | undefined>): Promise<ReadonlyMap<string, PersonalChange>>;
}

/** Author of a change: the command, a person, or unknown. */
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
  const others = followOthers(onDidStartOther);
  return {
    get hasRunOther() {
      return others.hasRun;
    },
    takeRunOther: others.take,
    canTell: onDidChangeByPerson !== undefined,
    reset() {
      changes = new Map();
      typed.clear();
    },
    get typed() {
      return [...typed];
    },
    untilTold: async () => untilChangesByPersonTold?.(),
    async seen(placeOf) {
      const places = await Promise.all(
        [...changes].map(async ([path, change]) => [(await placeOf(path)) ?? path, change] as const),
      );
      return new Map(places);
    },
    dispose() {
      subscription?.dispose();
      others.dispose();
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

/** The author of a change on disk, judged by the person's own changes to the same place meanwhile. */
export function originOf({ before, after }: StateChange, done: PersonalChange | undefined): Origin {
  switch (done?.kind) {
    case 'saved':
      // The person's words are what was there before, and come back with it.
      if (after.type === 'nothing' && contentOf(before)?.hash === done.hash) return 'command';
      // A version after the person's words may have been made from them.
      return after.type === 'file' && after.hash === done.hash ? 'person' : 'uncertain';
    case 'made':
      return after.type === 'nothing' ? 'command' : 'person';
    case 'removed':
      return after.type === 'nothing' ? 'person' : 'command';
    default:
      return 'command';
  }
}
