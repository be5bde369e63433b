import { describe, expect, it } from 'vitest';
import { DemoError } from '../../../src/core/errors.ts';
import type { Notice } from '../../../src/ports/stage.ts';
import { createFailureReport } from '../../../src/vscode/failure-report.ts';

function reported(error: unknown): { readonly notices: readonly Notice[]; readonly logged: readonly string[] } {
  const notices: Notice[] = [];
  const logged: string[] = [];
  const stage = { notify: (notice: Notice) => void notices.push(notice), ask: async () => undefined };
  const log = { info: () => undefined, warn: () => undefined, error: (message: string) => void logged.push(message) };
  createFailureReport(stage, log)(error);
  return { notices, logged };
}

describe('the report of a failed command', () => {
  it('is an info notice with a hint for an expected error', () => {
    const error = new DemoError('no-next', 'The show is at its end', { hint: 'Reset it.' });
    expect(reported(error).notices).toEqual([
      { severity: 'info', message: 'The show is at its end. Reset it.', isReply: true },
    ]);
  });

  it('has the location in the file that caused the error', () => {
    const start = { line: 3, character: 0 };
    const location = { path: '/talk/.demo/a.json', range: { start, end: start } };
    expect(reported(new DemoError('invalid-field', 'No path.', { location })).notices).toEqual([
      { severity: 'error', message: 'No path.', location, isReply: true },
    ]);
  });

  it('is empty for an error that the show has already reported and for what the presenter stopped', () => {
    for (const code of ['step-failed', 'step-timeout', 'cancelled', 'stopping'] as const) {
      expect(reported(new DemoError(code, 'Gone')).notices).toEqual([]);
    }
  });

  it('calls an unknown error an unexpected error, and logs it', () => {
    expect(reported(new TypeError('x is not a function'))).toEqual({
      notices: [{ severity: 'error', message: 'Unexpected error in Showrunner: x is not a function' }],
      logged: ['A command failed'],
    });
  });
});
