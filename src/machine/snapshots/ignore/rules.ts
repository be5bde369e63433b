import { type GlobSegment, matchesGlob, parseGlob, toBytes } from './glob.ts';

/** One line of a `.gitignore` file. */
interface IgnoreRule {
  readonly isNegated: boolean;
  readonly isFolderOnly: boolean;
  /** It is about the name alone, wherever it stands. */
  readonly isName: boolean;
  /** Beginning of a match, byte by byte. */
  readonly prefix: string;
  /** Following segments, if any. */
  readonly segments: readonly GlobSegment[] | undefined;
}

/** The rules of one file, beneath those that it takes precedence over. */
export interface IgnoreRules {
  readonly outer: IgnoreRules | undefined;
  /** Of the folder that its paths begin in, from the folder of the outermost rules: `` or `a/b/`. */
  readonly base: string;
  readonly rules: readonly IgnoreRule[];
}

/** Whether Git ignores a path (from the folder of the outermost rules), going by the rules alone and not by the folders above. */
export function isIgnored(
  rules: IgnoreRules | undefined,
  path: string,
  isFolder: boolean,
  ignoreCase: boolean,
): boolean {
  const bytes = toBytes(path);
  const name = bytes.slice(bytes.lastIndexOf('/') + 1);
  for (let level = rules; level; level = level.outer) {
    const inside = bytes.slice(level.base.length);
    const last = level.rules.findLast(
      (rule) => (isFolder || !rule.isFolderOnly) && fitsRule(rule, rule.isName ? name : inside, ignoreCase),
    );
    if (last) return !last.isNegated;
  }
  return false;
}

/** The rules of a `.gitignore` file, in the order of its lines. */
export function parseIgnoreRules(text: string, ignoreCase: boolean): readonly IgnoreRule[] {
  const lines = (text.startsWith('\ufeff') ? text.slice(1) : text).split('\n');
  return lines.flatMap((line) => parseRule(line.endsWith('\r') ? line.slice(0, -1) : line, ignoreCase) ?? []);
}

function parseRule(line: string, ignoreCase: boolean): IgnoreRule | undefined {
  if (line.startsWith('#')) return undefined;
  const trimmed = toBytes(withoutSpacesAtEnd(line));
  const isNegated = trimmed.startsWith('!');
  const whole = isNegated ? trimmed.slice(1) : trimmed;
  const isFolderOnly = whole.endsWith('/');
  const glob = isFolderOnly ? whole.slice(0, -1) : whole;
  if (glob === '') return undefined;
  const isName = !glob.includes('/');
  const rooted = glob.startsWith('/') ? glob.slice(1) : glob;
  // As Git has it, what stands before the first wildcard is no part of the glob: a `**` right after it begins one.
  const length = isName ? 0 : literalLength(rooted);
  const rest = rooted.slice(length);
  const segments = rest === '' ? undefined : parseGlob(rest, ignoreCase);
  if (rest !== '' && segments === undefined) return undefined;
  const prefix = rooted.slice(0, length);
  return { isNegated, isFolderOnly, isName, prefix: ignoreCase ? lower(prefix) : prefix, segments };
}

function fitsRule({ prefix, segments }: IgnoreRule, path: string, ignoreCase: boolean): boolean {
  if (segments === undefined) return (ignoreCase ? lower(path) : path) === prefix;
  const start = path.slice(0, prefix.length);
  return (ignoreCase ? lower(start) : start) === prefix && matchesGlob(segments, path.slice(prefix.length), ignoreCase);
}

/** Spaces at the end say nothing, but one after a backslash does. */
function withoutSpacesAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ') end--;
  if (end === line.length) return line;
  let backslashes = 0;
  while (backslashes < end && line[end - 1 - backslashes] === '\\') backslashes++;
  return line.slice(0, backslashes % 2 === 1 ? end + 1 : end);
}

function literalLength(glob: string): number {
  const found = glob.search(/[*?[\\]/);
  return found < 0 ? glob.length : found;
}

/** Only what is ASCII: the bytes of others are no letters. */
function lower(bytes: string): string {
  return bytes.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
