import * as vscode from 'vscode';
import type { SlideStage } from '../../ports/slide-stage.ts';
import type { Stage } from '../../ports/stage.ts';
import { closeSideBars, openSideBars } from './window/side-bars.ts';

/** Notices are VS Code's notifications; slides have a panel. */
export function createStage(
  { notify }: Pick<Stage, 'notify'>,
  slides: SlideStage & Pick<Stage, 'setBlack' | 'follow'>,
): Stage {
  const { renderMarkdown, showPage, preparePage, showOverview, closePage, drawPage, drawDiagrams, onDidRequest } =
    slides;
  const { setBlack, follow } = slides;
  return {
    ...{ renderMarkdown, showPage, preparePage, showOverview, closePage, drawPage, drawDiagrams, onDidRequest },
    setBlack,
    follow,
    closeSideBars,
    openSideBars,
    notify,
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
