import type { Duplex } from 'node:stream';
import type { Clock } from '../../core/time/clock.ts';
import type { ApiResponse } from '../exchange.ts';
import { finishResponse } from '../responses/headers.ts';
import { problemResponse } from '../responses/problem.ts';
import { lingeringTimeout } from './response-sender.ts';

/** Answers what is no request, by the code of Node's error, on a socket whose parser has given up; the socket ends. */
export function answerClientError(socket: Duplex, code: unknown, clock: Clock): 'close' {
  socket.end(serializeResponse(finishResponse(describeClientError(code), { close: true })));
  const timer = clock.setTimeout(() => socket.destroy(), lingeringTimeout);
  socket.once('close', () => timer.dispose());
  return 'close';
}

function describeClientError(code: unknown): ApiResponse {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problemResponse('timeout', 'Send the whole request within a few seconds.');
    case 'HPE_HEADER_OVERFLOW':
      return problemResponse('headers-too-large', 'The request target and headers may be 8 KiB together.');
    case 'CONNECT':
      return problemResponse('bad-request', 'This server is not a proxy.');
    default:
      return problemResponse('bad-request', 'This is not well-formed HTTP.');
  }
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function serializeResponse({ status, headers, body = '' }: ApiResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
