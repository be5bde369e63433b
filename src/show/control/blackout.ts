import { messageOf } from '../../core/errors.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { Stage } from '../../ports/stage.ts';
import type { ShowState } from '../show-state.ts';
import type { ShowModel } from '../state/show-model.ts';

/** Whether the audience sees black. Keys, clicker and callers ask for it alike; the state holds the truth. */
export interface Blackout {
  /** One after the other, even while a step runs; the other way where it does not say which. Gives the state afterwards. */
  turn(isOn?: boolean): Promise<ShowState>;
  /** Ends it, for a command that begins. Never rejects. */
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
    // A cover that could not be removed has been tried: the show goes on.
    else await stage.setBlack(false).catch((error) => log.warn(`Back from black: ${messageOf(error)}`));
    return model.change({ moment: { isBlack: isOn } });
  };
  const turn = (isOn?: boolean) => sequencer.queue(() => change(isOn));
  return { turn, end: async () => void (await turn(false)) };
}
