import type { DemoFileDraft, FilePlace } from '../draft.ts';
import { assignIds, assignOwnIds } from '../ids.ts';
import type { LoadedText } from '../load-file.ts';
import type { DemoFile } from '../model.ts';
import { comparePaths } from '../order.ts';
import { isVariableFile, type VariableFile } from '../variables.ts';
import { createIdIndex } from './id-index.ts';
import { type GoodVersion, readDemos, readVariables } from './last-good.ts';

/** The files of the library as they were last loaded. */
export interface LoadedFiles {
  /** Every file that has been loaded. */
  places(): FilePlace[];
  /** Takes in what came of reading a file, `undefined` when it is gone; `false` when nothing is new. */
  put(place: FilePlace, loaded: LoadedText | undefined): boolean;
  /** All that has been loaded, in order, the ids of the demos unique. */
  content(): LibraryContent;
}

export interface LibraryContent {
  readonly files: readonly DemoFile[];
  readonly variableFiles: readonly VariableFile[];
}

interface LoadedFile {
  readonly place: FilePlace;
  readonly loaded: LoadedText;
  readonly content: DemoContent | { readonly variables: GoodVersion<VariableFile> };
}

interface DemoContent {
  readonly demos: GoodVersion<DemoFileDraft>;
  /** With the ids that the demos have as long as no other file claims one of them. */
  readonly settled: DemoFile;
}

/** Of no file yet. A file that is put again unchanged costs a comparison, a changed one only its own reading. */
export function createLoadedFiles(): LoadedFiles {
  const byPath = new Map<string, LoadedFile>();
  const index = createIdIndex();
  let order: readonly string[] | undefined;

  const replace = (path: string, file: LoadedFile | undefined) => {
    const old = byPath.get(path);
    if (old && 'settled' in old.content) index.remove(old.content.settled);
    if (file && 'settled' in file.content) index.add(file.content.settled);
    if (!old || !file) order = undefined;
    if (file) byPath.set(path, file);
    else byPath.delete(path);
  };

  return {
    places: () => [...byPath.values()].map(({ place }) => place),
    put(place, loaded) {
      const old = byPath.get(place.path);
      if (isSame(old?.loaded, loaded)) return false;
      replace(place.path, loaded && { place, loaded, content: read(place, loaded, old?.content) });
      return true;
    },
    content() {
      order ??= [...byPath.keys()].sort(comparePaths);
      const demoFiles: DemoContent[] = [];
      const variableFiles: VariableFile[] = [];
      for (const path of order) {
        const content = byPath.get(path)?.content;
        if (!content) continue;
        if ('variables' in content) variableFiles.push(content.variables.file);
        else demoFiles.push(content);
      }
      const files = index.hasCollisions
        ? assignIds(demoFiles.map(({ demos }) => demos.file))
        : demoFiles.map(({ settled }) => settled);
      return { files, variableFiles };
    },
  };
}

function isSame(a: LoadedText | undefined, b: LoadedText | undefined): boolean {
  return a?.text === b?.text && a?.problem?.message === b?.problem?.message && !a === !b;
}

function read(place: FilePlace, loaded: LoadedText, old: LoadedFile['content'] | undefined): LoadedFile['content'] {
  if (isVariableFile(place.path)) {
    return { variables: readVariables(place, loaded, old && 'variables' in old ? old.variables : undefined) };
  }
  const demos = readDemos(place, loaded, old && 'demos' in old ? old.demos : undefined);
  return { demos, settled: assignOwnIds(demos.file) };
}
