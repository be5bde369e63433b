import { disposeAll } from '../../core/disposables.ts';
import type { Event } from '../../core/emitter.ts';
import type { EditorPort } from '../editor-port.ts';
import type { ApiClock } from '../environment.ts';
import type { Seats } from './seats.ts';

/** Milliseconds a caller is kept waiting at most. */
const patience = 25_000;

/** Resolves once the show is past the revision, the patience is over, or the caller leaves. Never rejects. */
export type LongPoll = (revision: number, onLeave?: Event<void>) => Promise<void>;

export interface LongPollOptions {
  readonly port: Pick<EditorPort, 'state' | 'onDidChangeState'>;
  readonly clock: ApiClock;
  readonly seats: Seats;
}

export function createLongPoll({ port, clock, seats }: LongPollOptions): LongPoll {
  return (revision, onLeave) =>
    new Promise((resolve) => {
      const end = () => {
        held.dispose();
        resolve();
      };
      const check = () => {
        if (port.state().revision > revision) end();
      };
      const held = disposeAll([
        seats.take(),
        clock.setTimeout(end, patience),
        port.onDidChangeState(check),
        ...(onLeave ? [onLeave(end)] : []),
      ]);
    });
}
