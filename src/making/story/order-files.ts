import { basename } from 'node:path/posix';
import { compareText } from '../comparing/compare-states.ts';
import { roleOf, roles } from './role.ts';

/** A file of a story. */
export interface StoryFile {
  readonly path: string;
  readonly isNew: boolean;
  /** The lines that come in; empty if it is no text. */
  readonly text: string;
  /** All of it afterwards. */
  readonly whole: string;
}

/** Words of a text that are looked at. */
const mostWords = 20_000;
/** Files whose uses are looked for: more is no story. */
const mostFiles = 200;
const defines =
  /\b(?:function\*?|class|interface|type|enum|struct|trait|impl|def|fn|func|module|const|let|var|val|macro_rules!|#define)\s+\*?([A-Za-z_$][\w$]{2,})/g;

/**
 * Files in the order in which their changes are understood: new ones that others use first, then changed ones, each
 * before those whose new lines name its definitions; then new ones that none uses. Manifests come before code, then
 * tests, docs, and the output of programs.
 */
export function orderFiles<T extends StoryFile>(files: readonly T[]): readonly T[] {
  return roles.flatMap((role) => orderByUse(files.filter(({ path }) => roleOf(path) === role)));
}

/** Files that the author came to, in that order; the others behind them. */
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
    // Files that use each other go by rank.
    for (const used of ranked) if (uses.get(file)?.has(used)) visit(used, path);
    ordered.add(file);
  };
  for (const file of ranked) visit(file, new Set());
  return [...ordered];
}

/** Which others each file names: their new definitions anywhere in it, their own names in its new lines. */
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

/** The owners of words in a text. */
function ownersOf<T>(text: string, owners: ReadonlyMap<string, T>): readonly T[] {
  const words = new Set((text.match(/[A-Za-z_$][\w$]{2,}/g) ?? []).slice(0, mostWords));
  return [...words].flatMap((word) => owners.get(word) ?? []);
}
