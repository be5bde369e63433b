import { basename } from 'node:path/posix';
import type { StateEntry } from '../chapter.ts';
import { editableText } from './text-file.ts';

type PathEntry = readonly [path: string, entry: StateEntry];

/** No audience could follow a larger reorganization. */
const mostPairs = 2_000;
/** Share of equal characters. */
const likeness = 0.5;

/** Old paths by new path: equal contents first (preferring equal names), then similar ones. */
export async function findRenames(
  gone: readonly PathEntry[],
  come: readonly PathEntry[],
): Promise<ReadonlyMap<string, string>> {
  const renames = pairEqual(gone, come);
  const sources = new Set(renames.values());
  const left = gone.filter(([path]) => !sources.has(path));
  const wanting = come.filter(([path]) => !renames.has(path));
  if (left.length * wanting.length === 0 || left.length * wanting.length > mostPairs) return renames;
  return new Map([...renames, ...(await pairAlike(left, wanting))]);
}

function pairEqual(gone: readonly PathEntry[], come: readonly PathEntry[]): ReadonlyMap<string, string> {
  const byContent = new Map<string, string[]>();
  for (const [path, entry] of gone) {
    const paths = byContent.get(keyOf(entry));
    if (paths) paths.push(path);
    else byContent.set(keyOf(entry), [path]);
  }
  const renames = new Map<string, string>();
  for (const [path, entry] of come) {
    const paths = byContent.get(keyOf(entry)) ?? [];
    const named = paths.findIndex((candidate) => basename(candidate) === basename(path));
    const [from] = paths.splice(Math.max(named, 0), 1);
    if (from !== undefined) renames.set(path, from);
  }
  return renames;
}

function keyOf({ kind, id, isExecutable }: StateEntry): string {
  return `${kind} ${isExecutable} ${id}`;
}

interface Candidate {
  readonly path: string;
  readonly from: string;
  readonly score: number;
}

async function pairAlike(gone: readonly PathEntry[], come: readonly PathEntry[]): Promise<ReadonlyMap<string, string>> {
  const [old, made] = [await countAll(gone), await countAll(come)];
  const candidates: Candidate[] = [];
  for (const [path, lines] of made) {
    for (const [from, others] of old) {
      const score = likenessOf(lines, others) + (basename(path) === basename(from) ? 0.1 : 0);
      if (score >= likeness) candidates.push({ path, from, score });
    }
  }
  candidates.sort((a, b) => b.score - a.score);
  const renames = new Map<string, string>();
  const used = new Set<string>();
  for (const { path, from } of candidates) {
    if (renames.has(path) || used.has(from)) continue;
    renames.set(path, from);
    used.add(from);
  }
  return renames;
}

async function countAll(
  files: readonly PathEntry[],
): Promise<readonly (readonly [string, ReadonlyMap<string, number>])[]> {
  const counted: [string, ReadonlyMap<string, number>][] = [];
  for (const [path, entry] of files) {
    const text = await editableText(entry);
    if (text !== undefined && text.text.trim() !== '') counted.push([path, countLines(text.text)]);
  }
  return counted;
}

function countLines(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split(/\r?\n/)) {
    const word = line.trim();
    if (word.length > 2) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Share of characters in common lines, relative to the larger file. */
function likenessOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [line, count] of one) shared += line.length * Math.min(count, other.get(line) ?? 0);
  const size = (counts: ReadonlyMap<string, number>) =>
    [...counts].reduce((sum, [line, count]) => sum + line.length * count, 0);
  return shared / Math.max(size(one), size(other), 1);
}
