import { createContext, Script } from 'node:vm';
import { DemoError } from '../../core/errors.ts';

/** Whether a text holds a pattern. `invalid-field` for a pattern that does not come to an end with it. */
export type PatternSearch = (text: string) => boolean;

/** Milliseconds that a search may hold everything else up: one that is any good takes three, but a busy machine may rest longer. */
const limits = [100, 1_000];

const script = new Script('pattern.test(text)');

/**
 * A search for a pattern that a demo has, such as `(a+)+$`, which tries out more ways than there are atoms. Only a script
 * of its own can be ended while it searches.
 * @param field the name of the field that has it.
 */
export function createPatternSearch(pattern: RegExp, field: string): PatternSearch {
  const scope = createContext({ pattern, text: '' });
  return (text) => {
    scope.text = text;
    let cause: unknown;
    for (const timeout of limits) {
      try {
        return script.runInContext(scope, { timeout }) === true;
      } catch (error) {
        if (!isTimeout(error)) throw error;
        cause = error;
      }
    }
    throw tooSlow(pattern, field, cause);
  };
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}

function tooSlow({ source }: RegExp, field: string, cause: unknown): DemoError {
  return new DemoError('invalid-field', `"${field}" takes too long to look for: ${source}`, {
    cause,
    hint: 'A repetition inside a repetition, such as (a+)+, can match in too many ways: use only one of them.',
  });
}
