import { DemoError } from '../core/errors.ts';
import type { ActionSource } from '../demos/model.ts';
import { type PathBase, resolveContentPath, resolvePath } from '../demos/paths.ts';
import type { FieldShape, FileRule } from './fields.ts';
import { findAction } from './registry.ts';

/** A field of an action that names a file in the workspace folder. */
export interface PathField {
  readonly name: string;
  /** As written, variables filled in. */
  readonly written: string;
  /** Absolute; `undefined` when it leads out of the workspace folder, or is no path. */
  readonly path: string | undefined;
  /** Why it is no path, with its code. */
  readonly refusal?: DemoError;
  readonly rule: FileRule;
}

/** The files that an action names, except those known only when it runs, with a `{NAME}` in them. */
export function pathFieldsOf(source: ActionSource, base: PathBase): readonly PathField[] {
  return fieldsOf(source).flatMap(([key, field]) => readPath(key, field, source, base) ?? []);
}

/** The same of an action that runs: its variables are filled in, and braces that are left are part of a name. */
export function filledPathsOf(source: ActionSource, base: PathBase): readonly PathField[] {
  return fieldsOf(source).flatMap(([key, field]) => readPath(key, field, source, base, () => false) ?? []);
}

/** The deck that an action shows, if it names one. */
export function deckFileOf(source: ActionSource, base: PathBase): PathField | undefined {
  return pathFieldsOf(source, base).find(({ rule }) => rule.holds === 'deck');
}

/** The snippet that an action runs, among the files that it names. */
export function snippetAmong(files: readonly PathField[]): PathField | undefined {
  return files.find(({ rule }) => rule.holds === 'snippet');
}

/** The absolute path of a `contentPath`; `undefined` when it is none. */
export function contentPathOf(base: PathBase, written: string): string | undefined {
  return attempt(() => resolveContentPath(base, written)).path;
}

/** The id of the demo that an action runs, as far as it is known before. */
export function calledDemo(source: ActionSource): string | undefined {
  const [key] = fieldsOf(source).find(([, { refersTo }]) => refersTo === 'demo') ?? [];
  const id = key === undefined ? undefined : source.fields[key];
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return id === '' || holdsName(String(id)) ? undefined : String(id);
}

function fieldsOf({ name }: ActionSource): readonly (readonly [string, FieldShape])[] {
  return Object.entries(findAction(name)?.fields ?? {});
}

function readPath(
  name: string,
  { file: rule, refersTo }: FieldShape,
  { fields }: ActionSource,
  base: PathBase,
  isOpen: (written: string) => boolean = holdsName,
): PathField | undefined {
  const written = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!rule || typeof written !== 'string' || written.trim() === '' || isOpen(written)) return undefined;
  const resolve = refersTo === 'contentPath' ? resolveContentPath : resolvePath;
  return { name, written, rule, ...attempt(() => resolve(base, written)) };
}

function holdsName(written: string): boolean {
  return /\{[^{}]+\}/.test(written);
}

function attempt(resolve: () => string): Pick<PathField, 'path' | 'refusal'> {
  try {
    return { path: resolve() };
  } catch (error) {
    if (error instanceof DemoError) return { path: undefined, refusal: error };
    throw error;
  }
}
