import { DemoError } from '../core/errors.ts';
import type { ActionSource } from '../demos/model.ts';
import { type PathBase, resolveContentPath, resolvePath } from '../demos/paths.ts';
import type { FieldDefinitions, FieldShape, FileRule } from './fields.ts';
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

/** The files that an action names. What is known only when it runs, with a `{NAME}` in it, is none. */
export function pathFieldsOf({ name, fields }: ActionSource, base: PathBase): readonly PathField[] {
  const definitions: FieldDefinitions = findAction(name)?.fields ?? {};
  return Object.entries(definitions).flatMap(([key, { file: rule, refersTo }]) => {
    const written = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!rule || typeof written !== 'string' || written.trim() === '' || holdsName(written)) return [];
    return [{ name: key, written, rule, ...attempt(() => resolverOf(refersTo)(base, written)) }];
  });
}

/** The deck that an action shows, if it names one. */
export function deckFileOf(source: ActionSource, base: PathBase): PathField | undefined {
  return pathFieldsOf(source, base).find(({ rule }) => rule.holds === 'deck');
}

/** The snippet that an action runs, if it names one. */
export function snippetFileOf(source: ActionSource, base: PathBase): PathField | undefined {
  return pathFieldsOf(source, base).find(({ rule }) => rule.holds === 'snippet');
}

/** The absolute path of a `contentPath`; `undefined` when it is none. */
export function contentPathOf(base: PathBase, written: string): string | undefined {
  return attempt(() => resolveContentPath(base, written)).path;
}

/** The id of the demo that an action runs, as far as it is known before. */
export function calledDemo({ name, fields }: ActionSource): string | undefined {
  const definitions = Object.entries(findAction(name)?.fields ?? {});
  const key = definitions.find(([, { refersTo }]) => refersTo === 'demo')?.[0];
  const id = key === undefined ? undefined : fields[key];
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return id === '' || holdsName(String(id)) ? undefined : String(id);
}

function resolverOf(refersTo: FieldShape['refersTo']): typeof resolvePath {
  return refersTo === 'contentPath' ? resolveContentPath : resolvePath;
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
