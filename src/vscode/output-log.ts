import { window } from 'vscode';
import type { Disposable } from '../core/disposables.ts';
import type { Log } from '../ports/log.ts';

/** A log in VS Code's output view. Drops messages after disposal. */
export interface OutputLog extends Log, Disposable {
  /** Does not take the focus. */
  show(): void;
}

export function createOutputLog(name: string): OutputLog {
  const channel = window.createOutputChannel(name, { log: true });
  let isOpen = true;
  // A disposed channel throws.
  const whileOpen = (work: () => void) => {
    if (isOpen) work();
  };
  return {
    info: (message) => whileOpen(() => channel.info(message)),
    warn: (message) => whileOpen(() => channel.warn(message)),
    error: (message, cause) =>
      whileOpen(() => {
        channel.error(message);
        if (cause !== undefined) channel.error(cause instanceof Error ? cause : String(cause));
      }),
    show: () => whileOpen(() => channel.show(true)),
    dispose() {
      isOpen = false;
      channel.dispose();
    },
  };
}
