import { type ApiResponse, jsonResponse } from '../exchange.ts';
import { problemResponse, stoppingResponse } from '../responses/problem.ts';
import type { ExecutionAnswers } from './execution.ts';

/** HTTP responses of a command: once it has started, none has a status that clients repeat by themselves. */
export function createExecutionResponses(path: string): ExecutionAnswers<ApiResponse> {
  const running = () => jsonResponse(202, { status: 'running', command: path });
  return {
    running,
    stopping: stoppingResponse,
    conclude(response) {
      const { problem } = response;
      if (!problem || !isRepeated(problem.status)) return response;
      return problem.code === 'stopping' ? running() : problemResponse('step-failed', problem.detail);
    },
  };
}

/** Statuses after which HTTP clients send a GET again: curl, got and their kin. */
function isRepeated(status: number): boolean {
  return status >= 500 || status === 408 || status === 413 || status === 429;
}
