import * as vscode from 'vscode';
import { type Disposable, toDisposable } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';

/**
 * Takes typed text away from the editor by owning its `type` command. Another extension may own it already (modal
 * editing does): then nothing is captured and the log says so.
 */
export function createTypingCapture(log: Log): (listener: (text: string) => void) => Disposable {
  const listeners = new Set<(text: string) => void>();
  let command: Disposable | undefined;

  const own = () => {
    try {
      command = vscode.commands.registerCommand('type', ({ text }: { readonly text: string }) => {
        for (const listener of [...listeners]) listener(text);
      });
    } catch (error) {
      log.warn(`Keys cannot be captured because another extension captures them: ${messageOf(error)}`);
    }
  };
  return (listener) => {
    const entry = (text: string) => listener(text);
    listeners.add(entry);
    if (listeners.size === 1) own();
    return toDisposable(() => {
      listeners.delete(entry);
      if (listeners.size > 0) return;
      command?.dispose();
      command = undefined;
    });
  };
}
