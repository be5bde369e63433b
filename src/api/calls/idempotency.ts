import type { Clock } from '../../core/time/clock.ts';
import type { ApiResponse } from '../exchange.ts';
import { problemResponse, type ValueOrRefusal } from '../responses/problem.ts';
import type { Call } from '../route.ts';
import type { Execution } from './execution.ts';

const lifetime = 60_000;
const entriesKept = 500;
const longestKey = 255;

interface KeyedExecution {
  readonly command: string;
  readonly execution: Execution<ApiResponse>;
  settledAt: number | undefined;
}

export interface IdempotencyMemory {
  /** Starts the command unless its key is known. 422 if the key belongs to another command. */
  run(key: string, command: string, start: () => Execution<ApiResponse>): ValueOrRefusal<Execution<ApiResponse>>;
}

export function createIdempotencyMemory(clock: Clock): IdempotencyMemory {
  const entries = new Map<string, KeyedExecution>();

  const forgetStale = () => {
    for (const [key, { settledAt }] of entries) {
      const isStale = settledAt !== undefined && clock.now() - settledAt >= lifetime;
      if (isStale || (entries.size >= entriesKept && settledAt !== undefined)) entries.delete(key);
    }
  };

  return {
    run(key, command, start) {
      forgetStale();
      const known = entries.get(key);
      if (known?.command === command) return { value: known.execution };
      if (known) return { refusal: keyReused() };
      const entry: KeyedExecution = { command, execution: start(), settledAt: undefined };
      entries.set(key, entry);
      void entry.execution.answer.then(({ status }) => {
        entry.settledAt = clock.now();
        // Nothing has run, so the same key may try again.
        if (status === 429 || status === 503) entries.delete(key);
      });
      return { value: entry.execution };
    },
  };
}

export function readKey({ request, params: { requestId } }: Call): ValueOrRefusal<string | undefined> {
  const header = request.headers['idempotency-key'];
  if ((request.idempotencyKeys?.length ?? 0) > 1) {
    return { refusal: problemResponse('duplicate-parameter', 'Send only one Idempotency-Key header.') };
  }
  if (header !== undefined && requestId !== undefined && header !== requestId) {
    return {
      refusal: problemResponse(
        'duplicate-parameter',
        'Idempotency-Key and requestId differ. Send the same value in both, or only one of them.',
      ),
    };
  }
  const key = header ?? requestId;
  if (key === undefined || (key !== '' && key.length <= longestKey)) return { value: key };
  return { refusal: problemResponse('bad-request', `An idempotency key has 1 to ${longestKey} characters.`) };
}

function keyReused(): ApiResponse {
  return problemResponse('key-reused', 'This key was used for another command within the last minute. Use a new one.');
}
