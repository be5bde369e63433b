import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Show } from '../../show/show.ts';
import type { ShowState } from '../../show/show-state.ts';

/**
 * Puts the notifications that lie over the window into VS Code's list of them, when the presentation mode comes on and
 * with every step in it; what a step has to say comes after. VS Code's Do Not Disturb stays as it is: it is a switch
 * whose position no extension can see.
 */
export function createQuietNotices(show: Pick<Show, 'presentation' | 'onDidChange'>): Disposable {
  const { presentation } = show;
  let status: ShowState['status'] = 'idle';
  const hide = () => void vscode.commands.executeCommand('notifications.hideToasts');
  return disposeAll([
    presentation.onDidChange((isOn) => isOn && hide()),
    show.onDidChange((state) => {
      const begins = state.status === 'running' && status !== 'running';
      status = state.status;
      if (begins && presentation.isOn) hide();
    }),
  ]);
}
