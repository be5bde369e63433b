import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../../core/disposables.ts';
import { createEmitter, type Event } from '../../../core/emitter.ts';
import type { Clock } from '../../../core/time/clock.ts';
import type { OtherCommand, TerminalExecution } from '../../../ports/terminals.ts';
import { firstEvent } from '../../first-event.ts';

/** How long a shell may take to say that a command line has begun to run: milliseconds. A comment never does. */
const beginLimit = 10_000;
/** The same for Enter on an empty line, which begins nothing as a rule. */
const emptyLineLimit = 1000;

/** Follows the commands in terminals that have VS Code's shell integration. */
export interface ShellExecutions extends Disposable {
  /** Runs a command line in the shell; resolves once it has begun, as far as the shell tells. */
  run(terminal: vscode.Terminal, shell: vscode.TerminalShellIntegration, line: string): Promise<TerminalExecution>;
  /** Presses Enter on the line that stands there; `undefined` if the command that begins then is unknown. */
  enter(terminal: vscode.Terminal, line: string): Promise<TerminalExecution | undefined>;
  /** Whether a command is known to run: none of before a reload of the window is. */
  isRunning(terminal: vscode.Terminal): boolean;
  /** In terminals in which nothing has been run or entered here. */
  readonly onDidStartOther: Event<OtherCommand>;
}

export function createShellExecutions(clock: Clock): ShellExecutions {
  const ends = new Map<vscode.TerminalShellExecution, (exitCode: number | undefined) => void>();
  const terminalOf = new Map<vscode.TerminalShellExecution, vscode.Terminal>();
  /** Executions known to run in each terminal: a program that reads a line itself begins no command. */
  const running = new Map<vscode.Terminal, vscode.TerminalShellExecution>();
  const own = new WeakSet<vscode.Terminal>();
  const others = createEmitter<OtherCommand>();

  const finish = (execution: vscode.TerminalShellExecution, exitCode: number | undefined) => {
    ends.get(execution)?.(exitCode);
    ends.delete(execution);
    terminalOf.delete(execution);
  };
  const follow = (terminal: vscode.Terminal, execution: vscode.TerminalShellExecution): TerminalExecution => {
    const exitCode = new Promise<number | undefined>((resolve) => ends.set(execution, resolve));
    terminalOf.set(execution, terminal);
    return { output: execution.read(), exitCode };
  };
  /** The next command that begins in the terminal, read at once: output before the first read is lost. */
  const nextBegin = async (terminal: vscode.Terminal, line: string) => {
    let followed: TerminalExecution | undefined;
    await untilBegun(terminal, line, clock, (execution) => {
      if (!terminalOf.has(execution)) followed = follow(terminal, execution);
    });
    return followed;
  };

  const subscriptions = disposeAll([
    vscode.window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
      running.set(terminal, execution);
      if (own.has(terminal)) return;
      terminalOf.set(execution, terminal);
      others.fire({ ended: new Promise((resolve) => ends.set(execution, resolve)) });
    }),
    vscode.window.onDidEndTerminalShellExecution(({ terminal, execution, exitCode }) => {
      if (running.get(terminal) === execution) running.delete(terminal);
      finish(execution, exitCode);
    }),
    vscode.window.onDidCloseTerminal((closed) => {
      running.delete(closed);
      if (closed.exitStatus?.reason === vscode.TerminalExitReason.Shutdown) return; // the command goes on after a reload
      const gone = [...terminalOf].filter(([, terminal]) => terminal === closed);
      for (const [execution] of gone) finish(execution, closed.exitStatus?.code);
    }),
  ]);

  return {
    onDidStartOther: others.event,
    async run(terminal, shell, line) {
      own.add(terminal);
      const isFree = !running.has(terminal) && !isRemark(line);
      const begun = isFree ? nextBegin(terminal, line) : undefined;
      const followed = follow(terminal, shell.executeCommand(line));
      await Promise.race([begun, followed.exitCode]);
      return followed;
    },
    async enter(terminal, line) {
      own.add(terminal);
      const isFree = terminal.shellIntegration && !running.has(terminal) && !isRemark(line);
      const begun = isFree ? nextBegin(terminal, line) : undefined;
      terminal.sendText('', true);
      return begun;
    },
    isRunning: (terminal) => running.has(terminal),
    dispose() {
      subscriptions.dispose();
      for (const execution of [...ends.keys()]) finish(execution, undefined);
    },
  };
}

/** Waits for the next command that begins in a terminal, not for ever. */
async function untilBegun(
  terminal: vscode.Terminal,
  line: string,
  clock: Clock,
  onBegin: (execution: vscode.TerminalShellExecution) => void,
): Promise<void> {
  const fits = (event: vscode.TerminalShellExecutionStartEvent) => {
    if (event.terminal === terminal) onBegin(event.execution);
    return event.terminal === terminal;
  };
  const limit = line.trim() === '' ? emptyLineLimit : beginLimit;
  await firstEvent(vscode.window.onDidStartTerminalShellExecution, { clock, limit, fits });
}

/** A shell that is given a comment runs nothing. */
function isRemark(line: string): boolean {
  return line.trimStart().startsWith('#');
}
