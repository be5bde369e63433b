import { createSequencer } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { Browser } from './browser.ts';
import { drawCard } from './fallback-renderer.ts';
import type { Picture } from './picture-renderer.ts';
import { pictureWidthOf } from './picture-size.ts';
import type { ColorTheme } from './slide-document.ts';
import type { Upcoming } from './upcoming.ts';

/** Shown until the browser has drawn. */
export interface ProvisionalPictures {
  /**
   * A fallback picture if drawing takes more than a second (or a moment, if the browser is starting). The drawing goes
   * on.
   * @param width requested pixels.
   */
  unlessSoon<T extends Picture | undefined>(
    drawing: Promise<T>,
    find: () => Promise<Upcoming | undefined>,
    width: number,
  ): Promise<T | Picture>;
}

/** Milliseconds. A running browser draws within a second, a starting one does not. */
const [moment, soon] = [120, 1_000];

export function createProvisionalPictures({
  clock,
  browser,
  colorTheme,
}: {
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'isStarting'>;
  colorTheme(): ColorTheme;
}): ProvisionalPictures {
  const drawing = createSequencer();
  const known = new WeakMap<Upcoming, Map<string, Promise<Picture>>>();
  const draw = async (found: Upcoming, width: number, own: ColorTheme): Promise<Picture> => ({
    png: await drawing.queue(() => drawCard(found.card, width, own)),
    source: 'card',
    shortfall: 'The browser is still drawing',
    isProvisional: true,
  });
  const take = (found: Upcoming, width: number): Promise<Picture> => {
    const own = colorTheme();
    const sizes = known.get(found) ?? new Map<string, Promise<Picture>>();
    known.set(found, sizes);
    const key = `${width} ${own.colorScheme}`;
    const picture = sizes.get(key) ?? draw(found, width, own);
    sizes.set(key, picture);
    return picture;
  };
  return {
    async unlessSoon(drawing, find, width) {
      const standIn = async () => {
        const found = await find();
        return found ? take(found, pictureWidthOf(width)) : drawing;
      };
      const wait = () => raceTimeout(drawing, { clock, limit: soon - moment, onTimeout: standIn });
      const onTimeout = () => (browser.isStarting ? standIn() : wait());
      return raceTimeout(drawing, { clock, limit: moment, onTimeout });
    },
  };
}
