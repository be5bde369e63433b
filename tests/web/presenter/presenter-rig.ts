import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { FromPresenterPage, ToPresenterPage } from '../../../src/presenting/presenter-messages.ts';
import { buildPresenterPage } from '../../config/presenter-page.ts';
import { type TestBrowser, useBrowser } from '../../support/test-browser.ts';

/** Properties of VS Code's own themes for a page. */
export const themes = {
  dark: { class: 'vscode-dark', 'editor-background': '#1f1f1f', foreground: '#cccccc' },
  light: { class: 'vscode-light', 'editor-background': '#ffffff', foreground: '#3b3b3b' },
  'hc-dark': {
    class: 'vscode-high-contrast',
    'editor-background': '#000000',
    foreground: '#ffffff',
    contrastBorder: '#6fc3df',
    contrastActiveBorder: '#f38518',
  },
  'hc-light': {
    class: 'vscode-high-contrast vscode-high-contrast-light',
    'editor-background': '#ffffff',
    foreground: '#292929',
    contrastBorder: '#0f4a85',
    contrastActiveBorder: '#006bbd',
  },
} as const;

export type Theme = keyof typeof themes;

/** The page of the presenter view in a browser, with a fake editor that only listens. */
export interface PresenterRig {
  readonly page: Page;
  /** All problems of the page: its errors, and requests that its policy has blocked. */
  readonly mistakes: readonly string[];
  tell(message: ToPresenterPage): Promise<void>;
  /** Messages of the page since the last call, except the widths of its pictures, which come at any time. */
  said(): Promise<readonly FromPresenterPage[]>;
  /** The widths of its pictures that it has reported, in CSS pixels. */
  pictureWidths(): Promise<readonly number[]>;
  /** Switches to another theme of the editor. */
  wear(theme: Theme): Promise<void>;
}

export interface RigOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: Theme;
  readonly reducedMotion?: 'reduce';
  /** Ignores the policy of the page. */
  readonly bypassCSP?: boolean;
}

/** A browser for the tests of a suite, whose pages serve the presenter view at its address. */
export function usePresenterBrowser(): TestBrowser {
  return useBrowser(servePresenter);
}

/** Opens the presenter view for the test. */
export async function openPresenter(browser: TestBrowser, options: RigOptions = {}): Promise<PresenterRig> {
  return loadPresenter(await browser.openPage(contextOf(options)), options.theme);
}

/** Opens the presenter view in a new context. */
export async function startPresenter(browser: Browser, options: RigOptions = {}): Promise<PresenterRig> {
  const page = await (await browser.newContext(contextOf(options))).newPage();
  await servePresenter(page);
  return loadPresenter(page, options.theme);
}

function contextOf({ width = 1600, height = 900, theme: _, ...options }: RigOptions): BrowserContextOptions {
  return { viewport: { width, height }, colorScheme: 'dark', ...options };
}

const address = 'https://view.example/';

async function servePresenter(page: Page): Promise<void> {
  const html = (await buildPresenterPage()).replaceAll('{nonce}', 'n0nce').replace('{chords}', 'ctrl+k meta+k');
  await page.addInitScript(
    `globalThis.said = []; globalThis.widths = [];
    const postMessage = (message) => (message.type === 'pictureWidth' ? widths.push(message.width) : said.push(message));
    globalThis.acquireVsCodeApi = () => ({ postMessage });`,
  );
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
}

async function loadPresenter(page: Page, theme: Theme = 'dark'): Promise<PresenterRig> {
  const mistakes: string[] = [];
  page.on('pageerror', ({ message }) => mistakes.push(message));
  page.on('console', (message) => mistakes.push(message.text()));
  await page.goto(address);
  const wear = (next: Theme) => page.evaluate<void>(wearing(themes[next]));
  await wear(theme);
  return {
    page,
    mistakes,
    wear,
    tell: (message) =>
      page.evaluate<void>(`void dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(message)} }))`),
    said: () => page.evaluate<FromPresenterPage[]>('said.splice(0)'),
    pictureWidths: () => page.evaluate<number[]>('widths'),
  };
}

function wearing({ class: name, ...colors }: Readonly<Record<string, string>>): string {
  const sets = Object.entries(colors).map(
    ([key, color]) => `document.documentElement.style.setProperty('--vscode-${key}', '${color}');`,
  );
  return `document.body.className = '${name}'; ${sets.join(' ')}`;
}
