import { problemResponse, stoppingResponse } from '../answering/problem.ts';
import { type ApiResponse, jsonResponse } from '../exchange.ts';
import type { ErrandWords } from './errand.ts';

/** A command's errand over HTTP: once it has begun, no answer has a status that clients repeat by themselves. */
export function createResponseWords(path: string): ErrandWords<ApiResponse> {
  const running = () => jsonResponse(202, { status: 'running', command: path });
  return {
    running,
    stopping: stoppingResponse,
    conclude(response) {
      if (!isRepeated(response.status)) return response;
      return response.says === 'stopping' ? running() : problemResponse('step-failed', detailOf(response));
    },
  };
}

/** Statuses after which HTTP clients send a GET again: curl, got and their kin. */
function isRepeated(status: number): boolean {
  return status >= 500 || status === 408 || status === 413 || status === 429;
}

function detailOf({ body }: ApiResponse): string {
  return JSON.parse(String(body)).detail;
}
