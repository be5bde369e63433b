import { changesViewOnly } from '../actions/editor-commands.ts';
import type { Disposable } from '../core/disposables.ts';
import { currentPlatform } from '../machine/run-script.ts';
import { commands } from '../memory-editor/commands.ts';
import type { Configuration } from '../memory-editor/configuration.ts';
import { createMemoryWorkbench, type MemoryWorkbench } from '../memory-editor/workbench.ts';
import type { Terminals } from '../ports/terminals.ts';
import type { Window } from '../ports/window.ts';
import type { Overlay } from './overlay.ts';
import type { Unknowns } from './unknowns.ts';

export interface DryWorkbenchOptions {
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  readonly overlay: Omit<Overlay, 'touched'>;
  readonly configuration: Configuration;
  readonly unknowns: Unknowns;
  /** Omitted if the look of slides does not matter. */
  renderMarkdown?(markdown: string): Promise<string>;
  /** Applies the known effect of a command line; by default, commands do nothing. */
  runCommand?(commandLine: string): Promise<void>;
}

/** An editor that only does what can be undone, and reports the parts that it skips. */
export function createDryWorkbench(options: DryWorkbenchOptions): MemoryWorkbench {
  const { folders, overlay, configuration, unknowns } = options;
  const workbench = createMemoryWorkbench({
    folders,
    configuration,
    disk: overlay,
    watch: overlay.watch,
    renderMarkdown: options.renderMarkdown ?? (async (markdown) => markdown),
    createTerminals: () => createTerminals(unknowns, options.runCommand),
    async answer() {
      unknowns.makeUp();
      return 'input';
    },
  });
  return { ...workbench, window: withUnknowns(workbench.window, unknowns) };
}

function createTerminals(unknowns: Unknowns, runCommand: DryWorkbenchOptions['runCommand']): Terminals & Disposable {
  const lines = new Map<string, string>();
  const nothing = async () => undefined;
  const run = async (_id: string, commandLine: string) => {
    if (commandLine.trim() !== '') unknowns.leaveOutCommand(commandLine);
    await runCommand?.(commandLine);
    return undefined;
  };
  const enter = (id: string) => {
    const line = lines.get(id) ?? '';
    lines.delete(id);
    return run(id, line);
  };
  return {
    platform: currentPlatform(),
    open: async () => false,
    focus: nothing,
    ready: () => undefined,
    async sendText(id, text) {
      lines.set(id, (lines.get(id) ?? '') + text);
      if (/[\r\n]/.test(text)) await enter(id);
    },
    execute: run,
    enter,
    async runScript({ command, args }) {
      unknowns.leaveOutCommand([command, ...args].join(' '));
      return 'output';
    },
    endCommand: nothing,
    commandEnd: nothing,
    close: nothing,
    dispose: () => lines.clear(),
  };
}

function withUnknowns(window: Window, unknowns: Unknowns): Window {
  let hasClipboard = false;
  return {
    ...window,
    async executeCommand(call) {
      // Other commands may have changed any file.
      if (!commands.has(call.command) && !changesViewOnly(call.command)) unknowns.leaveOut(call.command);
      await window.executeCommand(call);
    },
    async writeClipboard(text) {
      hasClipboard = true;
      await window.writeClipboard(text);
    },
    async readClipboard() {
      if (hasClipboard) return window.readClipboard();
      unknowns.makeUp();
      return 'clipboard';
    },
  };
}
