import * as vscode from 'vscode';
import { type Clock, sleep } from '../../../core/time/clock.ts';
import { raceTimeout } from '../../../core/time/race-timeout.ts';
import { type EndingLook, endByDegrees, untilOver } from '../../../machine/processes.ts';
import {
  followSession,
  hasForegroundProgram,
  interruptForeground,
  isShellBusy,
} from '../../../machine/shell-activity.ts';
import { firstEvent } from '../../first-event.ts';
import type { ShellExecutions } from './shell-executions.ts';

/** Milliseconds that VS Code may take to report the process of a terminal, or its closing. */
const answerLimit = 5000;

/** Returns the process id of a terminal's shell; `undefined` if VS Code does not report it in time. */
export function shellOf(terminal: vscode.Terminal, clock: Clock): Promise<number | undefined> {
  return raceTimeout(Promise.resolve(terminal.processId), { clock, limit: answerLimit });
}

/** Milliseconds for a shell to read typed text after its program has ended. */
const shellLimit = 1000;
const interruptKey = '\u0003';
/** Milliseconds until Windows asks whether to end a batch file. */
const questionTime = 300;

/** Ends programs in terminals, including those from before a window reload. */
export interface ShellEnding {
  /** Ends the program that runs in the shell. If that fails, ends the shell. */
  endCommand(terminal: vscode.Terminal): Promise<void>;
  /** Closes the terminal and ends all its processes. */
  close(terminal: vscode.Terminal): Promise<void>;
}

/** Uses the process list of the system or, where there is none (Windows), VS Code's shell integration. */
export function createShellEnding(clock: Clock, executions: Pick<ShellExecutions, 'isRunning'>): ShellEnding {
  const follow = async (terminal: vscode.Terminal) => {
    const shell = await shellOf(terminal, clock);
    return { shell, list: shell === undefined ? async () => [] : await followSession(shell) };
  };
  const close = async (terminal: vscode.Terminal) => {
    const { list } = await follow(terminal);
    const fits = (closed: vscode.Terminal) => closed === terminal;
    const closed = firstEvent(vscode.window.onDidCloseTerminal, { clock, limit: answerLimit, fits });
    terminal.dispose();
    await closed;
    // Closing the terminal sends SIGHUP to its processes; give them time to handle it.
    const interrupt = () => undefined;
    await endByDegrees({ clock, interrupt, look: async () => toLook(await list()) });
  };
  return {
    close,
    async endCommand(terminal) {
      const { shell, list } = await follow(terminal);
      const look = async () => {
        const isBusy = shell === undefined ? undefined : await isShellBusy(shell);
        const { remaining, isOver } = toLook((await list()).filter((pid) => pid !== shell));
        const isRunning = executions.isRunning(terminal);
        return { remaining, isBusy, isRunning, isOver: isOver && !isBusy && !isRunning };
      };
      let { isBusy, isRunning } = await look();
      if (process.platform === 'win32' && !terminal.shellIntegration && !isRunning)
        return interruptBlindly(terminal, clock);
      // A shell that is starting or printing its prompt would apply the interrupt to the next command, so wait.
      if (shell !== undefined && isBusy && !isRunning && !(await hasForegroundProgram(shell))) {
        await untilOver(async () => ({ remaining: [], isOver: !(await isShellBusy(shell)) }), clock, shellLimit);
        ({ isBusy, isRunning } = await look());
      }
      // Prefer a signal: a key goes through VS Code and, if late, interrupts the next command.
      const interrupt = async () => {
        if (shell !== undefined && (await interruptForeground(shell))) return;
        terminal.sendText(interruptKey, false);
        if (process.platform !== 'win32') return;
        // A batch file such as npm asks whether to end: a second key says yes.
        await sleep(clock, questionTime);
        if (executions.isRunning(terminal)) terminal.sendText(interruptKey, false);
      };
      if (await endByDegrees({ clock, look, ...((isBusy || isRunning) && { interrupt }) })) return;
      // VS Code may report the end of a command late, so ask the system whether the shell is free.
      const lookAtShell = async () => {
        const { remaining, isBusy, isRunning } = await look();
        return { remaining, isOver: remaining.length === 0 && !(isBusy ?? isRunning) };
      };
      if (!(await untilOver(lookAtShell, clock, shellLimit))) await close(terminal);
    },
  };
}

/** Without information, send the key: at a prompt it does nothing. */
async function interruptBlindly(terminal: vscode.Terminal, clock: Clock): Promise<void> {
  terminal.sendText(interruptKey, false);
  await sleep(clock, questionTime);
  terminal.sendText(interruptKey, false); // a batch file asks whether to end
  await sleep(clock, questionTime);
}

function toLook(remaining: readonly number[]): EndingLook {
  return { remaining, isOver: remaining.length === 0 };
}
