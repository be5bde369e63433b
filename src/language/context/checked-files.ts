import { basename, dirname } from 'node:path';
import { decksOf } from '../../actions/decks.ts';
import type { Disposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import type { FilePlace } from '../../demos/draft.ts';
import type { Library, LibraryService } from '../../demos/library.ts';
import { readerOf } from '../../demos/readers.ts';
import { isVariableFile } from '../../demos/variables.ts';

/** The files of a window in which something may be wrong. */
export interface CheckedFiles extends Disposable {
  /** Resolves once the demo files have been read for the first time. */
  readonly ready: Promise<void>;
  /** Fires after any demo file appeared, changed or went. */
  readonly onDidChange: Event<void>;
  /** The demo files and variables files of all folders, and the decks that the demos open. */
  places(): readonly FilePlace[];
  /** The place of a path when that is a demo file or a variables file of a workspace folder, or a deck of the show. */
  placeOf(path: string): FilePlace | undefined;
  kindOf(place: FilePlace): 'demos' | 'variables' | 'deck';
}

/** `library` stays the caller's; `folders` are the absolute paths of the workspace folders, now. */
export function createCheckedFiles(library: LibraryService, folders: () => readonly string[]): CheckedFiles {
  const changed = createEmitter<void>();
  let decks: ReadonlyMap<string, FilePlace> = new Map();
  const takeIn = () => {
    decks = deckPlaces(library.current);
  };
  const subscription = library.onDidChange(() => {
    takeIn();
    changed.fire();
  });
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
    kindOf({ path }) {
      if (decks.has(path)) return 'deck';
      return isVariableFile(path) ? 'variables' : 'demos';
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
