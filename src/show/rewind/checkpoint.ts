import type { GoingBackParts } from './going-back.ts';
import type { Checkpoint } from './history.ts';

/** Everything but files and settings as it is now; `refused` are unsaved documents that the store would not take. */
export async function createCheckpoint({
  editorKeeper,
  model,
  sessionMemory,
}: Pick<GoingBackParts, 'editorKeeper' | 'model' | 'sessionMemory'>): Promise<{
  readonly before: Checkpoint;
  readonly refused: readonly string[];
}> {
  const { state, refused } = await editorKeeper.capture();
  const { slide } = model.state;
  const recollection = {
    memory: sessionMemory.recall(),
    variables: new Map(sessionMemory.variables),
    settingsBackup: new Map(
      sessionMemory.settingsBackup.keys().map((key) => [key, sessionMemory.settingsBackup.get(key)?.value]),
    ),
  };
  return {
    before: {
      editor: state,
      slide:
        slide && !slide.isClosed
          ? { path: slide.path, folder: slide.folder, owner: slide.owner, index: slide.index, step: slide.step }
          : undefined,
      recollection,
    },
    refused,
  };
}
