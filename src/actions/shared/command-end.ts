import { stripVTControlCharacters } from 'node:util';
import { createContext, Script } from 'node:vm';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { raceTimeout } from '../../core/time/race-timeout.ts';
import { startSlice } from '../../core/time/slices.ts';
import type { TerminalExecution } from '../../ports/terminals.ts';
import type { ActionContext } from '../context.ts';

export interface WaitOptions {
  /** `true`: until the end. `false`: not at all. `undefined`: up to `terminal.wait` if more actions follow. */
  readonly wait: boolean | undefined;
  /** Awaited in the output. */
  readonly pattern: RegExp | undefined;
  /** Milliseconds. */
  readonly timeout: number | undefined;
}

/** Characters. */
const searchedOutput = 64 * 1024;

/** @throws DemoError `invalid-field`. */
export function readPattern(source: string | undefined): RegExp | undefined {
  if (source === undefined) return undefined;
  try {
    return new RegExp(source, 'm');
  } catch (error) {
    throw new DemoError('invalid-field', `"waitFor" is not a regular expression: ${source}`, { cause: error });
  }
}

/**
 * @throws DemoError `command-failed` if the required result does not come, `invalid-field` for a pattern that takes too
 * long.
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
    hint: result === 'late' ? 'Give it more time with "timeout" (milliseconds).' : 'Check its output in the terminal.',
  });
}

/** `ended`: ended without the awaited output. */
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

/** `ESC [ 3 C` moves right by three; B, E, H and f go to another line. */
const cursorMove = new RegExp(`${String.fromCharCode(0x1b)}\\[(\\d{0,4}(?:;\\d{0,4})?)([BCEHf])`, 'g');
/** Columns. */
const widest = 500;

/** The Windows console moves the cursor instead of printing blanks and line breaks. */
export function textOfTerminal(output: string): string {
  const moved = output.replace(cursorMove, (_, count: string, key: string) =>
    key === 'C' ? ' '.repeat(Math.min(Number(count) || 1, widest)) : '\n',
  );
  return stripVTControlCharacters(moved);
}

function cannotFollow({ workbench }: ActionContext): void {
  const message =
    'The show continues without waiting, because this terminal does not report when a command ends (no shell integration).';
  workbench.stage.notify({ severity: 'warning', message });
}

/** @throws DemoError `invalid-field` for a pattern that takes too long. */
export type PatternSearch = (text: string) => boolean;

/** Milliseconds. A good pattern takes three; the second limit is for a busy machine. */
const limits = [100, 1_000];

const script = new Script('pattern.test(text)');

/**
 * A pattern such as `(a+)+$` may take forever. Only code in a VM context can be interrupted.
 * @param field name of the field with the pattern.
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
    hint: 'Remove one repetition where one is inside another, such as (a+)+.',
  });
}
