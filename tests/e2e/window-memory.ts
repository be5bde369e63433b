import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the workbench has saved, among the extension's stored values, this text. */
export async function untilKept(page: Page, extension: string, text: string): Promise<void> {
  const isKept = inState(`isKept(${JSON.stringify(extension)}, ${JSON.stringify(text)})`);
  await expect.poll(() => page.evaluate<boolean>(isKept)).toBe(true);
}

/**
 * Leaves the workbench once it has saved the extension's stored values, and takes the tabs out of the saved state: in a
 * browser VS Code saves them every few seconds, and never while the machine is busy.
 */
export async function forgetTabs(page: Page, extension: string): Promise<void> {
  await untilKept(page, extension, '"presenter"');
  await page.goto(new URL('/healthz', page.url()).href);
  await page.evaluate(inState('forget()'));
}

/** VS Code's storage of the workspace, with the little that is done to it. */
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
