import type { ApiResponse } from '../exchange.ts';
import { finishResponse } from '../responses/headers.ts';
import { problemResponse } from '../responses/problem.ts';

/** The answer to bytes that are no request, by the code of Node's error. */
export function answerToBroken(code: unknown): ApiResponse {
  return finishResponse(describeBroken(code), { close: true });
}

function describeBroken(code: unknown): ApiResponse {
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

/** An answer as it goes over the wire, for a socket whose parser has given up. */
export function serializeResponse({ status, headers, body = '' }: ApiResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
