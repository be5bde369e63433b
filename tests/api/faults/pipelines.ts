import { chunked, faults, head, request } from './fault.ts';

const next = request('GET /api/next');
const demos = request('GET /api/demos');
const last = request('GET /api/demos', ['Connection: close']);

/** A command behind what looks as if it were over: nothing of it is heard. Requests in order are in `server.test.ts`. */
export const pipelineFaults = faults([
  ['chunks, then another', [chunked('/api/next', '0\r\n\r\n') + next], 200, 1],
  ['a command, then half a request', [next + next.slice(0, 20)], 200, 1],
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
]);
