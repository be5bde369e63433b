import { faults, head, request } from './fault.ts';

const host = 'Host: localhost';
const next = request('GET /api/next');

/** The first line, and everything that is no HTTP/1.x at all. */
export const requestLineFaults = faults([
  [
    'two blanks before the version, which the standard lets servers skip',
    head('GET /api/next  HTTP/1.1', host),
    200,
    1,
  ],
  ['two blanks before the target', head('GET  /api/next HTTP/1.1', host), 200, 1],
  ['a blank behind the version', head('GET /api/next HTTP/1.1 ', host), 400],
  ['no version', head('GET /api/next', host), 400],
  ['HTTP/1.2', head('GET /api/next HTTP/1.2', host), 400],
  ['HTTP/3 without a minor', head('GET /api/next HTTP/3', host), 400],
  ['HTTP in lower case', head('GET /api/next http/1.1', host), 400],
  ['another protocol', head('GET /api/next SIP/2.0', host), 400],
  ['HTCPCP', head('GET /api/next HTCPCP/1.0', host), 400],
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a socks hello', Uint8Array.of(5, 1, 0), 400],
  ['noughts', new Uint8Array(64), 400],
  ['a method alone', 'GET\r\n\r\n', 400],
  ['a target alone', '/api/next\r\n\r\n', 400],
  ['a blank before the method', ` ${next}`, 400],
  ['a tab for a blank', head('GET\t/api/next\tHTTP/1.1', host), 400],
  ['a byte order mark before the method', `\uFEFF${next}`, 400],
  ['a carriage return inside', head('GET /api/\rnext HTTP/1.1', host), 400],
  ['a line feed inside', head('GET /api/\nnext HTTP/1.1', host), 400],
  ['lines that end in a bare line feed', 'GET /api/next HTTP/1.1\nHost: localhost\n\n', 400],
  ['lines that end in a bare carriage return', 'GET /api/next HTTP/1.1\rHost: localhost\r\r', 400],
  ['empty lines first, which a server ought to skip', `\r\n\r\n${next}`, 200, 1],
  ['HTTP/1.0 with a Host', head('GET /api/next HTTP/1.0', host), 200, 1],
  ['HTTP/1.0 that wants to stay', head('GET /api/next HTTP/1.0', host, 'Connection: keep-alive'), 200, 1],
  ['HTTP/1.0 with chunks', `${head('POST /api/next HTTP/1.0', host, 'Transfer-Encoding: chunked')}0\r\n\r\n`, 400],
]);

const plain = (method: string) => request(`${method} /api/next`);

/** Methods: only GET and POST run anything. */
export const methodFaults = faults([
  ['HEAD on a command that is only posted', request('HEAD /api/stop'), 405],
  ['PUT', plain('PUT'), 405],
  ['DELETE', plain('DELETE'), 405],
  ['PATCH', plain('PATCH'), 405],
  ['TRACE', plain('TRACE'), 405],
  ['PROPFIND', plain('PROPFIND'), 405],
  ['lower case', plain('get'), 400],
  ['mixed case', plain('Get'), 400],
  ['a method with a letter too many', plain('GETS'), 400],
  ['OPTIONS, which only tells', [request('OPTIONS /api/next'), 'HALF-CLOSE'], 204],
  ['OPTIONS of the server', [request('OPTIONS *', ['Connection: close'])], 204],
  ['CONNECT to a command', plain('CONNECT'), 400],
  ['GET of reset, which is only posted', request('GET /api/reset'), 405],
  ['GET of stop, which is only posted', request('GET /api/stop'), 405],
  ['a method by a header', request('GET /api/reset', ['X-HTTP-Method-Override: POST']), 405],
  ['a method by the query', request('GET /api/reset?_method=POST'), 405],
]);
