import type { DemoEntry, DemoFile } from '../../demos/model.ts';

/** The demo files at one moment, and where a demo stands in them. */
export interface DemoIndex {
  readonly files: readonly DemoFile[];
  /** The index of the file of this path; -1 without one. */
  fileAt(path: string): number;
  /** The index of a demo in a file of these; -1 without one. */
  demoAt(file: DemoFile, id: string): number;
}

/** Each file is gone through once, when the first of its demos is looked for. */
export function createDemoIndex(files: readonly DemoFile[]): DemoIndex {
  const byPath = indexBy(files, ({ path }) => path);
  const byId = new Map<DemoFile, ReadonlyMap<string, number>>();
  return {
    files,
    fileAt: (path) => byPath.get(path) ?? -1,
    demoAt(file, id) {
      const known = byId.get(file) ?? indexBy(file.demos, (demo) => demo.id);
      byId.set(file, known);
      return known.get(id) ?? -1;
    },
  };
}

/** The demo of this id, disabled or not. */
export function findDemo(demos: DemoIndex, id: string): DemoEntry | undefined {
  for (const file of demos.files) {
    const demo = file.demos[demos.demoAt(file, id)];
    if (demo) return { file, demo };
  }
  return undefined;
}

/** Of two with the same name the first counts. */
function indexBy<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (const [i, item] of items.entries()) if (!index.has(nameOf(item))) index.set(nameOf(item), i);
  return index;
}
