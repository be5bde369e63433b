import type { Clock } from '../../../core/time/clock.ts';

/** Sends pointer events many times a second. Lost events are not retried. */
export interface PointerStream {
  send(call: PointerCall): void;
}

export interface PointerCall {
  readonly path: string;
  readonly body: { readonly points?: readonly number[] } & Readonly<Record<string, unknown>>;
}

/** Resolves when the answer starts; rejects if there is none. */
type PostPointer = (path: string, init: Pick<PointerCall, 'body'>) => Promise<{ arrayBuffer(): Promise<unknown> }>;

/** Milliseconds between calls: 30 a second. */
const pace = 33;
/** Numbers that Showrunner accepts per call. */
const most = 512;

/** Sends one call at a time. Meanwhile, collects points; of other calls only the last counts. */
export function createPointerStream({ post }: { readonly post: PostPointer }, clock: Clock): PointerStream {
  let waiting: readonly PointerCall[] = [];
  let isBusy = false;

  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let [call] = waiting; call; [call] = waiting) {
      waiting = waiting.slice(1);
      const begun = clock.now();
      // Do not retry a lost dot: the next one is coming.
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

export function withCall(waiting: readonly PointerCall[], call: PointerCall): readonly PointerCall[] {
  const last = waiting.at(-1);
  if (!last || last.path !== call.path || last.body.stroke !== call.body.stroke) return [...waiting, call];
  const [before, points] = [last.body.points, call.body.points];
  const isMore = before && points && before.length > 0 && points.length > 0;
  if (!isMore) return [...waiting.slice(0, -1), call];
  if (before.length + points.length > most) return [...waiting, call];
  return [...waiting.slice(0, -1), { ...call, body: { ...call.body, points: [...before, ...points] } }];
}
