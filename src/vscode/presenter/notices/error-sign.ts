import * as vscode from 'vscode';
import { briefly } from '../../../app/notice-routing.ts';
import type { Disposable } from '../../../core/disposables.ts';
import type { Notice } from '../../../ports/stage.ts';
import { toRange } from '../../ranges.ts';

/** The last failure, in the status bar; a click opens the place that it names. */
export interface ErrorSign extends Disposable {
  tell(notice: Notice): void;
  hide(): void;
}

export function createErrorSign(): ErrorSign {
  const item = vscode.window.createStatusBarItem('showrunner.error', vscode.StatusBarAlignment.Left, -99);
  item.name = 'Showrunner: Last Error';
  return {
    tell({ severity, message, location, isSkip }) {
      if (severity === 'info' && !isSkip) return;
      const isError = severity === 'error';
      item.text = isError ? '$(error) Step failed' : `$(warning) ${briefly(message)}`;
      item.tooltip = location ? `${message}\n\nClick to open the file.` : message;
      item.accessibilityInformation = { label: message, ...(location && { role: 'button' }) };
      item.backgroundColor = new vscode.ThemeColor(`statusBarItem.${isError ? 'error' : 'warning'}Background`);
      item.command = location && {
        command: 'vscode.open',
        title: 'Open the file',
        arguments: [vscode.Uri.file(location.path), { selection: toRange(location.range) }],
      };
      item.show();
    },
    hide: () => item.hide(),
    dispose: () => item.dispose(),
  };
}
