import type { DemoEntry, DemoFile } from '../../demos/model.ts';

export interface DemoIndex {
  readonly files: readonly DemoFile[];
  /** Returns -1 if there is none. */
  fileAt(path: string): number;
  /** `file` must be one of `files`. Returns -1 if there is none. */
  demoAt(file: DemoFile, id: string): number;
}

/** Indexes each file on first use. */
export function createDemoIndex(files: readonly DemoFile[]): DemoIndex {
  const byPath = indexBy(files, ({ path }) => path);
  const byId = new Map<DemoFile, ReadonlyMap<string, number>>();
  return {
    files,
    fileAt: (path) => byPath.get(path) ?? -1,
    demoAt(file, id) {
      const indexes = byId.get(file) ?? indexBy(file.demos, (demo) => demo.id);
      byId.set(file, indexes);
      return indexes.get(id) ?? -1;
    },
  };
}

/** Includes disabled demos. */
export function findDemo(demos: DemoIndex, id: string): DemoEntry | undefined {
  for (const file of demos.files) {
    const demo = file.demos[demos.demoAt(file, id)];
    if (demo) return { file, demo };
  }
  return undefined;
}

/** The first of several items with the same name counts. */
function indexBy<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (const [i, item] of items.entries()) if (!index.has(nameOf(item))) index.set(nameOf(item), i);
  return index;
}
