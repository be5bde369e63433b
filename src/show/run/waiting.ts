import type { StepPacing } from '../../actions/context.ts';
import type { ShowModel } from '../state/show-model.ts';

/** Says in the progress of the step what it waits for, as long as it does. */
export function createWaiting(model: ShowModel): StepPacing['waiting'] {
  return async (waiting, work) => {
    const { progress } = model.state;
    if (!progress) return work;
    model.change({ moment: { progress: { ...progress, waiting } } });
    try {
      return await work;
    } finally {
      // A step that has ended meanwhile has none any more.
      if (model.state.progress) model.change({ moment: { progress } });
    }
  };
}
