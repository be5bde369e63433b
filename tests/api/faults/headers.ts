import { faults, head, type Row, request } from './fault.ts';

const lines = (status: number, runs: number, list: readonly string[]): readonly Row[] =>
  list.map((line) => [
    `the header line ${JSON.stringify(line.slice(0, 40))}`,
    Buffer.from(request('GET /api/next', [line]), 'latin1'),
    status,
    runs,
  ]);

/** Header lines: their syntax, their size, their number. */
export const headerFaults = faults([
  ...lines(400, 0, [
    'NoColon',
    ': nameless',
    ' X-Folded: first',
    'X Y: blank in the name',
    'X-Name\t: tab',
    'X-Null: a\u0000b',
    'X\u0000: y',
    'X-Bare: a\rb',
    'X-Delete: \u007f',
    'X-Bell: \u0007',
    '\u00dcber: x',
    'X(Y): z',
    'X-Comma,: y',
    '"X": y',
    'X-Fold: a\r\n b',
    'X-Fold: a\r\n\tb',
    'X-Fold:\r\n b',
    '@: x',
  ]),
  ...lines(200, 1, [
    'X-Empty:',
    'X-Latin: \u00fc',
    'X-Tab: a\tb',
    'X-Colons: :::',
    '__proto__: x',
    'constructor: x',
    'Cookie: a=b',
    'X-Half: a\u0080',
  ]),
  ['a header of 9 KB', request('GET /api/next', [`X: ${'x'.repeat(9_000)}`]), 431],
  ['a header name of 9 KB', request('GET /api/next', [`${'x'.repeat(9_000)}: x`]), 431],
  ['a target of 9 KB', request(`GET /api/next?${'x'.repeat(9_000)}`), 431],
  ['a hundred headers of 100 bytes', request('GET /api/next', Array(100).fill(`X: ${'x'.repeat(100)}`)), 431],
  [
    '1,100 tiny headers with an Origin behind them',
    request('GET /api/next', [...Array(1_100).fill('a:'), 'Origin: https://evil.example']),
    431,
  ],
  ['a stream of headers', head('GET /api/next HTTP/1.1', 'Host: localhost', ...Array(20_000).fill('a: b')), 431],
  ['300 headers', request('GET /api/next', Array(300).fill('a: b')), 200, 1],
  [
    'a web socket',
    request('GET /api/next', [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: x',
      'Sec-WebSocket-Version: 13',
    ]),
    400,
  ],
  ['an upgrade to TLS', request('GET /api/next', ['Connection: Upgrade', 'Upgrade: TLS/1.0']), 400],
  ['an upgrade to two things', request('GET /api/next', ['Connection: Upgrade', 'Upgrade: h2c, websocket']), 400],
  ['an upgrade of a read', request('GET /api/events', ['Connection: Upgrade', 'Upgrade: websocket']), 400],
  ['an upgrade without a Connection', request('GET /api/next', ['Upgrade: websocket']), 400],
  [
    'an offer of HTTP/2, which may be ignored',
    request('GET /api/next', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']),
    200,
    1,
  ],
  ['a Connection that names Host', request('GET /api/next', ['Connection: Host']), 200, 1],
  ['two idempotency keys', request('GET /api/next', ['Idempotency-Key: a', 'Idempotency-Key: b']), 400],
  ['one idempotency key, twice', request('GET /api/next', ['Idempotency-Key: a', 'Idempotency-Key: a']), 400],
  ['an idempotency key with a comma in it', request('GET /api/next', ['Idempotency-Key: a, b']), 200, 1],
  ['a Range', request('GET /api/next', ['Range: bytes=0-1']), 200, 1],
]);
