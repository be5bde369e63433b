import type { Random } from './random.ts';
import { rpcMessages } from './rpc.ts';

/** A request that is whole and valid, and whether it is a command. */
export interface WholeRequest {
  readonly bytes: Uint8Array;
  readonly runs: 0 | 1;
}

const reads = [
  'GET /api/demos',
  'HEAD /api/demos',
  'GET /api/notes',
  'OPTIONS /api/next',
  'GET /',
  'GET /nowhere',
  'HEAD /api/next',
];
const gets = [
  'next',
  'previous',
  'runById?id=hello',
  'zoom-in',
  'zoom-out',
  'NEXT/',
  'next?bringToFront',
  'next?requestId=R',
  'runbyid?id=a%20b&bringToFront=0',
];
const posts: readonly (readonly [path: string, body: string])[] = [
  ['next', ''],
  ['next', '{}'],
  ['runById', '{"id":"hello"}'],
  ['runById?id=hello', '{"bringToFront":true}'],
  ['previous', '{"requestId":"R"}'],
  ['reset', '{"bringToFront":"0"}'],
  ['stop', ''],
  ['zoom-in', '{}'],
];
const hosts = ['localhost', 'localhost:3710', 'LocalHost', '127.0.0.1:80', '127.9.8.7', '[::1]', '[::1]:3710'];
const harmless = [
  'Accept: */*',
  'User-Agent: curl/8.5.0',
  'Connection: keep-alive',
  'Connection: close',
  'X-Empty:',
  'Sec-Fetch-Site: same-origin',
  'If-Match: "7"',
  'Cookie: a=b; c=d',
  'Accept-Encoding: gzip, br',
  'Expect: 100-continue',
  'X-Long: '.padEnd(600, 'x'),
];

/** A command or a read as a polite client sends it. Keys differ from one request to the next. */
export function createWholeRequest(random: Random): WholeRequest {
  if (random.oneIn(4)) return { bytes: encode(random, random.pick(reads), ''), runs: 0 };
  if (random.oneIn(5)) {
    const { body, headers, runs } = random.pick(rpcMessages);
    return { bytes: encode(random, 'POST /mcp', body, headers), runs };
  }
  const key = `k${random.below(2 ** 31)}`;
  if (random.oneIn(2)) return { bytes: encode(random, `GET /api/${random.pick(gets).replace('R', key)}`, ''), runs: 1 };
  const [path, body] = random.pick(posts);
  return { bytes: encode(random, `POST /api/${path}`, body.replace('"R"', `"${key}"`)), runs: 1 };
}

/** The same request with one thing in it that must not be: nothing may run. */
export function createRefusedRequest(random: Random): Uint8Array {
  const text = Buffer.from(createWholeRequest(random).bytes).toString('latin1');
  return Buffer.from(random.pick(spoilers)(text), 'latin1');
}

const withHeader = (line: string) => (text: string) => text.replace('\r\n', `\r\n${line}\r\n`);
const spoilers: readonly ((text: string) => string)[] = [
  withHeader('Host: evil.example'),
  withHeader('Host: localhost'),
  (text) => withHeader('Origin: https://evil.example')(text.replace(/Sec-Fetch-Site/, 'X-Site')), // the site counts first
  withHeader('Sec-Fetch-Site: cross-site'),
  withHeader('Sec-Purpose: prefetch'),
  withHeader('Upgrade: websocket'),
  withHeader('Expect: miracle'),
  withHeader('No colon'),
  withHeader('Content-Length: 1\r\nContent-Length: 2'),
  withHeader('Content-Length: 3\r\nTransfer-Encoding: chunked'),
  withHeader('X-Nought: \u0000'),
  (text) => text.replace(/Host: .*/, 'Host: evil.example'),
  (text) => text.replace(/Host: .*/, 'Host: 0.0.0.0'),
  (text) => text.replace(/\r\nHost: .*/, ''),
  (text) => text.replace('/', '//'),
  (text) => text.replace(' /', ' http://localhost/'),
  (text) => text.replace('HTTP/1.1', 'HTTP/2.0'),
  (text) => text.replace(/^\w+/, 'TRACE'),
  (text) => text.replace(/^\w+/, 'get'),
  (text) => text.replace(' /api/', ' /%61pi/').replace(' /mcp', ' /%6dcp'),
  (text) => text.slice(0, -1),
];

function encode(random: Random, line: string, body: string, own: readonly string[] = []): Uint8Array {
  const extra = Array.from({ length: random.below(4) }, () => random.pick(harmless));
  const headers = [
    `Host: ${random.pick(hosts)}`,
    ...own,
    ...new Set(extra.filter((header) => body !== '' || !header.startsWith('Expect'))),
  ];
  const isChunked = random.oneIn(3);
  if (body !== '') headers.push('Content-Type: application/json');
  if (body !== '' && isChunked) headers.push('Transfer-Encoding: chunked');
  if (body !== '' && !isChunked) headers.push(`Content-Length: ${body.length}`);
  const content = body !== '' && isChunked ? chunk(random, body) : body;
  return Buffer.from([`${line} HTTP/1.1`, ...headers, '', content].join('\r\n'), 'latin1');
}

function chunk(random: Random, body: string): string {
  const cut = 1 + random.below(body.length - 1);
  const pieces = [body.slice(0, cut), body.slice(cut)].filter((piece) => piece !== '');
  return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`;
}
