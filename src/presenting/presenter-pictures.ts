import { type Disposable, disposeAll } from '../core/disposables.ts';
import { eitherOf } from '../core/emitter.ts';
import { DemoError } from '../core/errors.ts';
import { createLatestRun } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Pictures } from '../pictures/picture-service.ts';
import type { Log } from '../ports/log.ts';
import type { Show } from '../show/show.ts';
import type { PresenterPicture } from './presenter-messages.ts';
import type { Secrecy } from './secrecy.ts';

export interface PresenterPictures extends Disposable {
  /** Pixels; 0 while hidden. */
  setWidth(width: number): void;
  /** The page has reloaded. */
  forget(): void;
}

export interface PresenterPicturesOptions {
  readonly show: Pick<Show, 'state' | 'onDidChange'>;
  readonly secrecy: Pick<Secrecy, 'onDidChange'>;
  readonly pictures: Pick<Pictures, 'current' | 'next'>;
  readonly clock: Clock;
  readonly log: Log;
  onPicture(which: Which, picture: PresenterPicture): void;
}

type Which = 'current' | 'next';
type Png = Uint8Array | 'none' | 'missing';

/**
 * Milliseconds to wait after a change: text comes first, and several changes are drawn together. During a step, wait
 * longer, so that drawing does not slow it down.
 */
const quiet = { atRest: 30, running: 700 };
/** Milliseconds until a better picture may be ready. */
const again = 1_000;

export function createPresenterPictures(options: PresenterPicturesOptions): PresenterPictures {
  const { show, secrecy, pictures, clock, log, onPicture } = options;
  const updateTimer = createTimer(clock);
  const lastPictures = new Map<Which, Png>();
  let width = 0;
  const beginRun = createLatestRun();

  const draw = async (which: Which, isLatest: () => boolean) => {
    let isProvisional = false;
    const drawn = await drawOrSay(async () => {
      const picture = await pictures[which](width);
      isProvisional = picture?.isProvisional === true;
      return picture?.png;
    });
    if (!isLatest() || width === 0) return;
    if (isProvisional) updateTimer.set(update, again);
    if (lastPictures.get(which) === drawn) return;
    lastPictures.set(which, drawn);
    onPicture(which, typeof drawn === 'string' ? drawn : { url: `data:image/png;base64,${encode(drawn)}` });
  };
  const update = () => {
    const isLatest = beginRun();
    if (width === 0) return;
    for (const which of ['current', 'next'] as const) {
      draw(which, isLatest).catch((error) => log.error('A picture of the presenter view could not be drawn', error));
    }
  };
  const updateSoon = () => updateTimer.set(update, show.state.status === 'running' ? quiet.running : quiet.atRest);
  return {
    setWidth(newWidth) {
      width = newWidth;
      updateSoon();
    },
    forget: () => lastPictures.clear(),
    dispose: disposeAll([updateTimer, eitherOf(show.onDidChange, secrecy.onDidChange)(updateSoon)]).dispose,
  };
}

async function drawOrSay(draw: () => Promise<Uint8Array | undefined>): Promise<Png> {
  try {
    return (await draw()) ?? 'none';
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return error.code === 'nothing-next' ? 'none' : 'missing';
  }
}

function encode({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
