import type { GoingBackParts } from './going-back.ts';
import type { Checkpoint } from './history.ts';

/** Everything but files and settings as it is now; `refused` are unsaved documents that the store would not take. */
export async function createCheckpoint({
  editorKeeper,
  model,
  keeper,
}: Pick<GoingBackParts, 'editorKeeper' | 'model' | 'keeper'>): Promise<{
  readonly before: Checkpoint;
  readonly refused: readonly string[];
}> {
  const { state, refused } = await editorKeeper.capture();
  const { slide } = model.state;
  const recollection = {
    memory: keeper.recall(),
    variables: new Map(keeper.variables),
    settingsBackup: new Map(keeper.settingsBackup.keys().map((key) => [key, keeper.settingsBackup.get(key)?.value])),
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
