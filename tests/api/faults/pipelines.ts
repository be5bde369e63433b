import { chunked, faults, head, post, request } from './fault.ts';

const next = request('GET /api/next');
const demos = request('GET /api/demos');
const last = request('GET /api/demos', ['Connection: close']);
const broken = 'garbage\r\n\r\n';

/** Several requests on one socket: reads are answered in turn, a command is the last thing that is heard. */
export const pipelineFaults = faults([
  ['reads', [demos.repeat(5) + last], [200, 200, 200, 200, 200, 200]],
  [
    'reads that are refused among others',
    [demos + request('GET /nowhere') + request('HEAD /api/demos') + last],
    [200, 404, 200, 200],
  ],
  ['two commands', [next + next], 200, 1],
  ['two commands in two pieces', [next, next], 200, 1],
  ['ten commands', [next.repeat(10)], 200, 1],
  ['reads, then a command, then more', [demos + demos + next + demos + next], [200, 200, 200], 1],
  ['a refused command, then a good one', [request('GET /api/next?bringToFront=no') + next], 400],
  [
    'a command without its id, then one with it',
    [request('GET /api/runById') + request('GET /api/runById?id=hello')],
    400,
  ],
  ['a command that asks to stay', [request('GET /api/next', ['Connection: keep-alive']) + next], 200, 1],
  ['a post with its body, then another', [post('/api/next', '{}') + post('/api/next', '{}')], 200, 1],
  ['chunks, then another', [chunked('/api/next', '0\r\n\r\n') + next], 200, 1],
  ['a command, then garbage', [next + broken], 200, 1],
  ['a command, then half a request', [next + next.slice(0, 20)], 200, 1],
  ['a read, then garbage', [demos + broken], [200, 400]],
  ['a read, then a command whose chunks are broken', [demos + chunked('/api/next', 'zz\r\n')], [200, 400]],
  [
    'a read, then a command with a strange Host, then a good one',
    [demos + head('GET /api/next HTTP/1.1', 'Host: evil.example') + next],
    [200, 421],
  ],
  [
    'a read from a strange page, then a command',
    [request('GET /api/demos', ['Origin: https://evil.example']) + next],
    403,
  ],
  ['a read that closes, then a command', [last + next], 200],
  ['a read of HTTP/1.0, then a command', [head('GET /api/demos HTTP/1.0', 'Host: localhost') + next], 200],
  [
    'a read whose body is a command',
    [request('GET /api/demos', ['Connection: close', `Content-Length: ${next.length}`], next)],
    200,
  ],
  [
    'a refused method with a body that is a command',
    [request('PUT /api/next', ['Connection: close', `Content-Length: ${next.length}`], next)],
    405,
  ],
  [
    'a body too large, followed by a command',
    [request('POST /api/next', ['Content-Type: application/json', 'Content-Length: 70000'], 'x'.repeat(70_000)) + next],
    413,
  ],
  [
    'a body of another type that is a command',
    [request('POST /api/next', ['Content-Type: text/plain', `Content-Length: ${next.length}`], next) + next],
    415,
  ],
  ['a CONNECT, then a command', [request('CONNECT localhost:1') + next], 400],
  [
    'a web socket, then a command',
    [request('GET /api/demos', ['Connection: Upgrade', 'Upgrade: websocket']) + next],
    400,
  ],
  ['an expectation, then a command', [request('POST /api/notes', ['Expect: miracle']) + next], 417],
  ['far too many reads', [demos.repeat(5_000), 'HALF-CLOSE'], Array(5_000).fill(200)],
]);
