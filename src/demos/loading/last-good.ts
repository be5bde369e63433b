import { describeBreakage, isGrave, type ParseResult } from '../broken-file.ts';
import type { DemoFileDraft, FileLocation } from '../draft.ts';
import type { LoadedText } from '../load-file.ts';
import type { Demo } from '../model.ts';
import { emptyDraft, parseDemoFile } from '../parse.ts';
import { parseVariables, type VariableFile } from '../variables.ts';

export interface GoodVersion<T> {
  readonly file: T;
  /** The minimum of all versions. */
  readonly fewestErrors: number;
  readonly otherProblems: number;
}

interface Comparison<T> {
  isEmpty(file: T): boolean;
  /** Whether `file` contains everything of `other`, unchanged. */
  contains(file: T, other: T): boolean;
}

/**
 * Returns the demos of a file, or if it is broken, of its last good version with the current problems. It is broken if
 *
 * - it has more syntax errors than its best version, and lacks or changes something of the last good version or has
 *   more other problems. So a new demo counts even if a comma is missing, but half a demo does not;
 * - or nothing is left of it because of an error.
 *
 * A text without syntax errors always counts, and so does the first version.
 */
export function readDemos(
  location: FileLocation,
  loaded: LoadedText,
  old: GoodVersion<DemoFileDraft> | undefined,
): GoodVersion<DemoFileDraft> {
  return chooseVersion(parseLoaded(location, loaded), old, demoComparison);
}

/** By the same rule as {@link readDemos}. */
export function readVariables(
  location: FileLocation,
  loaded: LoadedText,
  old: GoodVersion<VariableFile> | undefined,
): GoodVersion<VariableFile> {
  const none = { ...location, values: new Map(), problems: [], syntaxErrors: [] };
  const read = loaded.text === undefined ? none : parseVariables(loaded.text, location);
  return chooseVersion(withLoadingProblem(read, loaded), old, variableComparison);
}

function chooseVersion<T extends ParseResult>(
  file: T,
  old: GoodVersion<T> | undefined,
  comparison: Comparison<T>,
): GoodVersion<T> {
  if (old && isWorse(file, old, comparison)) return { ...old, file: { ...old.file, problems: describeBreakage(file) } };
  const fewestErrors = Math.min(file.syntaxErrors.length, old?.fewestErrors ?? Number.POSITIVE_INFINITY);
  return { file, fewestErrors, otherProblems: countOthers(file) };
}

function countOthers({ problems, syntaxErrors }: ParseResult): number {
  return problems.length - syntaxErrors.length;
}

function isWorse<T extends ParseResult>(
  file: T,
  old: GoodVersion<T>,
  { isEmpty, contains: holds }: Comparison<T>,
): boolean {
  if (isEmpty(old.file)) return false;
  if (isEmpty(file) && file.problems.some(isGrave)) return true;
  const isIntact = holds(file, old.file) && countOthers(file) <= old.otherProblems;
  return file.syntaxErrors.length > old.fewestErrors && !isIntact;
}

const demoComparison: Comparison<DemoFileDraft> = {
  isEmpty: ({ demos }) => demos.length === 0,
  contains(file, other) {
    const demos = new Set(file.demos.map(textOf));
    return headOf(file) === headOf(other) && other.demos.every((demo) => demos.has(textOf(demo)));
  },
};

const variableComparison: Comparison<VariableFile> = {
  isEmpty: ({ values }) => values.size === 0,
  contains: (file, other) => [...other.values].every(([name, value]) => file.values.get(name) === value),
};

function headOf({ version, title, description, timer, beginsAt, loop }: DemoFileDraft): string {
  return JSON.stringify([version, title, description, timer, beginsAt, loop]);
}

/** Ignores locations, because they move with the text above. */
function textOf({ location: _, actions, ...demo }: Demo): string {
  return JSON.stringify([demo, actions.map(({ fields }) => fields)]);
}

function parseLoaded(location: FileLocation, loaded: LoadedText): DemoFileDraft {
  if (loaded.text === undefined) return emptyDraft(location, [loaded.problem]);
  return withLoadingProblem(parseDemoFile(loaded.text, location), loaded);
}

/** A file that cannot be decoded counts as a syntax error. */
function withLoadingProblem<T extends ParseResult>(file: T, { problem }: LoadedText): T {
  if (!problem) return file;
  return { ...file, problems: [problem, ...file.problems], syntaxErrors: [problem, ...file.syntaxErrors] };
}
