import { basename } from 'node:path/posix';
import { compareText } from '../comparing/compare-states.ts';
import { roleOf, roles } from './role.ts';

export interface StoryFile {
  readonly path: string;
  readonly isNew: boolean;
  /** Only the new lines. */
  readonly text: string;
  readonly whole: string;
}

const mostWords = 20_000;
/** More files are sorted by path. */
const mostFiles = 200;
const defines =
  /\b(?:function\*?|class|interface|type|enum|struct|trait|impl|def|fn|func|module|const|let|var|val|macro_rules!|#define)\s+\*?([A-Za-z_$][\w$]{2,})/g;

/**
 * Orders files so that changes can be understood: new files that others use, then changed ones, both before files whose
 * new lines use their definitions; then unused new files. Manifests come before code, then tests, docs and generated
 * files.
 */
export function orderFiles<T extends StoryFile>(files: readonly T[]): readonly T[] {
  return roles.flatMap((role) => orderByUse(files.filter(({ path }) => roleOf(path) === role)));
}

/** The author's order; the others follow. */
export function orderAsDone<T extends StoryFile>(files: readonly T[], order: readonly string[]): readonly T[] {
  if (order.length === 0) return files;
  const places = new Map(order.map((path, index) => [path, index] as const));
  const placeOf = ({ path }: T) => places.get(path) ?? order.length;
  return [...files].sort((a, b) => placeOf(a) - placeOf(b));
}

function orderByUse<T extends StoryFile>(files: readonly T[]): readonly T[] {
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  if (sorted.length < 2 || sorted.length > mostFiles) return sorted;
  const uses = findUses(sorted);
  const isUsed = new Set([...uses.values()].flatMap((used) => [...used]));
  const rank = (file: T) => (file.isNew ? (isUsed.has(file) ? 0 : 2) : 1);
  const ranked = [...sorted].sort((a, b) => rank(a) - rank(b));
  const ordered = new Set<T>();
  const visit = (file: T, above: ReadonlySet<T>) => {
    if (ordered.has(file) || above.has(file)) return;
    const path = new Set(above).add(file);
    // Circular uses are ordered by rank.
    for (const used of ranked) if (uses.get(file)?.has(used)) visit(used, path);
    ordered.add(file);
  };
  for (const file of ranked) visit(file, new Set());
  return [...ordered];
}

/** New definitions anywhere in a file, file names in its new lines. */
function findUses<T extends StoryFile>(files: readonly T[]): ReadonlyMap<T, ReadonlySet<T>> {
  const [definers, stems] = [new Map<string, T>(), new Map<string, T>()];
  for (const file of files) {
    for (const [, name = ''] of file.text.matchAll(defines)) if (!definers.has(name)) definers.set(name, file);
    const [stem = ''] = basename(file.path).split('.', 1);
    if (stem.length > 2 && !/^(?:index|main|mod|lib|init|__init__|types|utils)$/.test(stem)) stems.set(stem, file);
  }
  const usesOf = (file: T) => [...ownersOf(file.whole, definers), ...ownersOf(file.text, stems)];
  return new Map(files.map((file) => [file, new Set(usesOf(file).filter((owner) => owner !== file))]));
}

function ownersOf<T>(text: string, owners: ReadonlyMap<string, T>): readonly T[] {
  const words = new Set((text.match(/[A-Za-z_$][\w$]{2,}/g) ?? []).slice(0, mostWords));
  return [...words].flatMap((word) => owners.get(word) ?? []);
}
