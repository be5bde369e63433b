import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { call, freePort, isListening } from '../../e2e/api.ts';
import { openWindow, type Window } from '../../e2e/window.ts';
import { browserArguments, findBrowser } from '../real-vscode/browser.ts';
import { startCodeServer } from '../real-vscode/code-server.ts';
import { provision } from '../real-vscode/provision.ts';
import { newest } from '../real-vscode/releases.ts';
import { createTemporaryFolder } from '../real-vscode/temporary.ts';
import { installFonts } from './fonts.ts';
import { colorTheme, desktopStyle, pictureSettings, type Scheme } from './settings.ts';

/** The sample talk in a real VS Code, and a phone that moves it. */
export interface Studio {
  readonly window: Window;
  readonly phone: Page;
  /** Where pictures are put together. */
  readonly table: Page;
  /** Pixels of CSS. */
  readonly size: Size;
  /** Calls the API of the show, steps to their end. Rejects where that is no success. */
  call(path: string, body?: object): Promise<ShowAnswer>;
  next(times?: number): Promise<void>;
  /** Resolves once VS Code and the phone show the scheme. */
  light(scheme: Scheme): Promise<void>;
  close(): Promise<void>;
}

export interface ShowAnswer {
  readonly status?: string;
  readonly revision?: number;
  /** Counted from 1. */
  readonly slide?: { readonly index: number };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface StudioOptions {
  /** Where the extension is installed: absolute path. */
  readonly extensions: string;
  /** Of the window, in pixels of CSS. */
  readonly size: Size;
  /** Pixels of the window's picture to one of CSS. */
  readonly scale: number;
  /** The user's, beside those of all pictures. */
  readonly settings?: object;
  /** Milliseconds of each letter that is typed (default: as the talk says). */
  readonly letter?: number;
}

export const phoneSize: Size = { width: 390, height: 800 };

/** Where the API listens by default, as everybody sees it. */
const usualPort = 3710;

export async function openStudio({ extensions, size, scale, ...options }: StudioOptions): Promise<Studio> {
  const temporary = await createTemporaryFolder('showrunner-pictures');
  const folder = join(temporary.path, 'greeter');
  await copyTalk(folder, options.letter);
  const port = (await isListening(usualPort)) ? await freePort() : usualPort;
  const api = { 'showrunner.api.enabled': true, 'showrunner.api.port': port };
  // The server has no TypeScript of its own, and says so.
  const typescript = { 'typescript.tsdk': resolve('node_modules/typescript/lib') };
  const settings = { ...pictureSettings, ...typescript, ...colorTheme.dark, ...api, ...options.settings };
  const server = await startCodeServer({ installation: await provision(newest), extensions, settings });
  const browser = await launch(temporary.path);
  const stage = await browser.newContext({ viewport: size, deviceScaleFactor: scale });
  const window = await openWindow(stage, server.url, folder);
  await window.page.addStyleTag({ content: desktopStyle });
  await untilListening(port);
  const phone = await openPhone(browser, port);
  const table = await (await browser.newContext({ deviceScaleFactor: scale })).newPage();
  const ask: Studio['call'] = async (path, body) => {
    const answer = await call(port, path, body);
    if (answer?.status === 202) return untilIdle(ask); // it goes on behind its answer
    if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
    return answer.body;
  };
  return {
    window,
    phone,
    table,
    size,
    call: ask,
    async next(times = 1) {
      for (let step = 0; step < times; step++) await ask('/api/next');
    },
    async light(scheme) {
      await writeFile(join(folder, '.vscode/settings.json'), JSON.stringify(colorTheme[scheme]));
      await window.page.locator(scheme === 'light' ? '.monaco-workbench.vs' : '.monaco-workbench.vs-dark').waitFor();
      await phone.emulateMedia({ colorScheme: scheme });
    },
    async close() {
      await browser.close();
      await server.stop();
      await temporary.remove();
    },
  };
}

async function copyTalk(folder: string, letter: number | undefined): Promise<void> {
  await cp('src/assets/sample', folder, { recursive: true });
  await mkdir(join(folder, '.vscode'));
  if (letter === undefined) return;
  const path = join(folder, '.demo/greeter.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll(/("insertTypingSpeed": )\d+/g, `$1${letter}`));
}

async function launch(folder: string): Promise<Browser> {
  const env = { ...process.env, FONTCONFIG_FILE: await installFonts(folder) } as Record<string, string>;
  return chromium.launch({ executablePath: findBrowser() ?? '', args: [...browserArguments], env });
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    if (await isListening(port)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The show does not start');
}

async function untilIdle(ask: Studio['call']): Promise<ShowAnswer> {
  for (;;) {
    const state = await ask('/api/state');
    if (state.status === 'idle') return state;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Connected, and unlocked by hand. */
async function openPhone(browser: Browser, port: number): Promise<Page> {
  const options = { viewport: phoneSize, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const;
  const context: BrowserContext = await browser.newContext({ ...options, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForSelector('body[data-connection="connected"]');
  await unlock(page);
  return page;
}

/** Holds its button, again where the page has moved under the finger. */
async function unlock(page: Page): Promise<void> {
  for (let tries = 0; tries < 9; tries++) {
    await page.locator('#hold').hover();
    await page.mouse.down();
    const free = page.waitForSelector('#remote:not(.is-locked)', { timeout: 5000 });
    const isFree = await free.then(Boolean, () => false);
    await page.mouse.up();
    if (isFree) return;
  }
  throw new Error('The remote stays locked');
}
