import { createStorage, type OpenStore } from '../../src/history/store/storage.ts';
import { createWorkspaceRoots } from '../../src/machine/workspace-roots.ts';
import { createRecordingLog } from './host-parts.ts';

/** A store that is open, without a workspace. */
export interface OpenTestStore extends OpenStore {
  readonly lines: readonly string[];
  close(): Promise<void>;
}

export async function openTestStore(folder: string): Promise<OpenTestStore> {
  const log = createRecordingLog();
  const storage = createStorage(
    folder,
    createWorkspaceRoots(() => []),
    log,
  );
  const opened = await storage.open();
  if (!opened) throw new Error(log.lines.join('\n'));
  const close = () => {
    storage.close();
    return storage.settled();
  };
  return { ...opened, lines: log.lines, close };
}
