import type { PlannedDemo } from '../../actions/plan.ts';
import type { DemoFile } from '../../demos/model.ts';

/** Facts for the checks, gathered beforehand so that checks are synchronous. */
export interface CheckContext {
  /** The demo files in order, including the current version of the checked one. */
  readonly files: readonly DemoFile[];
  /** Planned demos before the checked file, in order. */
  readonly earlier: readonly PlannedDemo[];
  /** Planned demos of the checked file, in order. */
  readonly own: readonly PlannedDemo[];
  /** The variables file of the workspace folder. */
  readonly variables: { readonly path: string; readonly text: string | undefined; readonly names: ReadonlySet<string> };
  /** The window's commands; `undefined` without a window. */
  readonly commands: ReadonlySet<string> | undefined;
  /** Extension ids from `.vscode/extensions.json`. */
  readonly recommended: readonly string[];
  /** Facts about an absolute path. */
  fileAt(path: string): FileFacts | undefined;
  /** The end of a similar existing path if this one does not exist: from the first different name, with `/`. */
  nearEndOf(path: string): string | undefined;
  /** The correct spelling of a path that only exists because the file system ignores case. */
  spellingOf(path: string): string | undefined;
}

export interface FileFacts {
  readonly type: 'file' | 'directory' | 'other';
  /** The buffer if the file is open; only if a check needs it. */
  readonly text?: string;
}
