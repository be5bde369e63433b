import type { Page } from 'playwright-core';
import { chooseRow } from './in-page.ts';

/** The command palette, used as a person does. */
export interface Palette {
  /** Its entries for a search text. */
  search(text: string): Promise<readonly string[]>;
  /** Runs a command, exactly once. */
  run(label: string): Promise<void>;
}

export function createPalette(page: Page): Palette {
  const rows = page.locator('.quick-input-widget .quick-input-list .monaco-list-row');
  const input = page.locator('.quick-input-widget input.input').first();
  // A window that is still loading may close it again or miss the key; a slow one opens it late.
  const open = async (text: string) => {
    for (let tries = 0; tries < 9; tries++) {
      await page.keyboard.press('F1');
      if (await isDone(() => input.fill(`>${text}`, { timeout: 10_000 }))) return;
    }
    throw new Error('The command palette does not open');
  };
  /** In a single call: a click by the browser may time out although it was done. */
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
      // A palette that was opened just before the extension loaded, or that lost its focus,
      // does not list the command. It is closed then, because an open one keeps its old
      // entries.
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
