/** Files are given by the names of path fields. */
export interface Effects<Key extends string = string> {
  readonly reads?: readonly Key[];
  /** Documents brought to the front. */
  readonly shows?: readonly Key[];
  /** An omitted field means the document in front. */
  readonly changes?: readonly Key[];
  /** Files with the wanted content afterwards. */
  readonly makes?: readonly Key[];
  readonly moves?: FromTo<Key>;
  readonly copies?: FromTo<Key>;
  /** Files or folders deleted. */
  readonly removes?: readonly Key[];
  readonly alters?: readonly Realm[];
  /** The field with the snippet or demo to run. */
  readonly runs?: Key;
  /** `lead` plus the value of a field, which may be dotted. */
  readonly sets?: { readonly lead: string; readonly field: string };
  /** A part that may do anything else. */
  readonly unknown?: Unknown;
  /** Waits until the presenter continues. */
  readonly waits?: true;
}

/** Names of two path fields. */
export interface FromTo<Key extends string = string> {
  readonly from: Key;
  readonly to: Key;
}

export type Realm =
  /** Text of the document in front. */
  | 'front'
  /** Open documents, and which is in front. */
  | 'tabs'
  /** Saves open documents. */
  | 'saved'
  | 'selection'
  /** With its zoom. */
  | 'highlight'
  | 'settings'
  | 'clipboard'
  | 'terminal'
  /** Slides and pages. */
  | 'slides'
  | 'variables'
  | 'chat'
  /** Zoom and parts. */
  | 'window'
  /** Other programs, a browser. */
  | 'machine';

/** Unknown effects. `command` is an editor command. */
export type Unknown = 'command line' | 'script' | 'command' | 'chat' | 'keys';

/** {@link Effects} with absolute paths. Plain data. */
export interface ActionEffects {
  readonly reads: readonly string[];
  readonly shows: readonly string[];
  readonly changes: readonly string[];
  readonly makes: readonly string[];
  readonly moves: readonly FromTo[];
  readonly copies: readonly FromTo[];
  readonly removes: readonly string[];
  readonly alters: readonly Realm[];
  /** Names of variables. */
  readonly sets: readonly string[];
  readonly unknown: Unknown | undefined;
  /** An editor command that only changes the view. */
  readonly changesViewOnly: boolean;
  readonly waits: boolean;
  /** A snippet by its absolute path, or a demo by its id. */
  readonly runs: { readonly snippet: string } | { readonly demo: string } | undefined;
  /** Only known at run time, or outside the workspace folder. */
  readonly unresolved: readonly string[];
}

/** Absolute paths. */
export function writtenPaths({ changes, makes, moves, copies, removes }: ActionEffects): readonly string[] {
  return [
    ...changes,
    ...makes,
    ...moves.flatMap(({ from, to }) => [from, to]),
    ...copies.map(({ to }) => to),
    ...removes,
  ];
}

const seenRealms: ReadonlySet<Realm> = new Set<Realm>(['front', 'highlight', 'slides', 'machine']);

/** A file, a slide or a web page, but not window parts. */
export function isSeen(effects: ActionEffects): boolean {
  const files = effects.shows.length + writtenPaths(effects).length;
  return files > 0 || effects.alters.some((realm) => seenRealms.has(realm));
}
