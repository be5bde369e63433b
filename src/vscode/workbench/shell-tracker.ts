import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { firstEvent } from '../../core/time/first-event.ts';
import type { TerminalExecution } from '../../ports/terminals.ts';

/** How long a new shell may take until VS Code's shell integration is in it: milliseconds. */
const integrationLimit = 3000;
/** How long after Enter the shell may take to say that a command runs: milliseconds. */
const startLimit = 1000;

/** Follows what runs in terminals, where VS Code's shell integration is there to tell. */
export interface ShellTracker extends Disposable {
  /** Waits a moment for it in a terminal that has just been made. */
  integrationOf(terminal: vscode.Terminal): Promise<vscode.TerminalShellIntegration | undefined>;
  follow(terminal: vscode.Terminal, execution: vscode.TerminalShellExecution): TerminalExecution;
  /** The command that the terminal begins to run next, if it begins soon. Call it before the command starts. */
  nextExecution(terminal: vscode.Terminal): Promise<TerminalExecution | undefined>;
}

export function createShellTracker(clock: Clock): ShellTracker {
  const ends = new Map<vscode.TerminalShellExecution, (exitCode: number | undefined) => void>();
  const terminalOf = new Map<vscode.TerminalShellExecution, vscode.Terminal>();
  /** Terminals that were waited for once, in vain: their shell has no integration. */
  const withoutIntegration = new WeakSet<vscode.Terminal>();

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

  const subscriptions = disposeAll([
    vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) => finish(execution, exitCode)),
    vscode.window.onDidCloseTerminal((closed) => {
      for (const [execution, terminal] of [...terminalOf]) {
        if (terminal === closed) finish(execution, closed.exitStatus?.code);
      }
    }),
  ]);

  return {
    async integrationOf(terminal) {
      if (terminal.shellIntegration || withoutIntegration.has(terminal) || !isIntegrationOn()) {
        return terminal.shellIntegration;
      }
      const change = await firstEvent(vscode.window.onDidChangeTerminalShellIntegration, {
        clock,
        limit: integrationLimit,
        fits: (event) => event.terminal === terminal,
      });
      if (!change) withoutIntegration.add(terminal);
      return change?.shellIntegration ?? terminal.shellIntegration;
    },
    follow,
    async nextExecution(terminal) {
      if (!terminal.shellIntegration) return undefined;
      let followed: TerminalExecution | undefined;
      const fits = (event: vscode.TerminalShellExecutionStartEvent) => {
        if (event.terminal !== terminal) return false;
        // Read at once: what is printed before the first read is lost.
        followed = follow(terminal, event.execution);
        return true;
      };
      await firstEvent(vscode.window.onDidStartTerminalShellExecution, { clock, limit: startLimit, fits });
      return followed;
    },
    dispose() {
      subscriptions.dispose();
      for (const execution of [...ends.keys()]) finish(execution, undefined);
    },
  };
}

function isIntegrationOn(): boolean {
  return vscode.workspace.getConfiguration('terminal.integrated.shellIntegration').get('enabled', true);
}
