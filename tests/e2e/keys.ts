import type { Page } from 'playwright-core';
import manifest from '../../package.json' with { type: 'json' };

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
}

/** Presses the default key of a command, chords included. */
export async function press(page: Page, command: string): Promise<void> {
  const bindings: readonly Keybinding[] = Object(manifest).contributes.keybindings;
  const binding = bindings.find((entry) => entry.command === command);
  if (!binding) throw new Error(`${command} has no default key`);
  const keys = process.platform === 'darwin' ? (binding.mac ?? binding.key) : binding.key;
  for (const stroke of keys.split(' ')) await page.keyboard.press(strokeOf(stroke));
}

/** `ctrl+alt+right` in the words of the browser: `Control+Alt+ArrowRight`. */
function strokeOf(stroke: string): string {
  const names: Readonly<Record<string, string>> = {
    ctrl: 'Control',
    cmd: 'Meta',
    alt: 'Alt',
    shift: 'Shift',
    right: 'ArrowRight',
    left: 'ArrowLeft',
    up: 'ArrowUp',
    down: 'ArrowDown',
    backspace: 'Backspace',
    escape: 'Escape',
    enter: 'Enter',
    space: 'Space',
    pageup: 'PageUp',
    pagedown: 'PageDown',
  };
  return stroke
    .split('+')
    .map((key) => names[key] ?? key)
    .join('+');
}
