import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { word } from '../fields.ts';
import { runCommand } from '../shared/commands.ts';
import { findDefaultCommand, normalizeKeys } from '../shared/default-keys.ts';
import { pressInPalette } from '../shared/palette.ts';
import { clip, say } from '../shared/phrases.ts';
import { requireTrust } from '../shared/trust.ts';
import { isNowhere } from './keyboard.ts';
import { untilStarted } from './terminal.ts';

/** VS Code passes these to a focused terminal. */
const shellKeys = /^ctrl\+([acdelruwz])$/;

export const keybindingActions: readonly Action[] = [
  defineAction({
    name: 'sendKeybinding',
    summary: 'Runs the command that a key has in VS Code; in a terminal, sends the key.',
    fields: { keybinding: word('The key, such as "ctrl+shift+p", or a chord, such as "ctrl+k z".') },
    says: ({ keybinding }) => say(`Press ${clip(keybinding)}`),
    effects: { alters: ['front', 'saved', 'selection', 'terminal'], unknown: 'keys' },
    run: ({ keybinding }, context) => sendKeys(keybinding, context),
  }),
];

/** With their actions. */
const paletteKeys: ReadonlyMap<string, string> = new Map([
  ['enter', 'pressEnter'],
  ['escape', 'pressEscape'],
  ['down', 'pressArrowDown'],
  ['up', 'pressArrowUp'],
]);

async function sendKeys(written: string, context: ActionContext): Promise<void> {
  const { workbench, step } = context;
  const { keyTarget } = step.memory.recall();
  const letter = shellKeys.exec(normalizeKeys(written))?.[1];
  if (keyTarget.kind === 'terminal' && letter) {
    requireTrust(context);
    await untilStarted(context, keyTarget.id);
    return workbench.terminals.sendText(keyTarget.id, String.fromCharCode(letter.charCodeAt(0) - 96));
  }
  const inPalette = keyTarget.kind === 'palette' && paletteKeys.get(normalizeKeys(written));
  if (inPalette) return pressInPalette(context, inPalette);
  const command = findDefaultCommand(written, workbench.terminals.platform === 'mac');
  if (!command) return unknownKeys(written, context);
  if (isNowhere(keyTarget) && !command.startsWith('workbench.')) return;
  const active = workbench.editor.active();
  if (active) step.changes.add(active.path);
  const args = command === 'type' ? { text: '\n' } : undefined;
  await runCommand({ command, args, path: undefined }, context);
}

function unknownKeys(written: string, { workbench }: ActionContext): void {
  const message = `“sendKeybinding” was skipped, because Showrunner does not know the key “${written}”. Run its command with executeVSCodeCommand instead.`;
  workbench.stage.notify({ severity: 'warning', message, isSkip: true });
}
