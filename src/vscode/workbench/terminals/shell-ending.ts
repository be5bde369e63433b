import * as vscode from 'vscode';
import { type Clock, sleep } from '../../../core/time/clock.ts';
import { firstEvent } from '../../../core/time/first-event.ts';
import { raceTimeout } from '../../../core/time/race-timeout.ts';
import { type EndingLook, endByDegrees, untilOver } from '../../../machine/processes.ts';
import {
  followSession,
  hasForegroundProgram,
  interruptForeground,
  isShellBusy,
} from '../../../machine/shell-activity.ts';
import type { ShellExecutions } from './shell-executions.ts';

/** How long VS Code may take to say which process a terminal has, or that it has closed: milliseconds. */
const answerLimit = 5000;

/** The process of a terminal's shell; `undefined` where VS Code does not tell in time. */
export function shellOf(terminal: vscode.Terminal, clock: Clock): Promise<number | undefined> {
  return raceTimeout(Promise.resolve(terminal.processId), { clock, limit: answerLimit });
}

/** How long a shell may take to read typed text once no program runs in it: milliseconds. */
const shellLimit = 1000;
const interruptKey = '\u0003';
/** Milliseconds after which Windows asks whether a batch file is to end. */
const questionTime = 300;

/** Ends programs in terminals, those from before a reload of the window included. */
export interface ShellEnding {
  /** Ends the shell's program; a shell that does not let it end is ended as well. */
  endCommand(terminal: vscode.Terminal): Promise<void>;
  /** Ends the terminal and all that runs in it. */
  close(terminal: vscode.Terminal): Promise<void>;
}

/** The system lists a shell's processes; where it does not, VS Code's shell integration reports one command. */
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
    // The system tells them all that their terminal has gone: it is for that that they are given some time.
    const interrupt = () => undefined;
    await endByDegrees({ clock, interrupt, look: async () => toLook(await list()) });
  };
  return {
    close,
    async endCommand(terminal) {
      const { shell, list } = await follow(terminal);
      const look = async () => {
        const isBusy = shell === undefined ? undefined : await isShellBusy(shell);
        const { left, isOver } = toLook((await list()).filter((pid) => pid !== shell));
        const isRunning = executions.isRunning(terminal);
        return { left, isBusy, isRunning, isOver: isOver && !isBusy && !isRunning };
      };
      let { isBusy, isRunning } = await look();
      if (process.platform === 'win32' && !terminal.shellIntegration && !isRunning)
        return interruptBlindly(terminal, clock);
      // A shell that starts, or makes its prompt, keeps an interrupt for the next command: it is let be.
      if (shell !== undefined && isBusy && !isRunning && !(await hasForegroundProgram(shell))) {
        await untilOver(async () => ({ left: [], isOver: !(await isShellBusy(shell)) }), clock, shellLimit);
        ({ isBusy, isRunning } = await look());
      }
      // A key goes through VS Code: if that took long, it would interrupt the next command.
      const interrupt = async () => {
        if (shell !== undefined && (await interruptForeground(shell))) return;
        terminal.sendText(interruptKey, false);
        if (process.platform !== 'win32') return;
        // A batch file such as npm asks whether to end: a second key says yes.
        await sleep(clock, questionTime);
        if (executions.isRunning(terminal)) terminal.sendText(interruptKey, false);
      };
      if (await endByDegrees({ clock, look, ...((isBusy || isRunning) && { interrupt }) })) return;
      // VS Code may tell late that a command has ended: whether the shell is to be had is for the system to say.
      const lookAtShell = async () => {
        const { left, isBusy, isRunning } = await look();
        return { left, isOver: left.length === 0 && !(isBusy ?? isRunning) };
      };
      if (!(await untilOver(lookAtShell, clock, shellLimit))) await close(terminal);
    },
  };
}

/** Nothing tells whether a program runs there. At a prompt the key does nothing. */
async function interruptBlindly(terminal: vscode.Terminal, clock: Clock): Promise<void> {
  for (const _ of ['the program', 'the question of a batch file']) {
    terminal.sendText(interruptKey, false);
    await sleep(clock, questionTime);
  }
}

function toLook(left: readonly number[]): EndingLook {
  return { left, isOver: left.length === 0 };
}
