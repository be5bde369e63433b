import type { DemoFileDraft, FilePlace } from '../draft.ts';
import { assignIds, assignOwnIds } from '../ids.ts';
import type { LoadedText } from '../load-file.ts';
import type { DemoFile } from '../model.ts';
import { comparePaths } from '../order.ts';
import { isVariableFile, type VariableFile } from '../variables.ts';
import { createIdLedger } from './id-ledger.ts';
import { type GoodVersion, readDemos, readVariables } from './last-good.ts';

/** Current knowledge of all files. */
export interface Shelf {
  /** The paths of what is on the shelf, by workspace folder. */
  places(): FilePlace[];
  /** Takes in what came of reading a file, `undefined` when it is gone; `false` when nothing is new. */
  put(place: FilePlace, loaded: LoadedText | undefined): boolean;
  /** All that is on the shelf, in order, the ids of the demos unique. */
  takeStock(): Stock;
}

export interface Stock {
  readonly files: readonly DemoFile[];
  readonly variableFiles: readonly VariableFile[];
}

interface Book {
  readonly place: FilePlace;
  readonly loaded: LoadedText;
  readonly content: DemoContent | { readonly variables: GoodVersion<VariableFile> };
}

interface DemoContent {
  readonly demos: GoodVersion<DemoFileDraft>;
  /** With the ids that the demos have as long as no other file claims one of them. */
  readonly settled: DemoFile;
}

/** Creates an empty shelf. A book that is put back unchanged costs a comparison, a changed one only its own reading. */
export function createShelf(): Shelf {
  const books = new Map<string, Book>();
  const ledger = createIdLedger();
  let order: readonly string[] | undefined;

  const replace = (path: string, book: Book | undefined) => {
    const old = books.get(path);
    if (old && 'settled' in old.content) ledger.remove(old.content.settled);
    if (book && 'settled' in book.content) ledger.add(book.content.settled);
    if (!old || !book) order = undefined;
    if (book) books.set(path, book);
    else books.delete(path);
  };

  return {
    places: () => [...books.values()].map(({ place }) => place),
    put(place, loaded) {
      const old = books.get(place.path);
      if (isSame(old?.loaded, loaded)) return false;
      replace(place.path, loaded && { place, loaded, content: read(place, loaded, old?.content) });
      return true;
    },
    takeStock() {
      order ??= [...books.keys()].sort(comparePaths);
      const demoFiles: DemoContent[] = [];
      const variableFiles: VariableFile[] = [];
      for (const path of order) {
        const content = books.get(path)?.content;
        if (!content) continue;
        if ('variables' in content) variableFiles.push(content.variables.file);
        else demoFiles.push(content);
      }
      const files = ledger.hasCollisions
        ? assignIds(demoFiles.map(({ demos }) => demos.file))
        : demoFiles.map(({ settled }) => settled);
      return { files, variableFiles };
    },
  };
}

function isSame(a: LoadedText | undefined, b: LoadedText | undefined): boolean {
  return a?.text === b?.text && a?.problem?.message === b?.problem?.message && !a === !b;
}

function read(place: FilePlace, loaded: LoadedText, old: Book['content'] | undefined): Book['content'] {
  if (isVariableFile(place.path)) {
    return { variables: readVariables(place, loaded, old && 'variables' in old ? old.variables : undefined) };
  }
  const demos = readDemos(place, loaded, old && 'demos' in old ? old.demos : undefined);
  return { demos, settled: assignOwnIds(demos.file) };
}
