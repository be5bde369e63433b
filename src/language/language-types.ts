import type { Problem } from '../core/problem.ts';
import type { Position, Span, TextEdit } from '../core/text.ts';
import type { FileLocation } from '../demos/draft.ts';

/** A demo file as in the editor. All offsets are UTF-16. */
export interface WrittenFile extends FileLocation {
  readonly text: string;
}

export interface ClientCapabilities {
  /** Another service uses our schema, so fields and actions are left to it. */
  readonly hasSchemaService: boolean;
}

export interface FixableProblem extends Problem {
  readonly fixes?: readonly QuickFix[];
  /** Whether every JSON parser reports it. */
  readonly isSyntax?: true;
}

/** A fix as data for the host. */
export interface QuickFix {
  readonly title: string;
  readonly changes: readonly FileChange[];
  /** An editor command, if the fix is not a change of files. */
  readonly command?: { readonly id: string; readonly args: readonly string[] };
}

/** By absolute path: edits, or a new file. */
export type FileChange =
  | { readonly path: string; readonly edits: readonly TextEdit[] }
  | { readonly path: string; readonly content: string };

/** Replaces the span. */
export interface CompletionItem extends Span {
  readonly label: string;
  readonly kind: 'action' | 'field' | 'value' | 'file' | 'folder' | 'demo' | 'variable';
  /** A few words next to the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** In snippet syntax if `isSnippet`. */
  readonly insert: string;
  readonly isSnippet?: boolean;
  /** Whether to suggest again right after inserting. */
  readonly goesOn?: boolean;
}

export interface Hover extends Span {
  readonly markdown: string;
}

/** Absolute path and position of the target. */
export interface Definition extends Span {
  readonly path: string;
  readonly position: Position;
}

export interface OutlineEntry extends Span {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'demo' | 'action';
  readonly isDisabled: boolean;
  readonly children: readonly OutlineEntry[];
}

export interface CodeLens {
  /** Offset of the demo or action. */
  readonly start: number;
  readonly title: string;
  /** `runFrom` runs this action and all after it. */
  readonly kind: 'runDemo' | 'runAction' | 'runFrom';
  readonly demo: number;
  readonly action?: number;
}
