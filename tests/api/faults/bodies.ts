import { chunked, faults, head, post, type Row, request } from './fault.ts';

const json = 'Content-Type: application/json';
const lengths = (status: number | readonly number[], runs: number, list: readonly string[]): readonly Row[] =>
  list.map((length) => [
    `the length ${JSON.stringify(length)}`,
    request('POST /api/next', [json, `Content-Length: ${length}`], '{}'),
    status,
    runs,
  ]);
const chunks = (status: number | readonly number[], runs: number, list: readonly string[]): readonly Row[] =>
  list.map((text) => [`the chunks ${JSON.stringify(text.slice(0, 40))}`, chunked('/api/next', text), status, runs]);

const bomb = `${'10000\r\n'}${'x'.repeat(0x10000)}\r\n`;

/** Framing: how long a body is, and that it is all there. */
export const framingFaults = faults([
  ...lengths(400, 0, ['-2', '+2', '0x2', '2.0', '2e0', '2,2', '2, 3', 'two', '', '1 2', '99999999999999999999', '١']),
  ...lengths(200, 1, ['2', '002']),
  ['two lengths that agree', request('POST /api/next', [json, 'Content-Length: 2', 'Content-Length: 2'], '{}'), 400],
  [
    'a length too short, the rest of which is a request',
    request('POST /api/next', [json, 'Content-Length: 2'], `{}${request('GET /api/next')}`),
    200,
    1,
  ],
  ['a length that cuts the JSON', request('POST /api/next', [json, 'Content-Length: 4'], '{"a":1}'), 400],
  [
    'a length that swallows a request',
    request('POST /api/next', [json, `Content-Length: ${request('GET /api/next').length}`], request('GET /api/next')),
    400,
  ],
  ['a terabyte, as announced', request('POST /api/next', [json, 'Content-Length: 1099511627776'], '{}'), 413],
  ['too large by one, and sent', post('/api/next', `{"a":"${'x'.repeat(65_529)}"}`), 413],
  ['exactly 64 KiB', post('/api/next', `{"a":"${'x'.repeat(65_528)}"}`), 200, 1],
  ['a body too large for a GET that needs none', request('GET /api/next', ['Content-Length: 65537']), 413],
  ['a body too large for a HEAD', request('HEAD /api/next', ['Content-Length: 65537']), 405],
  ['a bomb of chunks', chunked('/api/next', bomb.repeat(3)), 413],
  ['a bomb of tiny chunks', chunked('/api/next', '1\r\nx\r\n'.repeat(66_000)), 413],
  [
    'chunks and a length',
    request('POST /api/next', [json, 'Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'),
    400,
  ],
  ['an unknown encoding', request('POST /api/next', [json, 'Transfer-Encoding: gzip'], '{}'), 400],
  [
    'chunks of what is compressed',
    request('POST /api/next', [json, 'Transfer-Encoding: gzip, chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  [
    'chunks of who knows what',
    request('POST /api/next', [json, 'Transfer-Encoding: \u00b1,chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  [
    'chunks in capitals',
    request('POST /api/next', [json, 'Transfer-Encoding: Chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    200,
    1,
  ],
  [
    'chunks that are not the last encoding',
    request('POST /api/next', [json, 'Transfer-Encoding: chunked, gzip'], '0\r\n\r\n'),
    400,
  ],
  [
    'chunks twice',
    request('POST /api/next', [json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
  ],
  ['the encoding "xchunked"', request('POST /api/next', [json, 'Transfer-Encoding: xchunked'], '0\r\n\r\n'), 400],
  [
    'the encoding behind a vertical tab',
    request('POST /api/next', [json, 'Transfer-Encoding: \u000bchunked'], '0\r\n\r\n'),
    400,
  ],
  [
    'the encoding before a blank and a colon',
    request('POST /api/next', [json, 'Transfer-Encoding : chunked'], '0\r\n\r\n'),
    400,
  ],
  ...chunks(400, 0, [
    'zz\r\n{}\r\n0\r\n\r\n',
    '-2\r\n{}\r\n0\r\n\r\n',
    '0x2\r\n{}\r\n0\r\n\r\n',
    '+2\r\n{}\r\n0\r\n\r\n',
    ' 2\r\n{}\r\n0\r\n\r\n',
    'ffffffffffffffffff\r\n{}',
    '1\r\n{}\r\n0\r\n\r\n',
    '3\r\n{}\r\n0\r\n\r\n',
    '2\r\n{}0\r\n\r\n',
    '2{}\r\n0\r\n\r\n',
    '\r\n2\r\n{}\r\n0\r\n\r\n',
    '2\n{}\n0\n\n',
    '2 \r\n{}\r\n0\r\n\r\n',
    '0\r\nX\r\n\r\n',
    '0\r\n:x\r\n\r\n',
  ]),
  ...chunks(200, 1, [
    '2\r\n{}\r\n0\r\n\r\n',
    '0002\r\n{}\r\n000\r\n\r\n',
    '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
    '2;a=b\r\n{}\r\n0\r\n\r\n',
    '0\r\n\r\n',
    '2\r\n{}\r\n0\r\nX-Trailer: y\r\n\r\n',
    '2\r\n{}\r\n0\r\nHost: evil.example\r\nOrigin: https://evil.example\r\n\r\n',
  ]),
  ['an extension of a chunk without end', chunked('/api/next', `2;${'x'.repeat(70_000)}\r\n{}\r\n0\r\n\r\n`), 400],
  ['trailers without end', chunked('/api/next', `0\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`), 431],
  [
    'HTTP/1.0 with a length',
    `${head('POST /api/next HTTP/1.0', 'Host: localhost', json, 'Content-Length: 2')}{}`,
    200,
    1,
  ],
]);

const expecting = (value: string, rest: readonly string[] = [], body = '') =>
  request('POST /api/next', [json, ...rest, `Expect: ${value}`], body);

/** Expectations of a caller before it sends its body. */
export const expectFaults = faults([
  ['100-continue in capitals', expecting('100-CONTINUE', ['Content-Length: 2'], '{}'), [100, 200], 1],
  [
    '100-continue with chunks',
    expecting('100-continue', ['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    [100, 200],
    1,
  ],
  ['100-continue without a body', expecting('100-continue'), 200, 1],
  [
    '100-continue with a body of another type',
    request('POST /api/next', ['Content-Length: 2', 'Expect: 100-continue']),
    415,
  ],
  [
    '100-continue from a strange page',
    expecting('100-continue', ['Content-Length: 2', 'Origin: https://evil.example']),
    403,
  ],
  ['100-continue twice', expecting('100-continue', ['Expect: 100-continue', 'Content-Length: 2'], '{}'), 417],
  ['a miracle besides', expecting('100-continue, miracle', ['Content-Length: 2'], '{}'), 417],
  ['nothing', expecting('', ['Content-Length: 2'], '{}'), 417],
]);
