import { disposeAll } from '../../core/disposables.ts';
import type { Event } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { EditorPort } from '../editor-port.ts';
import type { Subscribers } from './subscribers.ts';

/** Milliseconds. */
const longPollTimeout = 25_000;

/** Resolves when the show is past the revision, on timeout, or when the caller leaves. Never rejects. */
export type LongPoll = (revision: number, onLeave?: Event<void>) => Promise<void>;

export interface LongPollOptions {
  readonly show: Pick<EditorPort, 'state' | 'onDidChangeState'>;
  readonly clock: Clock;
  readonly subscribers: Subscribers;
}

export function createLongPoll({ show, clock, subscribers }: LongPollOptions): LongPoll {
  return (revision, onLeave) =>
    new Promise((resolve) => {
      const end = () => {
        held.dispose();
        resolve();
      };
      const check = () => {
        if (show.state().revision > revision) end();
      };
      const held = disposeAll([
        subscribers.add('poll'),
        clock.setTimeout(end, longPollTimeout),
        show.onDidChangeState(check),
        ...(onLeave ? [onLeave(end)] : []),
      ]);
    });
}
