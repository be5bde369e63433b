import { connect } from 'node:net';

/** A client's request, byte for byte, and the expected response. */
export interface Replay {
  readonly what: string;
  /** The request line without its version, and the headers that this client sends beside Host. */
  readonly request: readonly string[];
  readonly body?: string;
  /**
   * The status, and the code of a problem, else the `status` of the JSON, else the type; `asks
   * first` is the page that asks before it runs. `+CORS`: the page may read it.
   */
  readonly answer: string;
  /** The demo that it runs. */
  readonly ran?: string;
}

export interface Client {
  readonly name: string;
  readonly replays: readonly Replay[];
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends the request on its own connection. */
export function replay(port: number, { request, body = '' }: Pick<Replay, 'request' | 'body'>): Promise<Reply> {
  const [line, ...headers] = request;
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [`${line} HTTP/1.1`, `Host: localhost:${port}`, ...headers, ...length, '', ''].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(head + body));
    const chunks: Buffer[] = [];
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const reply = parseReply(Buffer.concat(chunks));
      if (!reply) return;
      socket.destroy();
      resolve(reply);
    });
    socket.on('close', () => reject(new Error('The connection closed before the answer was complete')));
  });
}

/** `undefined` until the response is complete. */
function parseReply(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Headers(
    lines.map((one): [string, string] => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)]),
  );
  const body = bytes.subarray(end + 4);
  if (body.length < Number(headers.get('content-length') ?? 0)) return undefined;
  return { status: Number(line.split(' ')[1]), headers, body: body.toString() };
}

/** A response in the notation of `Replay.answer`. */
export function describeReply({ status, headers, body }: Reply, origin: string | undefined): string {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const json = type.endsWith('json') ? JSON.parse(body) : {};
  const isQuestion = body.includes('Nothing has run yet');
  const word = isQuestion ? 'asks first' : (json.code ?? json.status ?? type);
  const isOpen = origin !== undefined && headers.get('access-control-allow-origin') === origin;
  return [status, ...(word === '' ? [] : [word]), ...(isOpen ? ['+CORS'] : [])].join(' ');
}
