import type { Clock } from '../../../core/time/clock.ts';

/** Pointer events, many a second: sent as fast as it is of use, and lost if there is no answer. */
export interface PointerStream {
  send(call: PointerCall): void;
}

export interface PointerCall {
  readonly path: string;
  readonly body: { readonly points?: readonly number[] } & Readonly<Record<string, unknown>>;
}

/** Resolves when the answer has begun to come; rejects if there is no answer. */
type PostPointer = (path: string, init: Pick<PointerCall, 'body'>) => Promise<{ arrayBuffer(): Promise<unknown> }>;

/** Milliseconds between two: thirty a second. */
const pace = 33;
/** Numbers that Showrunner takes at once. */
const most = 512;

/** One call at a time. Further ones wait: points are gathered, and of the rest only the last counts. */
export function createPointerStream({ post }: { readonly post: PostPointer }, clock: Clock): PointerStream {
  let waiting: readonly PointerCall[] = [];
  let isBusy = false;

  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let [call] = waiting; call; [call] = waiting) {
      waiting = waiting.slice(1);
      const begun = clock.now();
      // A dot that did not come through is not worth a second try: the next one is on its way.
      await post(call.path, { body: call.body }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
      const rest = pace - (clock.now() - begun);
      if (rest > 0) await new Promise<void>((resolve) => void clock.setTimeout(resolve, rest));
    }
    isBusy = false;
  };
  return {
    send(call) {
      waiting = withCall(waiting, call);
      void run();
    },
  };
}

/** The calls that wait, with another one. */
export function withCall(waiting: readonly PointerCall[], call: PointerCall): readonly PointerCall[] {
  const last = waiting.at(-1);
  if (!last || last.path !== call.path || last.body.stroke !== call.body.stroke) return [...waiting, call];
  const [before, points] = [last.body.points, call.body.points];
  const isMore = before && points && before.length > 0 && points.length > 0;
  if (!isMore) return [...waiting.slice(0, -1), call];
  if (before.length + points.length > most) return [...waiting, call];
  return [...waiting.slice(0, -1), { ...call, body: { ...call.body, points: [...before, ...points] } }];
}
