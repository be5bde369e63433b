import type { Page } from 'playwright-core';
import { chooseRow } from './in-page.ts';

/** The command palette, used as a person does. */
export interface Palette {
  /** Its entries for a text. */
  search(text: string): Promise<readonly string[]>;
  /** Runs a command, exactly once. */
  run(label: string): Promise<void>;
}

export function createPalette(page: Page): Palette {
  const rows = page.locator('.quick-input-widget .quick-input-list .monaco-list-row');
  const input = page.locator('.quick-input-widget input.input').first();
  // A window that is being laid out may close it again, or not hear the key; a slow one opens it late, so not too soon.
  const open = async (text: string) => {
    for (let tries = 0; tries < 9; tries++) {
      await page.keyboard.press('F1');
      if (await isDone(() => input.fill(`>${text}`, { timeout: 10_000 }))) return;
    }
    throw new Error('The command palette does not open');
  };
  /** In one look and one act: a click of the browser's may be given up for late, though it was carried out. */
  const choose = (label: string) => rows.evaluateAll(chooseRow, label);
  return {
    async search(text) {
      await open(text);
      await rows.first().waitFor();
      const labels = (await rows.locator('.label-name').allTextContents()).map((label) => label.trim());
      await page.keyboard.press('Escape');
      return labels;
    },
    async run(label) {
      // One that was read just before its extension came, or lost its focus, does not list the command. It is closed
      // then: one that is open stays with its old entries, whatever is pressed.
      let listed: readonly string[] = [];
      for (let tries = 0; tries < 9; tries++) {
        await open(label);
        if (await isSoon(() => choose(label), 10_000)) return;
        listed = await rows.allTextContents();
        await page.keyboard.press('Escape');
      }
      throw new Error(`The command palette does not list ${label}, but ${listed.join(', ') || 'nothing'}`);
    },
  };
}

/** Whether a condition comes true within milliseconds. */
async function isSoon(condition: () => Promise<boolean>, time: number): Promise<boolean> {
  const end = Date.now() + time;
  do if (await condition()) return true;
  while (Date.now() < end && (await pause()));
  return false;
}

function pause(): Promise<true> {
  return new Promise((resolve) => setTimeout(resolve, 50, true));
}

/** Whether it succeeds. */
function isDone(act: () => Promise<unknown>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  );
}
