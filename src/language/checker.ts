import { basename, dirname } from 'node:path';
import { decksOf } from '../actions/decks.ts';
import type { Disposable } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { FilePlace } from '../demos/draft.ts';
import type { Library, LibraryService } from '../demos/library.ts';
import { loadText } from '../demos/load-file.ts';
import { readerOf } from '../demos/readers.ts';
import { isVariableFile, parseVariables } from '../demos/variables.ts';
import type { Files } from '../ports/files.ts';
import type { Log } from '../ports/log.ts';
import { parseDeck } from '../slides/parse-deck.ts';
import { checkDocument } from './check-document.ts';
import type { Finding } from './finding.ts';
import { readSourceDocument } from './source-document.ts';
import { gatherWorld, type WorldSources } from './world/gather-world.ts';

/** Checks the demo files of a window, open or not, as they are right now. */
export interface Checker extends Disposable {
  /** Resolves once the demo files have been read for the first time. */
  readonly ready: Promise<void>;
  /** Fires after any demo file appeared, changed or went. */
  readonly onDidChange: Event<void>;
  /** The demo files and variables files of all folders, and the decks that the demos open. */
  places(): readonly FilePlace[];
  /** The place of a path when that is a demo file or a variables file of a workspace folder, or a deck of the show. */
  placeOf(path: string): FilePlace | undefined;
  /** What is wrong with a file: its text in the editor, or else on the disk. Nothing, where there is none. */
  check(place: FilePlace): Promise<readonly Finding[]>;
}

export interface CheckerOptions {
  /** The demo files of the window; it stays the caller's. */
  readonly library: LibraryService;
  readonly files: Files;
  readonly log: Log;
  /** Absolute paths of the workspace folders, now. */
  folders(): readonly string[];
  /** The text of a file that is open; `undefined` for one that is not. */
  bufferOf(path: string): string | undefined;
}

/** Creates a checker over a library; it goes without the show. */
export function createChecker({ library, files, log, folders, bufferOf }: CheckerOptions): Checker {
  const changed = createEmitter<void>();
  let decks: ReadonlyMap<string, FilePlace> = new Map();
  const takeIn = () => {
    decks = deckPlaces(library.current);
  };
  const subscription = library.onDidChange(() => {
    takeIn();
    changed.fire();
  });
  const readText = async (path: string) => bufferOf(path) ?? (await loadText(files, path))?.text;
  const typeAt: WorldSources['typeAt'] = async (path) => {
    try {
      return (await files.stat(path))?.type;
    } catch (error) {
      log.warn(`${path} cannot be looked at: ${error}`);
      return 'other'; // it is there, and more is not known
    }
  };
  return {
    ready: library.ready.then(takeIn),
    onDidChange: changed.event,
    places: () => [...library.current.files, ...library.current.variableFiles, ...decks.values()],
    placeOf(path) {
      const deck = decks.get(path);
      if (deck) return deck;
      const folder = dirname(dirname(path));
      const isOurs = basename(dirname(path)) === '.demo' && readerOf(path) !== undefined && folders().includes(folder);
      return isOurs ? { path, workspaceFolder: folder } : undefined;
    },
    async check(place) {
      const text = await readText(place.path);
      if (text === undefined) return [];
      if (decks.has(place.path)) return parseDeck(text, place.path).problems;
      if (isVariableFile(place.path)) return parseVariables(text, place).problems;
      const document = readSourceDocument(text, place);
      const sources = { files: library.current.files, typeAt, readText };
      return checkDocument(document, await gatherWorld(document, sources));
    },
    dispose: () => subscription.dispose(),
  };
}

/** The decks that the demos open, by their paths. */
function deckPlaces({ files, variables }: Library): ReadonlyMap<string, FilePlace> {
  const opened = files.flatMap((file) =>
    file.demos.flatMap((demo) => decksOf({ file, demo }, variables(file.workspaceFolder))),
  );
  return new Map(opened.map(({ path, folder }) => [path, { path, workspaceFolder: folder }]));
}
