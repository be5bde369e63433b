import { stripVTControlCharacters } from 'node:util';
import { DemoError } from '../../core/errors.ts';
import { withinLimit } from '../../core/time/within.ts';
import type { TerminalExecution } from '../../ports/terminals.ts';
import type { ActionContext } from '../context.ts';

export interface WaitOptions {
  /** `true`: until it ends. `false`: not at all. `undefined`: `terminal.wait` at most, if more actions follow. */
  readonly wait: boolean | undefined;
  /** What its output must show. */
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
    throw new DemoError('invalid-field', `"waitFor" is no regular expression: ${source}`, { cause: error });
  }
}

/** Waits for a command as its action asks. `command-failed` when what it insists on does not come. */
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
  const outcome = pattern ? untilShown(execution, pattern) : untilEnded(execution);
  const result = await withinLimit(outcome, { clock, limit, signal, otherwise: () => 'late' as const });
  if (!insists || result === 'reached') return;
  const what = pattern ? `show ${pattern.source}` : 'end';
  throw new DemoError('command-failed', `The command did not ${what}${result === 'late' ? ` in ${limit} ms` : ''}`, {
    hint: result === 'late' ? 'Give it more time with "timeout" (milliseconds).' : 'Look at its output.',
  });
}

/** `ended`: it is over without having done what was waited for. */
type Outcome = 'reached' | 'ended';

async function untilEnded({ exitCode }: TerminalExecution): Promise<Outcome> {
  await exitCode;
  return 'reached';
}

async function untilShown({ output }: TerminalExecution, pattern: RegExp): Promise<Outcome> {
  let recent = '';
  for await (const piece of output) {
    recent = (recent + piece).slice(-searchedOutput);
    if (pattern.test(stripVTControlCharacters(recent))) return 'reached';
  }
  return 'ended';
}

function cannotFollow({ workbench }: ActionContext): void {
  const message = 'The terminal does not tell when a command ends (no shell integration): the show goes on.';
  workbench.stage.notify({ severity: 'warning', message });
}
