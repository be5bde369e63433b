import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../../core/disposables.ts';
import { createEmitter, type Event } from '../../../core/emitter.ts';
import type { Clock } from '../../../core/time/clock.ts';
import type { OtherCommand, TerminalExecution } from '../../../ports/terminals.ts';
import { firstEvent } from '../../first-event.ts';

/** Milliseconds for a shell to report the start of a command. A comment never starts one. */
const beginLimit = 10_000;
/** Milliseconds for Enter on an empty line, which usually starts nothing. */
const emptyLineLimit = 1000;

/** Tracks commands through VS Code's shell integration. */
export interface ShellExecutions extends Disposable {
  /** Resolves once the command has started, if the shell reports it. */
  run(terminal: vscode.Terminal, shell: vscode.TerminalShellIntegration, line: string): Promise<TerminalExecution>;
  /** Presses Enter on the current line; `undefined` if no started command is known. */
  enter(terminal: vscode.Terminal, line: string): Promise<TerminalExecution | undefined>;
  /** Never true for commands from before a window reload. */
  isRunning(terminal: vscode.Terminal): boolean;
  /** For terminals in which we have not run or entered anything. */
  readonly onDidStartOther: Event<OtherCommand>;
}

export function createShellExecutions(clock: Clock): ShellExecutions {
  const ends = new Map<vscode.TerminalShellExecution, (exitCode: number | undefined) => void>();
  const terminalOf = new Map<vscode.TerminalShellExecution, vscode.Terminal>();
  /** A program that reads a line itself starts no command. */
  const running = new Map<vscode.Terminal, vscode.TerminalShellExecution>();
  const ownTerminals = new WeakSet<vscode.Terminal>();
  const otherCommands = createEmitter<OtherCommand>();

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
  /** Reads the next command at once, because output before the first read is lost. */
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
      if (ownTerminals.has(terminal)) return;
      terminalOf.set(execution, terminal);
      otherCommands.fire({ ended: new Promise((resolve) => ends.set(execution, resolve)) });
    }),
    vscode.window.onDidEndTerminalShellExecution(({ terminal, execution, exitCode }) => {
      if (running.get(terminal) === execution) running.delete(terminal);
      finish(execution, exitCode);
    }),
    vscode.window.onDidCloseTerminal((closed) => {
      running.delete(closed);
      if (closed.exitStatus?.reason === vscode.TerminalExitReason.Shutdown) return; // the command continues after a reload
      const orphaned = [...terminalOf].filter(([, terminal]) => terminal === closed);
      for (const [execution] of orphaned) finish(execution, closed.exitStatus?.code);
    }),
  ]);

  return {
    onDidStartOther: otherCommands.event,
    async run(terminal, shell, line) {
      ownTerminals.add(terminal);
      const isFree = !running.has(terminal) && !isRemark(line);
      const begun = isFree ? nextBegin(terminal, line) : undefined;
      const followed = follow(terminal, shell.executeCommand(line));
      await Promise.race([begun, followed.exitCode]);
      return followed;
    },
    async enter(terminal, line) {
      ownTerminals.add(terminal);
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

/** Waits for the next command, with a limit. */
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

/** A comment runs nothing. */
function isRemark(line: string): boolean {
  return line.trimStart().startsWith('#');
}
