/** Something that can be written at the caret. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'action' | 'field' | 'value' | 'file' | 'folder' | 'demo' | 'variable';
  /** A few words beside the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** What is written; with `isSnippet` in VS Code's snippet syntax. */
  readonly insert: string;
  readonly isSnippet?: boolean;
  /** Offsets of what it replaces. */
  readonly start: number;
  readonly end: number;
  /** Whether there is something to choose right after it. */
  readonly goesOn?: boolean;
}
