/** A caller's move on its socket: bytes, or one of the ways to leave. */
export type Move = string | Uint8Array | 'HALF-CLOSE' | 'RESET';

/** Something that goes wrong, or nearly, on a socket. */
export interface Fault {
  readonly what: string;
  readonly moves: readonly Move[];
  /** Statuses of all answers until the connection closes, in order. */
  readonly answers: readonly number[];
  /** How many commands ran. */
  readonly runs: number;
  /** `short`: the server loses its patience after a fraction of a second. */
  readonly patience?: 'short';
}

/** A row of a table: what, bytes, statuses, and how many commands ran when any did. */
export type Row = readonly [
  what: string,
  moves: Move | readonly Move[],
  answers: number | readonly number[],
  runs?: number,
];

export function faults(rows: readonly Row[], rest: Partial<Fault> = {}): readonly Fault[] {
  return rows.map(([what, moves, answers, runs = 0]) => ({
    what,
    moves: typeof moves === 'string' || moves instanceof Uint8Array ? [moves] : moves,
    answers: typeof answers === 'number' ? [answers] : answers,
    runs,
    ...rest,
  }));
}

/** Lines of a head as they are; nothing is added but the line ends. */
export function head(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A request with a good Host. */
export function request(line: string, headers: readonly string[] = [], body = ''): string {
  return head(`${line} HTTP/1.1`, 'Host: localhost', ...headers) + body;
}

/** A POST of JSON with an honest length. */
export function post(path: string, body: string, headers: readonly string[] = []): string {
  return request(
    `POST ${path}`,
    ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
    body,
  );
}

/** A POST of JSON in chunks as they are. */
export function chunked(path: string, chunks: string, headers: readonly string[] = []): string {
  return request(`POST ${path}`, ['Content-Type: application/json', 'Transfer-Encoding: chunked', ...headers], chunks);
}
