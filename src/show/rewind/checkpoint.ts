import type { GoingBackParts } from './going-back.ts';
import type { Checkpoint } from './history.ts';

/** Everything but files and settings as it is now; not whole when the store would not take an unsaved document. */
export async function createCheckpoint({
  editorKeeper,
  model,
  keeper,
  presentation,
}: Pick<GoingBackParts, 'editorKeeper' | 'model' | 'keeper' | 'presentation'>): Promise<{
  readonly before: Checkpoint;
  readonly isWhole: boolean;
}> {
  const { state, isWhole } = await editorKeeper.capture();
  const { slide } = model.state;
  const recollection = {
    memory: keeper.recall(),
    variables: new Map(keeper.variables),
    changedSettings: keeper.settingsBackup.keys(),
  };
  return {
    before: {
      editor: state,
      slide: slide && {
        path: slide.path,
        folder: slide.folder,
        owner: slide.owner,
        index: slide.index,
        step: slide.step,
      },
      isPresenting: presentation.isOn,
      recollection,
    },
    isWhole,
  };
}
