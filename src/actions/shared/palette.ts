import type { JsonValue } from '../../core/json.ts';
import type { ActionContext, KeyTarget } from '../context.ts';

const openCommand = 'workbench.action.quickOpen';
const closeCommand = 'workbench.action.closeQuickOpen';

/** With their initial text. */
const prefixes: ReadonlyMap<string, string> = new Map([
  [openCommand, ''],
  ['workbench.action.showCommands', '>'],
  ['workbench.action.gotoLine', ':'],
  ['workbench.action.gotoSymbol', '@'],
  ['workbench.action.showAllSymbols', '#'],
]);

export function openedPalette(command: string, args: JsonValue | undefined): KeyTarget | undefined {
  const prefix = prefixes.get(command);
  if (prefix === undefined) return undefined;
  return { kind: 'palette', text: command === openCommand && typeof args === 'string' ? args : prefix };
}

/** Closes and reopens the palette, because VS Code cannot type into it, and an open one keeps its text. */
export async function typeInPalette({ workbench, step }: ActionContext, before: string, typed: string): Promise<void> {
  const text = before + typed;
  await workbench.window.executeCommand({ command: closeCommand });
  await workbench.window.executeCommand({ command: openCommand, args: [text] });
  step.memory.remember({ keyTarget: { kind: 'palette', text } });
}

const keys: Readonly<Record<string, { readonly command: string; readonly next?: KeyTarget }>> = {
  // May have opened anything.
  pressEnter: { command: 'workbench.action.acceptSelectedQuickOpenItem', next: { kind: 'focus' } },
  pressEscape: { command: closeCommand, next: { kind: 'document' } },
  pressArrowDown: { command: 'workbench.action.quickOpenSelectNext' },
  pressArrowUp: { command: 'workbench.action.quickOpenSelectPrevious' },
};

/** By the name of its action; ignores other keys. */
export async function pressInPalette({ workbench, step }: ActionContext, name: string): Promise<void> {
  const key = keys[name];
  if (!key) return;
  await step.changes.save();
  await workbench.window.executeCommand({ command: key.command });
  if (key.next) step.memory.remember({ keyTarget: key.next });
}
