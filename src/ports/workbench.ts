import type { Documents } from './documents.ts';
import type { Editor } from './editor.ts';
import type { Files } from './files.ts';
import type { Stage } from './stage.ts';
import type { Terminals } from './terminals.ts';
import type { Window } from './window.ts';

/**
 * Everything a show needs of an editor, cut in facets. Two hosts implement it (VS Code, headless), one contract suite
 * states its law and runs on both. Paths are absolute file-system paths. Expected failures are `DemoError`s.
 */
export interface Workbench {
  /** Files on disk. */
  readonly files: Files;
  /** Text documents in memory, with their unsaved changes. */
  readonly documents: Documents;
  /** The documents as the audience sees them: tabs, selections, decorations. */
  readonly editor: Editor;
  readonly terminals: Terminals;
  /** The window itself: commands, settings, clipboard, zoom. */
  readonly window: Window;
  /** Slides, notices and questions. */
  readonly stage: Stage;
}
