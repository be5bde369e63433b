import * as vscode from 'vscode';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import type { SlideStage } from '../../ports/slide-stage.ts';
import type { Notice, Stage } from '../../ports/stage.ts';
import { openLocation } from '../locations.ts';
import { closeSideBars, openSideBars } from './window/side-bars.ts';

const openFile = 'Open File';
const openLog = 'Open Log';

/** Notices are VS Code's notifications: none is modal, none takes the focus, nobody waits for them. Slides have a panel. */
export function createStage(
  log: Log,
  showLog: () => void,
  slides: SlideStage & Pick<Stage, 'setBlack' | 'follow'>,
): Stage {
  const present = async (notice: Notice) => {
    const choice = await show(notice);
    if (choice === openLog) showLog();
    if (choice === openFile && notice.location) await openLocation(notice.location);
  };
  const { renderMarkdown, showPage, preparePage, showOverview, closePage, drawPage, drawDiagrams, onDidRequest } =
    slides;
  const { setBlack, follow } = slides;
  return {
    ...{ renderMarkdown, showPage, preparePage, showOverview, closePage, drawPage, drawDiagrams, onDidRequest },
    setBlack,
    follow,
    closeSideBars,
    openSideBars,
    notify(notice) {
      present(notice).catch((error) => log.warn(`What a notice offered could not be done: ${messageOf(error)}`));
    },
    async ask(prompt, signal) {
      if (signal.aborted) return undefined;
      const cancellation = new vscode.CancellationTokenSource();
      const cancel = () => cancellation.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await vscode.window.showInputBox({ prompt, ignoreFocusOut: true }, cancellation.token);
      } finally {
        signal.removeEventListener('abort', cancel);
        cancellation.dispose();
      }
    },
  };
}

function show({ severity, message, location }: Notice): Thenable<string | undefined> {
  const fileButton = location ? [openFile] : [];
  if (severity === 'error') return vscode.window.showErrorMessage(message, ...fileButton, openLog);
  if (severity === 'warning') return vscode.window.showWarningMessage(message, ...fileButton);
  return vscode.window.showInformationMessage(message, ...fileButton);
}
