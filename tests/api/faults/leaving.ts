import { chunked, type Fault, faults, head, post, request } from './fault.ts';

const next = request('GET /api/next');
const half = (text: string) => text.slice(0, text.length / 2);
const body = post('/api/runById', '{"id":"hello"}');
const waiting = request('POST /api/next', [
  'Content-Type: application/json',
  'Content-Length: 2',
  'Expect: 100-continue',
]);

const leaving = faults([
  ['says nothing and half-closes', ['HALF-CLOSE'], []],
  ['says nothing and leaves', ['RESET'], []],
  ['half-closes in the head', [half(next), 'HALF-CLOSE'], 400],
  ['half-closes before the last line', [next.slice(0, -2), 'HALF-CLOSE'], 400],
  ['half-closes one byte before the end', [next.slice(0, -1), 'HALF-CLOSE'], 400],
  [
    'half-closes before the body',
    [request('POST /api/next', ['Content-Type: application/json', 'Content-Length: 2']), 'HALF-CLOSE'],
    400,
  ],
  ['half-closes in a chunk', [chunked('/api/next', '5\r\n{}'), 'HALF-CLOSE'], 400],
  ['half-closes in the last chunk', [chunked('/api/next', '2\r\n{}\r\n0\r\n'), 'HALF-CLOSE'], 400],
  ['half-closes instead of sending the body it was asked for', [waiting, 'HALF-CLOSE'], [100, 400]],
  ['leaves in the head', [half(next), 'RESET'], []],
  ['leaves in the body', [body.slice(0, -1), 'RESET'], []],
  ['leaves before the last chunk', [chunked('/api/next', '2\r\n{}\r\n'), 'RESET'], []],
  ['half-closes behind a whole command', [next, 'HALF-CLOSE'], 200, 1],
  ['half-closes behind a whole body', [body, 'HALF-CLOSE'], 200, 1],
  ['half-closes behind a command and half of another', [next + half(next), 'HALF-CLOSE'], 200, 1],
  ['half-closes behind a read and half a command', [request('GET /api/demos') + half(next), 'HALF-CLOSE'], [200, 400]],
  ['half-closes behind reads', [request('GET /api/demos').repeat(3), 'HALF-CLOSE'], [200, 200, 200]],
  ['sends a command byte by byte', [...next], 200, 1],
  ['sends a body byte by byte', [...body], 200, 1],
]);

/** Callers that are too slow: their limits are a fraction of a second here. */
const lingering = faults(
  [
    ['speaks HTTP/0.9, which is a bare line', ['GET /api/next\r\n'], 408],
    ['stops in the first line', ['GET /api/ne'], 408],
    ['stops in the headers', [head('GET /api/next HTTP/1.1', 'Host: localhost').slice(0, -2)], 408],
    [
      'stops before the body',
      [request('POST /api/next', ['Content-Type: application/json', 'Content-Length: 2'])],
      408,
    ],
    ['stops in a chunk', [chunked('/api/next', '5\r\n{"a"')], 408],
    ['stops before the last chunk', [chunked('/api/next', '2\r\n{}\r\n')], 408],
    ['never sends the body it was asked for', [waiting], [100, 408]],
    ['never sends the body of a GET', [request('GET /api/next', ['Content-Length: 2'])], 408],
    ['lies about a length, by one', [post('/api/next', '{}').replace('Content-Length: 2', 'Content-Length: 3')], 408],
    ['stops in a second request', [request('GET /api/demos') + half(next)], [200, 408]],
    ['stops behind a read, which is no fault', [request('GET /api/demos')], 200],
    ['stops in what follows a command', [next + half(next)], 200, 1],
  ],
  { patience: 'short' },
);

/** The ways to leave, or to stay and say nothing. */
export const leavingFaults: readonly Fault[] = [...leaving, ...lingering];
