import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';

export type WatchedWork<T> = (signal: AbortSignal, progress: WorkProgress) => Promise<T>;

export interface WorkProgress {
  /** `part` is 0 to 1; `message` names the current task. */
  report(part: number, message?: string): void;
}

/** Shows a notification with a progress bar and *Cancel*. `cancelled`. */
export async function withProgress<T>(title: string, work: WatchedWork<T>): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const aborter = new AbortController();
    const cancelling = token.onCancellationRequested(() => aborter.abort(new DemoError('cancelled', 'Cancelled')));
    try {
      return await work(aborter.signal, createWorkProgress(progress));
    } finally {
      cancelling.dispose();
    }
  });
}

/** VS Code expects increments in percent. */
function createWorkProgress(progress: vscode.Progress<{ message?: string; increment: number }>): WorkProgress {
  let percent = 0;
  return {
    report(part, message) {
      const increment = part * 100 - percent;
      percent = part * 100;
      progress.report({ increment, ...(message !== undefined && { message }) });
    },
  };
}
