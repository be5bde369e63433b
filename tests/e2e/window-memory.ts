import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the workbench has saved this text among the values of the extension. */
export async function untilKept(page: Page, extension: string, text: string): Promise<void> {
  const isKept = inState(`isKept(${JSON.stringify(extension)}, ${JSON.stringify(text)})`);
  await expect.poll(() => page.evaluate<boolean>(isKept)).toBe(true);
}

/**
 * Leaves the workbench once it has saved the values of the extension, and removes the tabs from
 * the saved state: in a browser VS Code saves them only every few seconds, and not at all on a
 * busy machine.
 */
export async function forgetTabs(page: Page, extension: string): Promise<void> {
  await untilKept(page, extension, '"presenter"');
  await page.goto(new URL('/healthz', page.url()).href);
  await page.evaluate(inState('forget()'));
}

/** Works in VS Code's storage of the workspace. */
function inState(work: string): string {
  return `(async () => {
    const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }));
    const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => /^vscode-web-state-db-(?!global)/.test(name));
    const inStores = (mode, work) => Promise.all(names.map(async (name) => {
      const database = await done(indexedDB.open(name));
      const result = await work(database.transaction('ItemTable', mode).objectStore('ItemTable'));
      database.close();
      return result;
    }));
    const isKept = async (key, part) => (await inStores('readonly', (store) => done(store.get(key)))).some((text) => text?.includes(part));
    const forget = () => inStores('readwrite', (store) => done(store.delete('memento/workbench.parts.editor')));
    return ${work};
  })()`;
}
