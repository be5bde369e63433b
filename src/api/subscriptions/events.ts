import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Event } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { EditorPort } from '../editor-port.ts';
import type { BodyStream, Sink } from '../exchange.ts';
import type { Subscribers } from './subscribers.ts';

/** Milliseconds. */
const heartbeatInterval = 15_000;
/** Milliseconds until a disconnected subscriber should reconnect. */
const retryDelay = 2_000;
/** Bytes. */
const backlogLimit = 64 * 1024;
/** Milliseconds that a subscriber may stay behind. */
const backlogTimeout = 10_000;

export type Broadcast = (knownRevision: number | undefined) => BodyStream;

export interface BroadcastOptions {
  readonly onDidChange: Event<void>;
  /** The event of the last change. */
  latest(): Uint8Array;
  /** The first event of a caller who knows a revision; `undefined` if that is the last one. */
  first(knownRevision: number | undefined): Uint8Array | undefined;
  /** Default: a comment, which pages do not see. */
  readonly heartbeat?: Uint8Array;
  readonly clock: Clock;
  readonly subscribers: Subscribers;
}

export function createBroadcast({ onDidChange, clock, subscribers, ...options }: BroadcastOptions): Broadcast {
  const subscribed = new Set<Subscriber>();
  const { heartbeat = Buffer.from(encodeComment('still here')) } = options;
  let work: Disposable | undefined;

  const sendAll = () => {
    const event = options.latest();
    for (const subscriber of subscribed) subscriber.send(event);
  };
  const begin = () => {
    const timer = createTimer(clock);
    const beat = () => {
      timer.set(beat, heartbeatInterval);
      for (const subscriber of subscribed) subscriber.ping(heartbeat);
    };
    timer.set(beat, heartbeatInterval);
    return disposeAll([onDidChange(sendAll), timer]);
  };

  return (knownRevision) => (sink) => {
    const subscription = subscribers.add('stream');
    const subscriber = createSubscriber(sink, clock);
    subscribed.add(subscriber);
    work ??= begin();
    subscriber.ping(Buffer.from(encodeRetry(retryDelay)));
    const first = options.first(knownRevision);
    if (first) subscriber.send(first);
    const leave = () => {
      subscribed.delete(subscriber);
      if (subscribed.size > 0) return;
      work?.dispose();
      work = undefined;
    };
    return disposeAll([subscription, subscriber, { dispose: leave }]);
  };
}

/** Streams the state of the show. */
export function createStateBroadcast(
  show: Pick<EditorPort, 'state' | 'onDidChangeState'>,
  parts: Pick<BroadcastOptions, 'clock' | 'subscribers'>,
): Broadcast {
  return createBroadcast({
    ...parts,
    onDidChange: show.onDidChangeState,
    latest: () => encodeState(show),
    first: (known) => (show.state().revision === known ? undefined : encodeState(show)),
  });
}

function encodeState(show: Pick<EditorPort, 'state'>): Buffer {
  const state = show.state();
  return Buffer.from(encodeEvent({ event: 'state', id: String(state.revision), data: JSON.stringify(state) }));
}

/** Slow subscribers skip to the latest state. */
interface Subscriber extends Disposable {
  /** Sends a state now, or the latest one when a slow subscriber has caught up. */
  send(event: Uint8Array): void;
  ping(bytes: Uint8Array): void;
}

function createSubscriber(sink: Sink, clock: Clock): Subscriber {
  const limit = createTimer(clock);
  let missed: Uint8Array | undefined;

  const write = (bytes: Uint8Array) => {
    if (sink.backlog + bytes.length > backlogLimit) sink.drop();
    else if (!sink.write(bytes)) limit.set(sink.drop, backlogTimeout);
  };
  const send = (event: Uint8Array) => {
    if (limit.isSet) missed = event;
    else write(event);
  };
  const catchUp = () => {
    limit.clear();
    const latest = missed;
    missed = undefined;
    if (latest) write(latest);
  };
  const draining = sink.onDrain(catchUp);

  return {
    send,
    ping(bytes) {
      if (!limit.isSet) write(bytes);
    },
    dispose() {
      limit.dispose();
      draining.dispose();
    },
  };
}

interface ServerSentEvent {
  /** One line. Default: `message`. */
  readonly event?: string;
  /** One line without NUL. The reader sends it as `Last-Event-ID` when it reconnects. */
  readonly id?: string;
  /** Line ends of every kind arrive as LF. */
  readonly data: string;
}

const lineEnds = /\r\n|\r|\n/;

/** Encodes `text/event-stream` (HTML, section 9.2). Throws a `TypeError` if a name or id has several lines. */
export function encodeEvent({ event, id, data }: ServerSentEvent): string {
  const lines = data.split(lineEnds).map((line) => `data: ${line}\n`);
  return `${encodeName('event', event)}${encodeName('id', id)}${lines.join('')}\n`;
}

/** Readers ignore a comment; it keeps the connection alive. */
export function encodeComment(text: string): string {
  const lines = text.split(lineEnds).map((line) => `: ${line}\n`);
  return `${lines.join('')}\n`;
}

/** Reconnect delay in whole milliseconds. */
export function encodeRetry(delay: number): string {
  if (!Number.isInteger(delay) || delay < 0) throw new TypeError(`No delay for a reader: ${delay}`);
  return `retry: ${delay}\n\n`;
}

function encodeName(field: 'event' | 'id', value: string | undefined): string {
  if (value === undefined) return '';
  if (lineEnds.test(value) || value.includes('\0')) throw new TypeError(`The ${field} of an event must be one line`);
  return `${field}: ${value}\n`;
}
