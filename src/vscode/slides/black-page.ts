import * as vscode from 'vscode';
import { createEmitter } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { StageRequest } from '../../ports/slide-stage.ts';
import { firstEvent } from '../first-event.ts';
import { createSlideWebview, type SlideWebviewOptions, slideContentOptions } from './slide-webview.ts';

export const blackViewType = 'showrunner.black';

/** A black page in a tab of its own, in front. */
export interface BlackPage {
  /** Brings the tab that was in front back, with the focus; where another has come before the page, that stays. */
  close(): Promise<void>;
}

export interface BlackPageOptions extends Pick<SlideWebviewOptions, 'script' | 'log'> {
  readonly clock: Clock;
  onRequest(request: StageRequest): void;
  /** Something else came in front of it, or it was closed. */
  onLost(): void;
}

/** Milliseconds that VS Code may take to have an editor in front again. */
const patience = 5000;
/** Milliseconds that the page may take to come up. */
const loading = 5000;

/** Opens it with the focus. A new tab goes without a trace: open tabs are in the same order, of place and of use. */
export async function openBlackPage({ onLost, ...options }: BlackPageOptions): Promise<BlackPage> {
  const { activeTextEditor, tabGroups } = vscode.window;
  const { activeTab } = tabGroups.activeTabGroup;
  const webviewOptions = { ...slideContentOptions(), retainContextWhenHidden: true };
  const panel = vscode.window.createWebviewPanel(blackViewType, 'Black', vscode.ViewColumn.Active, webviewOptions);
  let isOver = false;
  const lose = () => {
    if (!isOver) onLost();
  };
  const painted = createEmitter<void>();
  const link = createSlideWebview(panel, {
    ...options,
    ground: '#000',
    onLoad: () => undefined,
    onMessage(message) {
      if (message.type === 'request') options.onRequest(message.request);
      if (message.type === 'ready') link.send({ type: 'black', isOn: true });
      if (message.type === 'black') painted.fire();
    },
    onTurned: (isInSight) => isInSight || lose(),
    onClosed() {
      painted.fire();
      lose();
    },
  });
  link.start();
  // Its document is black before it has a script: a slow one is not waited for indefinitely.
  await firstEvent(painted.event, { clock: options.clock, limit: loading });
  return {
    async close() {
      const isInFront = panel.active;
      isOver = true;
      panel.dispose();
      if (isInFront && activeTab) await untilInFront(activeTab, activeTextEditor, options.clock);
    },
  };
}

/** Afterwards the same editor is active as before. */
async function untilInFront(tab: vscode.Tab, editor: vscode.TextEditor | undefined, clock: Clock): Promise<void> {
  const wait = { clock, limit: patience };
  const { onDidChangeActiveTextEditor, tabGroups } = vscode.window;
  if (editor) {
    const isBack = (now: vscode.TextEditor | undefined) => now?.document === editor.document;
    if (!isBack(vscode.window.activeTextEditor))
      await firstEvent(onDidChangeActiveTextEditor, { ...wait, fits: isBack });
  } else if (!tab.isActive) await firstEvent(tabGroups.onDidChangeTabs, { ...wait, fits: () => tab.isActive });
}
