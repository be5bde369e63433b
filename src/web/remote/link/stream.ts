import type { Clock } from '../../../core/time/clock.ts';

/** Pointer events, many a second: sent as fast as it is of use, and lost where nobody answers. */
export interface Stream {
  send(order: StreamOrder): void;
}

export interface StreamOrder {
  readonly path: string;
  readonly body: { readonly points?: readonly number[] } & Readonly<Record<string, unknown>>;
}

/** Resolves when the answer has begun to come; rejects when nobody answers. */
type PostStream = (path: string, init: Pick<StreamOrder, 'body'>) => Promise<{ arrayBuffer(): Promise<unknown> }>;

/** Milliseconds between two: thirty a second. */
const pace = 33;
/** Numbers that Showrunner takes at once. */
const most = 512;

/** One call at a time. What comes meanwhile waits: points are gathered, and of the rest only the last counts. */
export function createStream({ post }: { readonly post: PostStream }, clock: Clock): Stream {
  let waiting: readonly StreamOrder[] = [];
  let isBusy = false;

  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let [order] = waiting; order; [order] = waiting) {
      waiting = waiting.slice(1);
      const begun = clock.now();
      // A dot that did not come through is not worth a second try: the next one is on its way.
      await post(order.path, { body: order.body }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
      const rest = pace - (clock.now() - begun);
      if (rest > 0) await new Promise<void>((resolve) => void clock.setTimeout(resolve, rest));
    }
    isBusy = false;
  };
  return {
    send(order) {
      waiting = withOrder(waiting, order);
      void run();
    },
  };
}

/** The orders that wait, with another one. */
export function withOrder(waiting: readonly StreamOrder[], order: StreamOrder): readonly StreamOrder[] {
  const last = waiting.at(-1);
  if (!last || last.path !== order.path || last.body.stroke !== order.body.stroke) return [...waiting, order];
  const [before, points] = [last.body.points, order.body.points];
  const isMore = before && points && before.length > 0 && points.length > 0;
  if (!isMore) return [...waiting.slice(0, -1), order];
  if (before.length + points.length > most) return [...waiting, order];
  return [...waiting.slice(0, -1), { ...order, body: { ...order.body, points: [...before, ...points] } }];
}
