import { DemoError } from '../core/errors.ts';
import type { ActionSource } from '../demos/model.ts';
import { type PathBase, resolveContentPath, resolvePath } from '../demos/paths.ts';
import type { FieldShape, FileRule } from './fields.ts';
import { findAction } from './registry.ts';

export interface PathField {
  readonly name: string;
  /** With variables expanded. */
  readonly written: string;
  /** Absolute; `undefined` if it is invalid or outside the workspace folder. */
  readonly path: string | undefined;
  /** Why `path` is `undefined`. */
  readonly refusal?: DemoError;
  readonly rule: FileRule;
}

/** Skips those with a `{NAME}`, which are only known at run time. */
export function pathFieldsOf(source: ActionSource, base: PathBase): readonly PathField[] {
  return fieldsOf(source).flatMap(([key, field]) => readPath(key, field, source, base) ?? []);
}

/** Of a running action, where braces are part of a name. */
export function filledPathsOf(source: ActionSource, base: PathBase): readonly PathField[] {
  return fieldsOf(source).flatMap(([key, field]) => readPath(key, field, source, base, () => false) ?? []);
}

export function deckFileOf(source: ActionSource, base: PathBase): PathField | undefined {
  return pathFieldsOf(source, base).find(({ rule }) => rule.holds === 'deck');
}

export function snippetAmong(files: readonly PathField[]): PathField | undefined {
  return files.find(({ rule }) => rule.holds === 'snippet');
}

/** `undefined` if it is invalid. */
export function contentPathOf(base: PathBase, written: string): string | undefined {
  return attempt(() => resolveContentPath(base, written)).path;
}

/** The demo to run, if known. */
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
