import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { EditorPort } from '../editor-port.ts';
import type { BodyStream, Sink } from '../exchange.ts';
import { encodeComment, encodeEvent, encodeRetry } from './event-stream.ts';
import type { Seats } from './seats.ts';

/** Milliseconds. */
const heartbeatInterval = 15_000;
/** Milliseconds after which a reader that lost us should come back. */
const retryDelay = 2_000;
/** Bytes that may wait for a slow reader. */
const backlogLimit = 64 * 1024;
/** Milliseconds a reader may stay behind. */
const patience = 10_000;

/** The stream of states for one more reader, who knows this revision already. */
export type Broadcast = (knownRevision: number | undefined) => BodyStream;

export interface BroadcastOptions {
  readonly show: Pick<EditorPort, 'state' | 'onDidChangeState'>;
  readonly clock: Clock;
  readonly seats: Seats;
}

/** Tells every change of the show to all who read along, encoded once. Costs nothing while nobody does. */
export function createBroadcast({ show, clock, seats }: BroadcastOptions): Broadcast {
  const readers = new Set<Reader>();
  const heartbeat = Buffer.from(encodeComment('still here'));
  let work: Disposable | undefined;

  const tellAll = () => {
    const event = encodeState(show);
    for (const reader of readers) reader.tell(event);
  };
  const begin = () => {
    const timer = createTimer(clock);
    const beat = () => {
      timer.set(beat, heartbeatInterval);
      for (const reader of readers) reader.greet(heartbeat);
    };
    timer.set(beat, heartbeatInterval);
    return disposeAll([show.onDidChangeState(tellAll), timer]);
  };

  return (knownRevision) => (sink) => {
    const seat = seats.take();
    const reader = createReader(sink, clock);
    readers.add(reader);
    work ??= begin();
    reader.greet(Buffer.from(encodeRetry(retryDelay)));
    if (show.state().revision !== knownRevision) reader.tell(encodeState(show));
    const leave = () => {
      readers.delete(reader);
      if (readers.size > 0) return;
      work?.dispose();
      work = undefined;
    };
    return disposeAll([seat, reader, { dispose: leave }]);
  };
}

function encodeState(show: BroadcastOptions['show']): Buffer {
  const state = show.state();
  return Buffer.from(encodeEvent({ event: 'state', id: String(state.revision), data: JSON.stringify(state) }));
}

/** One who reads along, and is never waited for. */
interface Reader extends Disposable {
  /** Sends a state: at once, or the latest one when a reader that is behind has caught up. */
  tell(event: Uint8Array): void;
  /** Sends what a reader that is behind can do without. */
  greet(bytes: Uint8Array): void;
}

function createReader(sink: Sink, clock: Clock): Reader {
  /** Runs while the reader is behind. */
  const limit = createTimer(clock);
  let missed: Uint8Array | undefined;

  const send = (bytes: Uint8Array) => {
    if (sink.backlog + bytes.length > backlogLimit) sink.drop();
    else if (!sink.write(bytes)) limit.set(sink.drop, patience);
  };
  const tell = (event: Uint8Array) => {
    if (limit.isSet) missed = event;
    else send(event);
  };
  const catchUp = () => {
    limit.clear();
    const latest = missed;
    missed = undefined;
    if (latest) send(latest);
  };
  const draining = sink.onDrain(catchUp);

  return {
    tell,
    greet(bytes) {
      if (!limit.isSet) send(bytes);
    },
    dispose() {
      limit.dispose();
      draining.dispose();
    },
  };
}
