import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { startCodeServer } from '../config/real-vscode/code-server.ts';
import { provision } from '../config/real-vscode/provision.ts';
import { newest } from '../config/real-vscode/releases.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../config/real-vscode/temporary.ts';
import { newUser, newUserWithWebviewsApart, openWindow, type Window } from './window.ts';

export interface StageOptions {
  /** Where the extension is installed, as an absolute path. */
  readonly extensions: string;
  /** Whether workspaces must be trusted first. */
  readonly workspaceTrust?: boolean;
  /** The user's settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether webviews run in separate processes. */
  readonly webviewsApart?: boolean;
  /** Settings that only the machine may set. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
}

/** A running VS Code with our extension, and a browser to show it. */
export interface Stage {
  /**
   * Copies a show of the fixtures and opens the copy in a window. `settings` become workspace
   * settings. A window `beside` another one has the same user, and shares its secrets.
   */
  openShow(settings?: Readonly<Record<string, unknown>>, fixture?: string, beside?: Window): Promise<Show>;
  /** Opens a folder (absolute path) in a window with a new user, or with the user of `beside`. */
  openFolder(folder: string, beside?: Window): Promise<Window>;
  tearDown(): Promise<void>;
}

export interface Show {
  readonly window: Window;
  /** Absolute path. */
  readonly folder: string;
  /** The text of a file of the show on disk. */
  read(path: string): Promise<string>;
}

export async function setUpStage(options: StageOptions): Promise<Stage> {
  const installation = await provision(newest);
  const server = await startCodeServer({ installation, ...options });
  const executablePath = findBrowser() ?? '';
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  const folders: TemporaryFolder[] = [];
  const user = options.webviewsApart ? newUserWithWebviewsApart : newUser;
  const openFolder: Stage['openFolder'] = async (folder, beside) =>
    openWindow(beside?.page.context() ?? (await user(browser)), server.url, folder);
  return {
    async openShow(settings, fixture = 'e2e', beside) {
      const temporary = await createTemporaryFolder('showrunner-show');
      folders.push(temporary);
      const folder = temporary.path;
      await copyShow(fixture, folder, settings);
      const window = await openFolder(folder, beside);
      return { window, folder, read: (path) => readFile(join(folder, path), 'utf8') };
    },
    openFolder,
    async tearDown() {
      await browser.close();
      await server.stop();
      await Promise.all(folders.map((folder) => folder.remove()));
    },
  };
}

async function copyShow(fixture: string, folder: string, settings: StageOptions['settings']): Promise<void> {
  await cp(`tests/fixtures/${fixture}`, folder, { recursive: true });
  if (!settings) return;
  await mkdir(join(folder, '.vscode'));
  await writeFile(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
}
