import * as vscode from 'vscode';
import { createEmitter } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { StageRequest } from '../../ports/slide-stage.ts';
import { firstEvent } from '../first-event.ts';
import { createSlideWebview, type SlideWebviewOptions, slideContentOptions } from './slide-webview.ts';

export const blackViewType = 'showrunner.black';

export interface BlackPage {
  /** Reactivates the previous tab, unless another one has come in front of the page. */
  close(): Promise<void>;
}

export interface BlackPageOptions extends Pick<SlideWebviewOptions, 'script' | 'log'> {
  readonly clock: Clock;
  onRequest(request: StageRequest): void;
  /** Another tab came in front, or it was closed. */
  onLost(): void;
}

/** Milliseconds for VS Code to reactivate an editor. */
const patience = 5000;
/** Milliseconds for the page to load. */
const loading = 5000;

/** Opens a new tab with the focus. Closing it leaves the other tabs' order and recency unchanged. */
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
  // The document is black even without its script, so do not wait indefinitely.
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

/** Resolves when the previous editor is active again. */
async function untilInFront(tab: vscode.Tab, editor: vscode.TextEditor | undefined, clock: Clock): Promise<void> {
  const wait = { clock, limit: patience };
  const { onDidChangeActiveTextEditor, tabGroups } = vscode.window;
  if (editor) {
    const isBack = (now: vscode.TextEditor | undefined) => now?.document === editor.document;
    if (!isBack(vscode.window.activeTextEditor))
      await firstEvent(onDidChangeActiveTextEditor, { ...wait, fits: isBack });
  } else if (!tab.isActive) await firstEvent(tabGroups.onDidChangeTabs, { ...wait, fits: () => tab.isActive });
}
