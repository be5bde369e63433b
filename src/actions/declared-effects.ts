/** Files and realms that an action touches. Files are given by the names of path fields. */
export interface Effects<Key extends string = string> {
  readonly reads?: readonly Key[];
  /** Documents brought to the front. */
  readonly shows?: readonly Key[];
  /** Documents brought to the front and changed. An omitted field means the document in front. */
  readonly changes?: readonly Key[];
  /** Files that exist afterwards with the wanted content. */
  readonly makes?: readonly Key[];
  readonly moves?: FromTo<Key>;
  readonly copies?: FromTo<Key>;
  /** Files or folders deleted. */
  readonly removes?: readonly Key[];
  readonly alters?: readonly Realm[];
  /** The field with the snippet or demo to run. */
  readonly runs?: Key;
  /** The variable to set: `lead` plus the value of a field, which may be dotted. */
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

/** Parts other than files. */
export type Realm =
  /** The text of the document in front. */
  | 'front'
  /** Which documents are open, and which is in front. */
  | 'tabs'
  /** Saves open documents. */
  | 'saved'
  | 'selection'
  /** The highlight and its zoom. */
  | 'highlight'
  | 'settings'
  | 'clipboard'
  | 'terminal'
  /** The stage of slides and pages. */
  | 'slides'
  | 'variables'
  | 'chat'
  /** The window's zoom and parts. */
  | 'window'
  /** Other programs, a browser. */
  | 'machine';

/** A part with unknown effects. `command` is an editor command. */
export type Unknown = 'command line' | 'script' | 'command' | 'chat' | 'keys';

/** {@link Effects} of one action in a demo file, with absolute paths. Plain data. */
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
  /** A part with unknown effects. */
  readonly unknown: Unknown | undefined;
  /** The unknown part is an editor command that only changes the view. */
  readonly changesViewOnly: boolean;
  /** Waits until the presenter continues. */
  readonly waits: boolean;
  /** A snippet by its absolute path, or a demo by its id. */
  readonly runs: { readonly snippet: string } | { readonly demo: string } | undefined;
  /** Fields whose file is only known at run time, or is outside the workspace folder. */
  readonly unresolved: readonly string[];
}

/** Absolute paths of everything that may be changed, created or deleted. */
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

/** Whether the audience sees something besides window parts: a file, a slide, a web page. */
export function isSeen(effects: ActionEffects): boolean {
  const files = effects.shows.length + writtenPaths(effects).length;
  return files > 0 || effects.alters.some((realm) => seenRealms.has(realm));
}
