import type { Problem } from '../core/problem.ts';
import type { DemoDraft, DemoFileDraft } from './draft.ts';
import type { Demo, DemoFile } from './model.ts';
import { stemOf } from './parse.ts';

/**
 * Gives every demo its id, unique over all files. The first demo in order that names an id keeps it; a later one gets a
 * derived id and its file a problem. Derived is `<file name>.<title>`; where that is taken, with `-2`, `-3`, … behind.
 * Names in files come first, then derived ids as they are, then those with a number, so that a demo's id changes only
 * when another one really takes it.
 */
export function assignIds(files: readonly DemoFileDraft[]): DemoFile[] {
  const ids = settleIds(files);
  return files.map((file) => withIds(file, ids));
}

/** {@link assignIds} for one file by itself: the same ids, as long as no other file claims one of them. */
export function assignOwnIds(file: DemoFileDraft): DemoFile {
  return withIds(file, settleIds([file]));
}

function settleIds(files: readonly DemoFileDraft[]): ReadonlyMap<DemoDraft, string> {
  const ids = new Map<DemoDraft, string>();
  const taken = new Set<string>();
  const claim = (demo: DemoDraft, id: string) => {
    if (taken.has(id)) return false;
    taken.add(id);
    ids.set(demo, id);
    return true;
  };
  for (const { demos } of files) {
    for (const demo of demos) if (demo.explicitId) claim(demo, demo.explicitId.id);
  }
  const left = files.flatMap((file) => {
    const stem = stemOf(file.path);
    const anonymous = file.demos
      .filter((demo) => !ids.has(demo))
      .map((demo) => ({ demo, id: deriveId(stem, demo.title) }));
    return anonymous.filter(({ demo, id }) => !claim(demo, id));
  });
  const counters = new Map<string, number>();
  for (const { demo, id } of left) {
    let count = counters.get(id) ?? 2;
    while (!claim(demo, `${id}-${count}`)) count += 1;
    counters.set(id, count + 1);
  }
  return ids;
}

/** `<file name without extension>.<title in lower case, everything but letters and digits a dash>`. */
export function deriveId(stem: string, title: string): string {
  return `${stem}.${slugOf(title) || 'demo'}`;
}

function slugOf(title: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return slug.replace(/^-|-$/g, '');
}

function withIds({ demos, problems, ...file }: DemoFileDraft, ids: ReadonlyMap<DemoDraft, string>): DemoFile {
  const duplicates = demos.filter((demo) => demo.explicitId && demo.explicitId.id !== ids.get(demo));
  return {
    ...file,
    demos: demos.map((demo) => withId(demo, ids.get(demo) ?? '')),
    problems: duplicates.length === 0 ? problems : [...problems, ...duplicates.flatMap((demo) => describe(demo, ids))],
  };
}

function withId({ explicitId: _, ...demo }: DemoDraft, id: string): Demo {
  return { id, ...demo };
}

function describe(demo: DemoDraft, ids: ReadonlyMap<DemoDraft, string>): Problem[] {
  if (!demo.explicitId) return [];
  const { id, range } = demo.explicitId;
  const message = `Another demo before this one has the id "${id}"; this one runs as "${ids.get(demo)}".`;
  return [{ code: 'duplicate-id', message, severity: 'warning', range }];
}
