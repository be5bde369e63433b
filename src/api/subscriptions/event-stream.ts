/** An event of a stream of server-sent events. */
export interface ServerSentEvent {
  /** One line. `message` when left out. */
  readonly event?: string;
  /** One line without NUL: what the reader sends as `Last-Event-ID` when it comes back. */
  readonly id?: string;
  /** Any text. Line ends of every kind arrive as LF. */
  readonly data: string;
}

const lineEnds = /\r\n|\r|\n/;

/** An event as text of `text/event-stream` (HTML, section 9.2). Throws a `TypeError` on a name or an id of several lines. */
export function encodeEvent({ event, id, data }: ServerSentEvent): string {
  const lines = data.split(lineEnds).map((line) => `data: ${line}\n`);
  return `${encodeName('event', event)}${encodeName('id', id)}${lines.join('')}\n`;
}

/** A comment: readers ignore it, the network in between does not. */
export function encodeComment(text: string): string {
  const lines = text.split(lineEnds).map((line) => `: ${line}\n`);
  return `${lines.join('')}\n`;
}

/** How long a subscriber that lost its connection should wait before it comes back: whole milliseconds. */
export function encodeRetry(delay: number): string {
  if (!Number.isInteger(delay) || delay < 0) throw new TypeError(`No delay for a reader: ${delay}`);
  return `retry: ${delay}\n\n`;
}

function encodeName(field: 'event' | 'id', value: string | undefined): string {
  if (value === undefined) return '';
  if (lineEnds.test(value) || value.includes('\0')) throw new TypeError(`The ${field} of an event must be one line`);
  return `${field}: ${value}\n`;
}
