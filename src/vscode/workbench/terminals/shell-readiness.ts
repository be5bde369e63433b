import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import { DemoError } from '../../../core/errors.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { raceTimeout } from '../../../core/time/race-timeout.ts';
import { isShellBusy } from '../../../machine/shell-activity.ts';
import { untilQuiet } from './quiet.ts';

/** Milliseconds between checks. */
const interval = 500;
/** Checks of an idle shell after which shell integration will not come: 3 s. */
const looksForIntegration = 6;
/** Checks of an idle shell if integration is disabled. */
const looksWithout = 2;
/** On Windows an idle shell cannot be detected, and PowerShell may start slowly: 15 s. */
const looksOnWindows = 30;

/** Tracks whether shells have started. Text typed earlier would run at an unknown time. */
export interface ShellReadiness extends Disposable {
  /** Call for a new terminal. */
  watch(terminal: vscode.Terminal): void;
  /**
   * Resolves once the shell takes commands; `undefined` if it does already. Rejects with the signal's reason, and with
   * `command-failed` if the terminal closes first.
   */
  ready(terminal: vscode.Terminal, signal: AbortSignal): Promise<void> | undefined;
}

interface Start {
  readonly started: Promise<void>;
  /** Aborts if the terminal closes, or nobody waits anymore. */
  readonly closing: AbortController;
}

/** A shell has started when shell integration is active, or it has been idle for 3 s (not detectable on Windows). */
export function createShellReadiness(clock: Clock): ShellReadiness {
  const starts = new Map<vscode.Terminal, Start>();
  const readyTerminals = new WeakSet<vscode.Terminal>();

  const begin = (terminal: vscode.Terminal, isBusy: () => Promise<boolean | undefined>): Start => {
    const [closing, ended] = [new AbortController(), new AbortController()];
    const signal = AbortSignal.any([closing.signal, ended.signal]);
    const maxLooks = looksFor(terminal.state.shell, isIntegrationOn());
    const atRest = untilQuiet(isBusy, { clock, interval, looks: maxLooks, signal });
    const started = Promise.race([untilIntegrated(terminal, signal), atRest]).then(() => {
      if (!closing.signal.aborted) readyTerminals.add(terminal);
      starts.delete(terminal);
      ended.abort();
    });
    const start = { started, closing };
    starts.set(terminal, start);
    return start;
  };
  const subscription = vscode.window.onDidCloseTerminal((closed) => {
    const message = `The terminal “${closed.name}” closed before its shell had started`;
    const hint = 'Check that its shell starts, and do not close the terminal during the step.';
    starts.get(closed)?.closing.abort(new DemoError('command-failed', message, { hint }));
  });

  return {
    watch: (terminal) => void begin(terminal, busyLook(terminal)),
    ready(terminal, signal) {
      if (terminal.shellIntegration || readyTerminals.has(terminal)) return undefined;
      // A command in the presenter's own terminal may run forever: its shell has long started.
      const { started, closing } = starts.get(terminal) ?? begin(terminal, async () => undefined);
      const ended = AbortSignal.any([signal, closing.signal]);
      return raceTimeout(started, { clock, limit: undefined, signal: ended });
    },
    dispose() {
      subscription.dispose();
      for (const { closing } of starts.values()) closing.abort();
    },
  };
}

/** A shell that has not launched counts as busy. */
function busyLook(terminal: vscode.Terminal): () => Promise<boolean | undefined> {
  let pid: number | undefined;
  let isLaunched = false;
  terminal.processId.then((id) => {
    pid = id;
    isLaunched = true;
  });
  return async () => (pid === undefined ? !isLaunched : isShellBusy(pid));
}

function untilIntegrated(terminal: vscode.Terminal, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (terminal.shellIntegration) resolve();
    const subscription = vscode.window.onDidChangeTerminalShellIntegration((change) => {
      if (change.terminal === terminal) resolve();
    });
    signal.addEventListener('abort', () => subscription.dispose(), { once: true });
  });
}

function looksFor(shell: string | undefined, isOn: boolean): number {
  if (!isOn || shell === 'cmd') return looksWithout;
  const isSlow = process.platform === 'win32' && ['pwsh', 'powershell', 'gitbash', 'bash'].includes(shell ?? '');
  return isSlow ? looksOnWindows : looksForIntegration;
}

function isIntegrationOn(): boolean {
  return vscode.workspace.getConfiguration('terminal.integrated.shellIntegration').get('enabled', true);
}
