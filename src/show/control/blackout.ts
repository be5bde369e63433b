import { messageOf } from '../../core/errors.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { Stage } from '../../ports/stage.ts';
import type { ShowState } from '../show-state.ts';
import type { ShowModel } from '../state/show-model.ts';

export interface Blackout {
  /** Works even while a step runs. Toggles if `isOn` is omitted. Returns the new state. */
  turn(isOn?: boolean): Promise<ShowState>;
  /** Call before a command. Never rejects. */
  end(): Promise<void>;
}

export interface BlackoutOptions {
  readonly model: ShowModel;
  readonly stage: Pick<Stage, 'setBlack'>;
  readonly log: Log;
}

export function createBlackout({ model, stage, log }: BlackoutOptions): Blackout {
  const sequencer = createSequencer();

  const change = async (isOn = !model.state.isBlack): Promise<ShowState> => {
    if (isOn === model.state.isBlack) return model.state;
    if (isOn) await stage.setBlack(true);
    // The show goes on even if the cover stays.
    else
      await stage
        .setBlack(false)
        .catch((error) => log.warn(`The black screen could not be ended: ${messageOf(error)}`));
    return model.change({ moment: { isBlack: isOn } });
  };
  const turn = (isOn?: boolean) => sequencer.queue(() => change(isOn));
  return { turn, end: async () => void (await turn(false)) };
}
