import { join } from 'node:path';
import type { Browser, BrowserContext, Dialog, Locator, Page } from 'playwright-core';
import { type EditorLine, readBackground, readLines, readTabs, setWebviewsApart } from './in-page.ts';
import { createPalette } from './palette.ts';

/** A window of VS Code, used as a person does. */
export interface Window {
  readonly page: Page;
  /**
   * The text of Showrunner's item in the status bar, including its accessible label; empty if there
   * is none.
   */
  statusBar(): Promise<string>;
  /** The background color of that item, as CSS has it. */
  statusBarColor(): Promise<string>;
  /** The visible lines of the active editor. */
  editorLines(): Promise<readonly EditorLine[]>;
  /** The tabs, as `name` or `name (unsaved)`. */
  tabs(): Promise<readonly string[]>;
  /** The visible notifications. */
  notifications(): Promise<readonly string[]>;
  /** The dialogs that block the window. */
  dialogs(): Promise<readonly string[]>;
  /** Entries of the command palette for a text. */
  searchPalette(text: string): Promise<readonly string[]>;
  runCommand(label: string): Promise<void>;
  /**
   * Resolves once the active editor takes the keys; `resource` is a part of its document's URI, if
   * another one may have been active before. Keys pressed earlier may be lost.
   */
  untilEditorHasFocus(resource?: string): Promise<void>;
  /** Clicks a line of the active editor that contains the text, and waits for the focus. */
  clickLine(text?: string): Promise<void>;
  /** Opens the user's settings file in an editor, replaces its text, saves and closes it. */
  writeUserSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** The activation times of these extensions that VS Code shows, by name, in milliseconds. */
  activationTimes<Name extends string>(...names: readonly Name[]): Promise<Readonly<Record<Name, number>>>;
  /**
   * Reloads by the command, so that VS Code saves its tabs and unsaved documents. After an abrupt
   * reload they may be a few seconds old or lost.
   */
  reload(options?: { readonly isAbrupt?: boolean }): Promise<void>;
  /** Saves a picture for people in `.cache/e2e`. */
  takePicture(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds; long, because a busy machine is slow. */
export const patience = 90_000;

const size = { width: 1280, height: 800 };

/** A user with a separate browser context and secrets. */
export function newUser(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: size });
}

/**
 * As on a desktop, webviews run in separate processes, which can be slowed down and killed. They
 * load no files then.
 */
export async function newUserWithWebviewsApart(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: size, bypassCSP: true });
  await context.addInitScript(setWebviewsApart);
  return context;
}

/** Opens a folder in a new window; resolves once the workbench is ready (extensions come later). */
export async function openWindow(context: BrowserContext, serverUrl: string, folder: string): Promise<Window> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`${serverUrl}/?${new URLSearchParams({ folder })}`, { waitUntil: 'commit' });
  await page.locator('.monaco-workbench .statusbar-item').first().waitFor();
  return createWindow(page);
}

function createWindow(page: Page): Window {
  const palette = createPalette(page);
  const runCommand = palette.run;
  const untilEditorHasFocus: Window['untilEditorHasFocus'] = (resource = ':') =>
    page
      .locator(`.editor-group-container.active .monaco-editor[data-uri*="${resource}"]`)
      .locator(':is(.native-edit-context, textarea.inputarea):focus')
      .waitFor({ state: 'attached' });
  /** In presentation mode the status bar is hidden. */
  const untilUp = () => page.locator('.monaco-workbench .statusbar-item').first().waitFor({ state: 'attached' });
  return {
    page,
    runCommand,
    untilEditorHasFocus,
    async clickLine(hasText = '') {
      await page.locator('.editor-group-container.active .editor-instance .view-line', { hasText }).first().click();
      await untilEditorHasFocus();
    },
    statusBar: () => labelOf(page.locator('.statusbar-item[id^="showrunner."]').first()),
    statusBarColor: () => page.locator('.statusbar-item[id^="showrunner."]').first().evaluate(readBackground),
    editorLines: () => page.locator('.editor-instance .view-line').evaluateAll(readLines),
    tabs: () => page.locator('.tabs-container .tab').evaluateAll(readTabs),
    notifications: () => textsOf(page.locator('.notifications-toasts .notification-list-item-message')),
    dialogs: () => textsOf(page.locator('.monaco-dialog-box')),
    searchPalette: palette.search,
    async writeUserSettings(settings) {
      await runCommand('Preferences: Open User Settings (JSON)');
      const tab = page.locator('.tab.active[data-resource-name="settings.json"]');
      await tab.waitFor();
      await untilEditorHasFocus('settings.json');
      await page.keyboard.press('ControlOrMeta+a');
      const text = JSON.stringify(settings);
      await page.keyboard.insertText(text);
      // A tab that is not dirty yet looks like a saved one.
      await page.locator('.editor-instance .view-line', { hasText: text }).waitFor();
      await page.keyboard.press('ControlOrMeta+s');
      await tab.and(page.locator(':not(.dirty)')).waitFor();
      await runCommand('View: Close Editor');
      await tab.waitFor({ state: 'detached' });
    },
    async activationTimes(...names) {
      await runCommand('Developer: Show Running Extensions');
      const timeOf = async (name: string) => {
        const row = page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: name });
        const time = row.locator('.activation-time', { hasText: /\d+ms/ });
        await time.waitFor();
        return [name, Number((await time.textContent())?.match(/(\d+)ms/)?.[1])];
      };
      return Object.fromEntries(await Promise.all(names.map(timeOf)));
    },
    async reload({ isAbrupt = false } = {}) {
      if (isAbrupt) await reloadAbruptly(page);
      else await leave(page, () => runCommand('Developer: Reload Window'));
      await untilUp();
    },
    async takePicture(name) {
      await page.screenshot({ path: join('.cache/e2e', `${name}.png`), animations: 'disabled' });
    },
    close: () => page.context().close(),
  };
}

/** In a single call, because an item may disappear at any moment. */
async function labelOf(item: Locator): Promise<string> {
  const [label = ''] = await item.evaluateAll((items) =>
    items.map((one) => `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`.trim()),
  );
  return label;
}

async function textsOf(items: Locator): Promise<readonly string[]> {
  return (await items.allTextContents()).map((text) => text.trim());
}

/**
 * Reloads the page as often as needed: VS Code may ask whether to leave while it has something to
 * save, or miss the command when a step takes the focus from the palette.
 */
async function leave(page: Page, reload: () => Promise<void>): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const left = isLeft(page);
    await reload();
    if (await left) return;
    await page.waitForTimeout(250);
  }
  throw new Error('The window does not reload, or asks again and again whether to leave it');
}

/** Milliseconds for a window to begin to reload. */
const reloadPatience = 30_000;

/** Whether the page reloads; otherwise it asks, and stays, or does nothing. */
function isLeft(page: Page): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (isGone: boolean) => {
      clearTimeout(limit);
      page.off('dialog', stay).off('domcontentloaded', go);
      resolve(isGone);
    };
    const stay = (dialog: Dialog) => void dialog.dismiss().then(() => end(false), reject);
    const go = () => end(true);
    const limit = setTimeout(() => end(false), reloadPatience);
    page.on('dialog', stay).on('domcontentloaded', go);
  });
}

/** As a browser reloads, without saving. */
async function reloadAbruptly(page: Page): Promise<void> {
  const go = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', go);
  try {
    await page.reload({ waitUntil: 'commit' });
  } finally {
    page.off('dialog', go);
  }
}
