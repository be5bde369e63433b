import { realDisk } from '../machine/disk.ts';
import { createMemoryWorkbench, type MemoryOptions, type MemoryWorkbench } from '../memory/workbench.ts';
import type { Log } from '../ports/log.ts';
import { watchFolder } from './folder-watcher.ts';
import { createLazyRenderer } from './markdown/lazy-renderer.ts';
import { createTerminals } from './terminals.ts';

export interface HeadlessOptions extends Pick<MemoryOptions, 'folders' | 'transcript' | 'configuration' | 'answer'> {
  /** Run text sent to terminals; default: only print the commands. */
  readonly exec?: boolean;
  readonly log?: Log;
}

/** An in-memory editor over real folders. */
export type HeadlessWorkbench = MemoryWorkbench;

const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function createHeadlessWorkbench({
  exec = false,
  log = silentLog,
  ...options
}: HeadlessOptions): HeadlessWorkbench {
  const home = options.folders[0] ?? process.cwd();
  return createMemoryWorkbench({
    ...options,
    disk: realDisk,
    watch: (folder, listener) => watchFolder(folder, listener, log),
    renderMarkdown: createLazyRenderer(),
    createTerminals: (transcript) => createTerminals({ exec, transcript, home }),
  });
}
