import * as vscode from 'vscode';
import { briefly, type NoticeTarget } from '../../app/notice-routing.ts';
import type { Disposable } from '../../core/disposables.ts';
import type { Notice } from '../../ports/stage.ts';
import { toRange } from '../ranges.ts';
import { createStatusBarItem } from './status-bar-item.ts';

/** The last failure, in the status bar; a click opens the place that it names. */
export interface ErrorItem extends Disposable {
  /** @param way by which it goes besides: a press that did nothing is told in one place. */
  tell(notice: Notice, way: NoticeTarget): void;
  hide(): void;
}

export function createErrorItem(): ErrorItem {
  const item = createStatusBarItem('error', 'Showrunner: Last Error', -99);
  return {
    tell({ severity, message, location, isSkip, isReply }, way) {
      if (severity === 'info' && !isSkip && !(isReply && way === 'speaker')) return;
      const isError = severity === 'error';
      item.update({
        text: isError ? '$(error) Step failed' : `$(warning) ${briefly(message)}`,
        tooltip: location ? `${message}\n\nClick to open the file.` : message,
        label: message,
        background: isError ? 'error' : 'warning',
        command: location && {
          command: 'vscode.open',
          title: 'Open the file',
          arguments: [vscode.Uri.file(location.path), { selection: toRange(location.range) }],
        },
      });
    },
    hide: () => item.update(undefined),
    dispose: item.dispose,
  };
}
