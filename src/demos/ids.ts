import type { Problem } from '../core/problem.ts';
import type { DemoDraft, DemoFileDraft, ExplicitId } from './draft.ts';
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
  const claim = (draft: DemoDraft, id: string) => {
    if (taken.has(id)) return false;
    taken.add(id);
    ids.set(draft, id);
    return true;
  };
  for (const { demos } of files) {
    for (const draft of demos) if (draft.explicitId) claim(draft, draft.explicitId.id);
  }
  const left: { readonly draft: DemoDraft; readonly id: string }[] = [];
  for (const { path, demos } of files) {
    const stem = stemOf(path);
    for (const draft of demos) {
      if (ids.has(draft)) continue;
      const id = deriveId(stem, draft.demo.title);
      if (!claim(draft, id)) left.push({ draft, id });
    }
  }
  numberRest(left, claim);
  return ids;
}

/** Numbers those whose id is taken; the counters keep a thousand of one title from being tried a million times. */
function numberRest(
  left: readonly { readonly draft: DemoDraft; readonly id: string }[],
  claim: (draft: DemoDraft, id: string) => boolean,
): void {
  const counters = new Map<string, number>();
  for (const { draft, id } of left) {
    let count = counters.get(id) ?? 2;
    while (!claim(draft, `${id}-${count}`)) count += 1;
    counters.set(id, count + 1);
  }
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
  const settled: Demo[] = [];
  const duplicates: Problem[] = [];
  for (const draft of demos) {
    const id = ids.get(draft) ?? '';
    settled.push({ ...draft.demo, id });
    if (draft.explicitId && draft.explicitId.id !== id) duplicates.push(describeDuplicate(draft.explicitId, id));
  }
  return { ...file, demos: settled, problems: duplicates.length === 0 ? problems : [...problems, ...duplicates] };
}

function describeDuplicate({ id, range }: ExplicitId, derived: string): Problem {
  const message = `Another demo before this one has the id "${id}"; this one runs as "${derived}".`;
  return { code: 'duplicate-id', message, severity: 'warning', range };
}
