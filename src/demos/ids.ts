import type { Problem } from '../core/problem.ts';
import type { DemoFileDraft, IdClaim } from './draft.ts';
import type { Demo, DemoFile } from './model.ts';
import { rangeOf } from './source-location.ts';

/**
 * Gives every demo an id that is unique over all files.
 *
 * The first demo that names an id keeps it; a later one gets a derived id, and its file a problem. A derived id is
 * `<file name>.<title>`, with `-2`, … if it is taken. Explicit ids come first, then derived, then numbered ones, so
 * that an id only changes if another demo takes it.
 */
export function assignIds(files: readonly DemoFileDraft[]): DemoFile[] {
  const ids = settleIds(files.map(({ claims }) => claims));
  return files.map((file, i) => withIds(file, ids[i] ?? []));
}

/** {@link assignIds} for one file, ignoring all others. */
export function assignOwnIds(file: DemoFileDraft): DemoFile {
  const ids = file.demos.map(({ id }) => id);
  return withIds(file, ids);
}

/** `<file name without extension>.<title in lower case, with dashes>`. */
export function deriveId(stem: string, title: string): string {
  return `${stem}.${slugOf(title) || 'demo'}`;
}

/** One list per file. */
export function settleIds(files: readonly (readonly IdClaim[])[]): string[][] {
  const ids = files.map((claims) => claims.map(() => ''));
  const takenIds = new Set<string>();
  const claim = (file: number, demo: number, id: string) => {
    const fileIds = ids[file];
    if (!fileIds || fileIds[demo] || takenIds.has(id)) return;
    takenIds.add(id);
    fileIds[demo] = id;
  };
  const forEach = (visit: (file: number, demo: number, claim: IdClaim) => void) => {
    for (const [file, claims] of files.entries())
      for (const [demo, idClaim] of claims.entries()) visit(file, demo, idClaim);
  };
  forEach((file, demo, { explicit }) => explicit && claim(file, demo, explicit.id));
  forEach((file, demo, { derived }) => claim(file, demo, derived));
  // Otherwise a thousand demos of one title would take a million attempts.
  const counters = new Map<string, number>();
  forEach((file, demo, { derived }) => {
    if (ids[file]?.[demo]) return;
    let count = counters.get(derived) ?? 2;
    while (takenIds.has(`${derived}-${count}`)) count += 1;
    claim(file, demo, `${derived}-${count}`);
    counters.set(derived, count + 1);
  });
  return ids;
}

function slugOf(title: string): string {
  const wordMatches = isAscii(title)
    ? title.toLowerCase().match(/[a-z0-9]+/g)
    : title
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu);
  return wordMatches?.join('-') ?? '';
}

/** Splitting ASCII titles is three times as fast. */
function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

function withIds({ claims, syntaxErrors: _, ...file }: DemoFileDraft, ids: readonly string[]): DemoFile {
  const duplicates = claims.flatMap((claim, i) => describeDuplicate(claim, ids[i] ?? ''));
  return {
    ...file,
    demos: hasIds(file.demos, ids) ? file.demos : file.demos.map((demo, i) => ({ ...demo, id: ids[i] ?? '' })),
    problems: duplicates.length === 0 ? file.problems : [...file.problems, ...duplicates],
  };
}

function hasIds(demos: readonly Demo[], ids: readonly string[]): boolean {
  return demos.every((demo, i) => demo.id === ids[i]);
}

function describeDuplicate({ explicit }: IdClaim, id: string): Problem[] {
  if (!explicit || explicit.id === id) return [];
  const message = `An earlier demo has the id "${explicit.id}"; this one runs as "${id}".`;
  return [{ code: 'duplicate-id', message, severity: 'warning', range: rangeOf(explicit) }];
}
