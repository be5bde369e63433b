import type { DemoFileDraft, FileLocation } from '../draft.ts';
import { assignIds, assignOwnIds } from '../ids.ts';
import type { LoadedText } from '../load-file.ts';
import type { DemoFile } from '../model.ts';
import { comparePaths } from '../order.ts';
import { isVariableFile, type VariableFile } from '../variables.ts';
import { type GoodVersion, readDemos, readVariables } from './last-good.ts';

export interface LoadedFiles {
  locations(): FileLocation[];
  /** `undefined` if the file is gone. Returns `false` if nothing changed. */
  put(location: FileLocation, loaded: LoadedText | undefined): boolean;
  /** Sorted, with unique ids. */
  content(): LibraryContent;
}

export interface LibraryContent {
  readonly files: readonly DemoFile[];
  readonly variableFiles: readonly VariableFile[];
}

interface LoadedFile {
  readonly location: FileLocation;
  readonly loaded: LoadedText;
  readonly content: DemoContent | { readonly variables: GoodVersion<VariableFile> };
}

interface DemoContent {
  readonly demos: GoodVersion<DemoFileDraft>;
  /** With the ids of {@link assignOwnIds}. */
  readonly settled: DemoFile;
}

/** Putting a changed file only parses that file. */
export function createLoadedFiles(): LoadedFiles {
  const byPath = new Map<string, LoadedFile>();
  const index = createIdIndex();
  let order: readonly string[] | undefined;

  const replace = (path: string, file: LoadedFile | undefined) => {
    const previous = byPath.get(path);
    if (previous && 'settled' in previous.content) index.remove(previous.content.settled);
    if (file && 'settled' in file.content) index.add(file.content.settled);
    if (!previous || !file) order = undefined;
    if (file) byPath.set(path, file);
    else byPath.delete(path);
  };

  return {
    locations: () => [...byPath.values()].map(({ location }) => location),
    put(location, loaded) {
      const previous = byPath.get(location.path);
      if (isSame(previous?.loaded, loaded)) return false;
      replace(location.path, loaded && { location, loaded, content: read(location, loaded, previous?.content) });
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

function read(
  location: FileLocation,
  loaded: LoadedText,
  previous: LoadedFile['content'] | undefined,
): LoadedFile['content'] {
  if (isVariableFile(location.path)) {
    return {
      variables: readVariables(location, loaded, previous && 'variables' in previous ? previous.variables : undefined),
    };
  }
  const demos = readDemos(location, loaded, previous && 'demos' in previous ? previous.demos : undefined);
  return { demos, settled: assignOwnIds(demos.file) };
}

/** Detects equal ids. Assigning all ids on every change would take ten times as long at 1,000 files of 100 demos. */
interface IdIndex {
  readonly hasCollisions: boolean;
  add(file: DemoFile): void;
  remove(file: DemoFile): void;
}

export function createIdIndex(): IdIndex {
  const ids = new Set<string>();
  const repeats = new Map<string, number>();
  return {
    get hasCollisions() {
      return repeats.size > 0;
    },
    add(file) {
      for (const { id } of file.demos) {
        const count = ids.size;
        if (ids.add(id).size === count) repeats.set(id, (repeats.get(id) ?? 0) + 1);
      }
    },
    remove(file) {
      for (const { id } of file.demos) {
        const count = repeats.get(id) ?? 0;
        if (count > 1) repeats.set(id, count - 1);
        else if (!repeats.delete(id)) ids.delete(id);
      }
    },
  };
}
