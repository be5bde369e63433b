import type { Problem } from '../core/problem.ts';
import type { Position, Span, TextEdit } from '../core/text.ts';
import type { FilePlace } from '../demos/draft.ts';

/** A demo file as it is in the editor. Offsets in questions and answers are those of its text: UTF-16. */
export interface WrittenFile extends FilePlace {
  readonly text: string;
}

/** Knowledge of the editor itself. */
export interface ClientCapabilities {
  /** Another service has our schema: the fields and actions are left to it, so that nothing is told twice. */
  readonly hasSchemaService: boolean;
}

/** A problem with its remedies. */
export interface FixableProblem extends Problem {
  readonly fixes?: readonly QuickFix[];
  /** Whether any other reader of JSON reports it as well, in a JSON file. */
  readonly isSyntax?: true;
}

/** A way to put a problem right, as data that a host carries out. */
export interface QuickFix {
  /** Title in a menu. */
  readonly title: string;
  readonly changes: readonly FileChange[];
  /** A command of the editor that does it, where no change of a file does. */
  readonly command?: { readonly id: string; readonly args: readonly string[] };
}

/** A change of one file, by its absolute path: edits of its text, or a new file with this content. */
export type FileChange =
  | { readonly path: string; readonly edits: readonly TextEdit[] }
  | { readonly path: string; readonly content: string };

/** Something that can be written at the caret, in place of the span. */
export interface CompletionItem extends Span {
  readonly label: string;
  readonly kind: 'action' | 'field' | 'value' | 'file' | 'folder' | 'demo' | 'variable';
  /** A few words beside the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** Inserted text; with `isSnippet` in VS Code's snippet syntax. */
  readonly insert: string;
  readonly isSnippet?: boolean;
  /** Whether there is something to choose right after it. */
  readonly goesOn?: boolean;
}

/** Description of the span. */
export interface Hover extends Span {
  readonly markdown: string;
}

/** Where something is written that the span names: absolute path and place. */
export interface Definition extends Span {
  readonly path: string;
  readonly position: Position;
}

/** An entry of the outline: a demo with its actions. */
export interface OutlineEntry extends Span {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'demo' | 'action';
  readonly isDisabled: boolean;
  readonly children: readonly OutlineEntry[];
}

/** A line of commands above a demo or an action. */
export interface CodeLens {
  /** Offset of the demo or action. */
  readonly start: number;
  readonly title: string;
  /** `runFrom` runs this action and those behind it. */
  readonly kind: 'runDemo' | 'runAction' | 'runFrom';
  /** Index in the file's demos. */
  readonly demo: number;
  /** Index in the demo's actions. */
  readonly action?: number;
}
