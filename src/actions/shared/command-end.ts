import { stripVTControlCharacters } from 'node:util';
import { createContext, Script } from 'node:vm';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { raceTimeout } from '../../core/time/race-timeout.ts';
import { startSlice } from '../../core/time/slices.ts';
import type { TerminalExecution } from '../../ports/terminals.ts';
import type { ActionContext } from '../context.ts';

export interface WaitOptions {
  /** `true`: until it ends. `false`: not at all. `undefined`: `terminal.wait` at most, if more actions follow. */
  readonly wait: boolean | undefined;
  /** Awaited in the output. */
  readonly pattern: RegExp | undefined;
  /** Milliseconds. */
  readonly timeout: number | undefined;
}

/** How much of the last output a pattern is looked for in: characters. */
const searchedOutput = 64 * 1024;

/** The `waitFor` field as a regular expression. `invalid-field`. */
export function readPattern(source: string | undefined): RegExp | undefined {
  if (source === undefined) return undefined;
  try {
    return new RegExp(source, 'm');
  } catch (error) {
    throw new DemoError('invalid-field', `"waitFor" is not a regular expression: ${source}`, { cause: error });
  }
}

/**
 * Waits for a command as its action asks. `command-failed` if the required result does not come, `invalid-field` for a
 * pattern whose search could take forever.
 */
export async function waitForCommand(
  execution: TerminalExecution | undefined,
  { wait, pattern, timeout }: WaitOptions,
  context: ActionContext,
): Promise<void> {
  const insists = wait === true || pattern !== undefined;
  if (!insists && (wait === false || !context.hasMore)) return;
  if (!execution) return insists ? cannotFollow(context) : undefined;
  const limit = timeout ?? (insists ? undefined : context.settings.get('terminal.wait') * 1000);
  const { clock, signal } = context;
  const outcome = pattern ? untilShown(execution, pattern, clock) : untilEnded(execution);
  const result = await raceTimeout(outcome, { clock, limit, signal, onTimeout: () => 'late' as const });
  if (!insists || result === 'reached') return;
  const what = pattern ? `show ${pattern.source}` : 'end';
  throw new DemoError('command-failed', `The command did not ${what}${result === 'late' ? ` in ${limit} ms` : ''}`, {
    hint: result === 'late' ? 'Give it more time with "timeout" (milliseconds).' : 'Look at its output.',
  });
}

/** `ended`: it is over without the awaited result. */
type Outcome = 'reached' | 'ended';

async function untilEnded({ exitCode }: TerminalExecution): Promise<Outcome> {
  await exitCode;
  return 'reached';
}

async function untilShown({ output }: TerminalExecution, pattern: RegExp, clock: Clock): Promise<Outcome> {
  const isShown = createPatternSearch(pattern, 'waitFor');
  const slice = startSlice(clock);
  let recent = '';
  for await (const piece of output) {
    recent = (recent + piece).slice(-searchedOutput);
    if (isShown(textOfTerminal(recent))) return 'reached';
    if (slice.isOver) await slice.next();
  }
  return 'ended';
}

/** A cursor that moves: `ESC [ 3 C`, three columns to the right; B, E, H and f lead to another line. */
const cursorMove = new RegExp(`${String.fromCharCode(0x1b)}\\[(\\d{0,4}(?:;\\d{0,4})?)([BCEHf])`, 'g');
/** Columns of the widest terminal. */
const widest = 500;

/** The text of a terminal's output. Windows' console moves the cursor instead of printing blanks and line breaks. */
export function textOfTerminal(output: string): string {
  const moved = output.replace(cursorMove, (_, count: string, key: string) =>
    key === 'C' ? ' '.repeat(Math.min(Number(count) || 1, widest)) : '\n',
  );
  return stripVTControlCharacters(moved);
}

function cannotFollow({ workbench }: ActionContext): void {
  const message = 'The terminal does not report when a command ends (no shell integration): the show continues.';
  workbench.stage.notify({ severity: 'warning', message });
}

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
  return new DemoError('invalid-field', `"${field}" takes too long to match: ${source}`, {
    cause,
    hint: 'A repetition inside a repetition, such as (a+)+, can match in too many ways: use only one of them.',
  });
}
