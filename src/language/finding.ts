import type { Problem } from '../core/problem.ts';
import type { TextEdit } from '../core/text.ts';

/** A problem with what can be done about it. */
export interface Finding extends Problem {
  readonly fixes?: readonly Fix[];
}

/** A way to put a problem right, as data that a host carries out. */
export interface Fix {
  /** What it does, as a menu says it. */
  readonly title: string;
  readonly changes: readonly FileChange[];
}

/** A change of one file, by its absolute path: edits of its text, or a new file with this content. */
export type FileChange =
  | { readonly path: string; readonly edits: readonly TextEdit[] }
  | { readonly path: string; readonly content: string };
