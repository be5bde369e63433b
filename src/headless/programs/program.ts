import { DemoError, messageOf } from '../../core/errors.ts';
import { describeInvocation, type ProgramName } from '../invocation.ts';
import { printable } from '../printable.ts';

/** Exit code for wrong arguments, or if the program cannot do anything. */
const misused = 2;

export interface Program<Options> {
  readonly name: ProgramName;
  readonly usage: string;
  /** `fault` is one line for the user. */
  parse(args: readonly string[]): Options | { readonly help: true } | { readonly fault: string };
  /** Resolves to the exit code. */
  run(options: Options): Promise<number>;
}

/** Uses the arguments of this process and sets its exit code. */
export async function runProgram<Options extends object>({ name, usage, parse, run }: Program<Options>): Promise<void> {
  allowClosedOutput();
  const start = () => {
    const reading = parse(process.argv.slice(2));
    if ('fault' in reading) return misuse(`${reading.fault}. See ${describeInvocation(name)} --help`);
    if (!('help' in reading)) return run(reading);
    process.stdout.write(usage);
    return 0;
  };
  try {
    process.exitCode = await start(); // not `process.exit`, which would truncate output to a slow pipe
  } catch (error) {
    process.exitCode = misuse(describeExpected(error) ?? ((error instanceof Error && error.stack) || String(error)));
  }
}

/** Prints the fault and returns the exit code. */
export function misuse(fault: string): number {
  return reportFault(misused, fault);
}

export function reportFault(code: number, fault: string): number {
  process.stderr.write(printable(`showrunner: ${fault}\n`));
  return code;
}

/** Returns one line for the user, or `undefined` for a bug. */
export function describeExpected(error: unknown): string | undefined {
  const isBug = !(error instanceof DemoError) && !(error instanceof Error && 'code' in error);
  if (isBug) return undefined;
  return error instanceof DemoError && error.hint ? `${messageOf(error)}. ${error.hint}` : messageOf(error);
}

/** If the reader closes early, as `head` does, continue to the exit code. */
function allowClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
