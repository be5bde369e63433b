/** Files and realms that an action touches: data that names its path fields, and realms beside files. */
export interface Effects<Key extends string = string> {
  /** Files that it reads. */
  readonly reads?: readonly Key[];
  /** Documents that it brings to the front. */
  readonly shows?: readonly Key[];
  /** Documents that it brings to the front and changes. A field that is left out is the document in front. */
  readonly changes?: readonly Key[];
  /** Files that are there afterwards, as the action wants them. */
  readonly makes?: readonly Key[];
  readonly moves?: FromTo<Key>;
  readonly copies?: FromTo<Key>;
  /** Files or folders that are gone afterwards. */
  readonly removes?: readonly Key[];
  readonly alters?: readonly Realm[];
  /** The field that names the snippet or demo that it runs. */
  readonly runs?: Key;
  /** The variable that it sets: its name is the lead and the value of a field, which may be dotted. */
  readonly sets?: { readonly lead: string; readonly field: string };
  /** A part that may do anything besides. */
  readonly unknown?: Unknown;
  /** The show stands still in it until the presenter goes on. */
  readonly waits?: true;
}

/** From the place that one field names to the place that another does. */
export interface FromTo<Key extends string = string> {
  readonly from: Key;
  readonly to: Key;
}

/** Things that an action may alter beside the files that it names. */
export type Realm =
  /** The text of the document in front, whichever that is. */
  | 'front'
  /** Which documents are open, and which is in front. */
  | 'tabs'
  /** Saves open documents. */
  | 'saved'
  | 'selection'
  /** The highlight, and the zoom that comes with it. */
  | 'highlight'
  | 'settings'
  | 'clipboard'
  | 'terminal'
  /** The stage of slides and pages. */
  | 'slides'
  | 'variables'
  | 'chat'
  /** How the window looks: its zoom, its parts. */
  | 'window'
  /** The machine beside the editor: other programs, a browser. */
  | 'machine';

/** A part that may do anything: its effects are unknown beforehand. `command` is one of the editor. */
export type Unknown = 'command line' | 'script' | 'command' | 'chat' | 'keys';

/** Files and realms that an action of a demo file will touch, in absolute paths. Plain data. */
export interface ActionEffects {
  readonly reads: readonly string[];
  readonly shows: readonly string[];
  readonly changes: readonly string[];
  readonly makes: readonly string[];
  readonly moves: readonly FromTo[];
  readonly copies: readonly FromTo[];
  readonly removes: readonly string[];
  readonly alters: readonly Realm[];
  /** Names of the variables that it sets. */
  readonly sets: readonly string[];
  /** A part that may do anything; `undefined` when all that it does is told above. */
  readonly unknown: Unknown | undefined;
  /** That part is a command of the editor which only changes the view. */
  readonly changesViewOnly: boolean;
  /** Whether the show stands still in it until the presenter goes on. */
  readonly waits: boolean;
  /** Runs in turn: a snippet by its absolute path, a demo by its id. */
  readonly runs: { readonly snippet: string } | { readonly demo: string } | undefined;
  /** Fields whose file is known only when it runs, or lies outside of the workspace folder. */
  readonly unresolved: readonly string[];
}

/** Everything whose content may be another afterwards, or that may come or go: absolute paths. */
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

/** Whether the audience sees something of it that is no part of the window: a file, a slide, a web page. */
export function isSeen(effects: ActionEffects): boolean {
  const files = effects.shows.length + writtenPaths(effects).length;
  return files > 0 || effects.alters.some((realm) => seenRealms.has(realm));
}
