import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import { DemoError } from '../../../core/errors.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { raceTimeout } from '../../../core/time/race-timeout.ts';
import { isShellBusy } from '../../../machine/shell-activity.ts';
import { untilQuiet } from './quiet.ts';

/** Milliseconds between two looks at a shell that starts. */
const interval = 500;
/** Looks at a shell at rest after which VS Code's shell integration comes no more: 3 s. */
const looksForIntegration = 6;
/** Where it is switched off: looks at a shell at rest after which it has started. */
const looksWithout = 2;
/** On Windows nothing tells when a shell is at rest, and PowerShell may take long to start: 15 s. */
const looksOnWindows = 30;

/** Knows of each terminal whether its shell has started. Text typed before that runs at some later time. */
export interface ShellReadiness extends Disposable {
  /** Begins to wait for the shell of a terminal that has just been made. */
  watch(terminal: vscode.Terminal): void;
  /**
   * Resolves once its shell takes commands; `undefined` when it does already. Rejects with the signal's reason, and with
   * `command-failed` when the terminal closes before.
   */
  ready(terminal: vscode.Terminal, signal: AbortSignal): Promise<void> | undefined;
}

interface Start {
  readonly started: Promise<void>;
  /** Aborts when the terminal closes, or the answer is no longer wanted. */
  readonly closing: AbortController;
}

/**
 * A shell has started when VS Code's shell integration is in it. One without has started when it has been at rest for
 * 3 s: as far as the system tells, which on Windows it does not.
 */
export function createShellReadiness(clock: Clock): ShellReadiness {
  const starts = new Map<vscode.Terminal, Start>();
  const known = new WeakSet<vscode.Terminal>();

  const begin = (terminal: vscode.Terminal, isBusy: () => Promise<boolean | undefined>): Start => {
    const [closing, over] = [new AbortController(), new AbortController()];
    const signal = AbortSignal.any([closing.signal, over.signal]);
    const looks = looksFor(terminal.state.shell, isIntegrationOn());
    const atRest = untilQuiet(isBusy, { clock, interval, looks, signal });
    const started = Promise.race([untilIntegrated(terminal, signal), atRest]).then(() => {
      if (!closing.signal.aborted) known.add(terminal);
      starts.delete(terminal);
      over.abort();
    });
    const start = { started, closing };
    starts.set(terminal, start);
    return start;
  };
  const subscription = vscode.window.onDidCloseTerminal((closed) => {
    const message = `The terminal “${closed.name}” closed before its shell had started`;
    const hint = 'Its shell could not be started, or it was closed.';
    starts.get(closed)?.closing.abort(new DemoError('command-failed', message, { hint }));
  });

  return {
    watch: (terminal) => void begin(terminal, busyLook(terminal)),
    ready(terminal, signal) {
      if (terminal.shellIntegration || known.has(terminal)) return undefined;
      // A command in a terminal of the presenter's may run for ever: its shell has long started.
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

/** Looks at the shell; one whose process is still to be launched is busy. */
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
