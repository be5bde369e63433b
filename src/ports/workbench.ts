import type { Documents } from './documents.ts';
import type { Editor } from './editor.ts';
import type { Files } from './files.ts';
import type { Stage } from './stage.ts';
import type { Terminals } from './terminals.ts';
import type { Window } from './window.ts';

/**
 * VS Code and the headless host implement it; one contract suite tests both. Paths are absolute. Expected failures are
 * `DemoError`s.
 */
export interface Workbench {
  readonly files: Files;
  /** In memory, with unsaved changes. */
  readonly documents: Documents;
  /** Tabs, selections and decorations. */
  readonly editor: Editor;
  readonly terminals: Terminals;
  readonly window: Window;
  readonly stage: Stage;
}
