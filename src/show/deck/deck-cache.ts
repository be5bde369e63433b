import { decksOfShow } from '../../actions/decks.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { PageSources } from '../../slides/model.ts';
import { readDeckDefaults } from './deck-defaults.ts';
import { type OpenDeck, openDeck } from './open-deck.ts';

/** Keeps the last few decks open. */
export interface DeckCache extends Disposable {
  /** Both paths are absolute. Rejects with `file-not-found`, `not-a-file`. */
  open(path: string, folder: string): Promise<OpenDeck>;
}

export interface DeckCacheOptions {
  readonly files: Files;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly settings: Settings;
  /** For the numbering of slides over all decks. */
  readonly library: Pick<LibraryService, 'current' | 'onDidChange'>;
  readonly renderMarkdown: PageSources['renderMarkdown'];
  /** A deck, or a file that its pages use, has changed; the next `open` reads it again. */
  onDidChange(path: string): void;
}

/** Each deck has file watchers and pages in memory. */
const maxOpenDecks = 4;

export function createDeckCache(options: DeckCacheOptions): DeckCache {
  const { files, clock, renderMarkdown, log, settings, library, onDidChange } = options;
  const decks = new Map<string, Promise<OpenDeck>>();
  const readBasis = () => ({
    defaults: readDeckDefaults(settings),
    hasComponents: settings.get('slides.webComponents').length > 0,
    decks: decksOfShow(library.current),
  });
  let basis = readBasis();

  const drop = (path: string) => {
    const deck = decks.get(path);
    decks.delete(path);
    // `open` has reported the error.
    deck?.then(
      (read) => read.dispose(),
      () => undefined,
    );
  };
  const read = (path: string, folder: string) => {
    const changed = () => {
      drop(path);
      onDidChange(path);
    };
    const countedPaths = new Set(basis.decks.filter((deck) => deck.folder === folder).map((deck) => deck.path));
    const { defaults, hasComponents } = basis;
    const deck = openDeck(path, folder, {
      files,
      clock,
      renderMarkdown,
      log,
      defaults,
      hasComponents,
      decks: [...countedPaths],
      onDidChange: changed,
    });
    deck.catch(() => decks.delete(path));
    return deck;
  };

  const startAnew = () => {
    const current = readBasis();
    if (JSON.stringify(current) === JSON.stringify(basis)) return;
    basis = current;
    for (const path of [...decks.keys()]) {
      drop(path);
      onDidChange(path);
    }
  };
  const subscriptions = disposeAll([settings.onDidChange(startAnew), library.onDidChange(startAnew)]);

  return {
    open(path, folder) {
      const deck = decks.get(path) ?? read(path, folder);
      decks.delete(path);
      decks.set(path, deck); // most recently used last
      for (const oldest of [...decks.keys()].slice(0, -maxOpenDecks)) drop(oldest);
      return deck;
    },
    dispose() {
      subscriptions.dispose();
      for (const path of [...decks.keys()]) drop(path);
    },
  };
}
