import type { PlannedDemo } from '../../actions/plan.ts';
import type { DemoFile } from '../../demos/model.ts';

/** Facts that a demo file is checked against, gathered beforehand: the checks themselves wait for nothing. */
export interface CheckContext {
  /** The demo files of the show in order, the checked one among them as it is now. */
  readonly files: readonly DemoFile[];
  /** The show before the checked file: for each demo, in order, its actions with variables and snippets filled in. */
  readonly earlier: readonly PlannedDemo[];
  /** The demos of the checked file, one for each in the same order. */
  readonly own: readonly PlannedDemo[];
  /** `.demo/variables.json` of the workspace folder. */
  readonly variables: { readonly path: string; readonly text: string | undefined; readonly names: ReadonlySet<string> };
  /** The commands that the window has; `undefined` where there is no window to ask. */
  readonly commands: ReadonlySet<string> | undefined;
  /** The ids of extensions that `.vscode/extensions.json` recommends. */
  readonly recommended: readonly string[];
  /** Facts about an absolute path that the file names; `undefined` when nothing is there. */
  fileAt(path: string): FileFacts | undefined;
  /**
   * The end of a path that is there and spelled nearly the same, if this one leads to nothing: from the first name that
   * differs, `/` between names.
   */
  nearEndOf(path: string): string | undefined;
  /** The same of a path that leads to a file only because capitals do not count in this file system. */
  spellingOf(path: string): string | undefined;
}

/** A file on the disk; with its text where a check needs it. */
export interface FileFacts {
  readonly type: 'file' | 'directory' | 'other';
  /** The buffer, where the file is open. */
  readonly text?: string;
}
