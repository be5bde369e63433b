import { finishResponse } from '../answering/headers.ts';
import { problemResponse } from '../answering/problem.ts';
import type { Answer, ApiResponse } from '../exchange.ts';

/** Answers in the making. */
export interface WaitingAnswers {
  /** The answer, unless the server cannot wait for it any longer. */
  hold(answer: Answer): Answer;
  /** Answers all who still wait: what they asked for goes on without them. */
  giveUp(): void;
}

export function createWaitingAnswers(): WaitingAnswers {
  const waiting = new Set<(answer: ApiResponse) => void>();
  return {
    hold(answer) {
      if (!(answer instanceof Promise)) return answer;
      return new Promise((resolve) => {
        waiting.add(resolve);
        void answer.then((response) => {
          waiting.delete(resolve);
          resolve(response);
        });
      });
    },
    giveUp() {
      for (const resolve of waiting) resolve(cutShort());
    },
  };
}

function cutShort(): ApiResponse {
  const detail = 'The API was switched off or moved to another port meanwhile. The step goes on.';
  return finishResponse(problemResponse('stopping', detail), { close: true });
}
