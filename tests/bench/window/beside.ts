import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackage } from '../../config/real-vscode/package-extension.ts';
import { skipReason } from '../../config/real-vscode/skip.ts';
import { createTemporaryFolder } from '../../config/real-vscode/temporary.ts';
import { freePort, isListening } from '../../e2e/api.ts';
import { type Stage, setUpStage } from '../../e2e/stage.ts';
import type { Window } from '../../e2e/window.ts';
import { packageExtension } from './extension.ts';

/** A show to be measured beside VS Code's own ways. */
export interface MeasuredShow {
  readonly demos: readonly object[];
  /** Texts by their paths in the folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Where things are measured: the ports of our API and of the probe beside it. */
export interface Scene {
  readonly api: number;
  readonly probe: number;
  readonly window: Window;
  /** Absolute path. */
  readonly folder: string;
}

/** Milliseconds of VS Code's own start. */
const start = 3000;

/** Opens a show in a window of its own, and returns the measurements; `undefined` if there is no VS Code. */
export async function measureInWindow<T>(
  what: string,
  show: MeasuredShow,
  measure: (scene: Scene) => Promise<T>,
): Promise<T | undefined> {
  return measureOnStage(what, show, async (open) => measure(await open()));
}

/** The same for several windows, one after the other. */
export async function measureOnStage<T>(
  what: string,
  show: MeasuredShow,
  measure: (open: () => Promise<Scene>) => Promise<T>,
): Promise<T | undefined> {
  const reason = skipReason();
  if (reason) {
    console.log(`SKIPPED: ${what} in a real VS Code: ${reason}.`);
    return undefined;
  }
  const { extensions, remove } = await installPackage([await packageExtension('probe')]);
  const stage = await setUpStage({ extensions });
  const folder = await createTemporaryFolder('showrunner-bench');
  try {
    return await measure(() => openScene(stage, folder.path, show));
  } finally {
    await stage.tearDown();
    await Promise.all([folder.remove(), remove()]);
  }
}

async function openScene(stage: Stage, folder: string, show: MeasuredShow): Promise<Scene> {
  const [api, probe] = [await freePort(), await freePort()];
  await writeShow(folder, show, { api, probe });
  const window = await stage.openFolder(folder);
  for (const port of [api, probe]) while (!(await isListening(port))) await sleep(100);
  await sleep(start);
  return { api, probe, window, folder };
}

async function writeShow(
  folder: string,
  { demos, files, settings }: MeasuredShow,
  ports: { readonly api: number; readonly probe: number },
): Promise<void> {
  const own = {
    'showrunner.api.enabled': true,
    'showrunner.api.port': ports.api,
    'probe.port': ports.probe,
    'files.autoSave': 'off',
    ...settings,
  };
  for (const name of ['.demo', '.vscode']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, '.demo/show.json'), JSON.stringify({ version: 2, demos }));
  await writeFile(join(folder, '.vscode/settings.json'), JSON.stringify(own));
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
}

export async function ask(port: number, path: string, method = 'GET'): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
}

/** Milliseconds until the answer. */
export async function timeAnswer(port: number, path: string): Promise<number> {
  const begun = performance.now();
  await ask(port, path);
  return performance.now() - begun;
}
