import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackage } from '../config/real-vscode/package-extension.ts';
import { skipReason } from '../config/real-vscode/skip.ts';
import { createTemporaryFolder } from '../config/real-vscode/temporary.ts';
import { freePort, isListening } from '../e2e/api.ts';
import { setUpStage } from '../e2e/stage.ts';
import type { Window } from '../e2e/window.ts';
import { watchDisk } from './window/disk.ts';
import { packageExtension } from './window/extension.ts';
import { printBeside } from './window/print.ts';
import { watchFor } from './window/sight.ts';

/** How often each is measured, and how often it is done before that. */
const rounds = 60;
const warmUp = 8;
/** Milliseconds between two edits: all that the last one set going has come to rest. */
const rest = 150;

/** Milliseconds from the request on. */
interface Times {
  readonly visible: number;
  readonly disk: number;
  readonly answer: number;
}

/** A line written into an open file by `next`, beside VS Code's own edit and save from an extension that does no more. */
export async function run(): Promise<void> {
  const reason = skipReason();
  if (reason) return console.log(`SKIPPED: edits in a real VS Code: ${reason}.`);
  const { extensions, remove } = await installPackage([await packageExtension('probe')]);
  const stage = await setUpStage({ extensions });
  const show = await createTemporaryFolder('showrunner-bench');
  try {
    const [api, probe] = [await freePort(), await freePort()];
    const file = await writeShow(show.path, { api, probe });
    const window = await stage.openFolder(show.path);
    while (!(await isListening(api))) await sleep(100);
    await ask(api, '/api/next');
    await sleep(3000); // VS Code's own start
    const [ours, own]: [Times[], Times[]] = [[], []];
    for (let round = 0; round < warmUp + rounds; round++) {
      ours.push(await measure(window, file, `line_of_next_${round}_`, () => ask(api, '/api/next')));
      const text = `line_of_probe_${round}_`;
      own.push(await measure(window, file, text, () => ask(probe, `/edit?text=${text}`)));
    }
    for (const what of ['visible', 'disk', 'answer'] as const) {
      const times = (all: readonly Times[]) => all.slice(warmUp).map((one) => one[what]);
      printBeside(`edit, ${what}`, times(ours), times(own), "VS Code's own");
    }
  } finally {
    await stage.tearDown();
    await Promise.all([show.remove(), remove()]);
  }
}

/** A file, and demos that open it and then write a line each. Returns the file's path. */
async function writeShow(folder: string, ports: { readonly api: number; readonly probe: number }): Promise<string> {
  const path = 'main.py';
  const insert = (_: unknown, round: number) => ({
    title: `Line ${round}`,
    steps: [{ action: 'insert', path, position: 2, content: `line_of_next_${round}_` }],
  });
  const demos = [
    { title: 'Open', steps: [{ action: 'open', path }] },
    ...Array.from({ length: warmUp + rounds }, insert),
  ];
  const settings = {
    'showrunner.api.enabled': true,
    'showrunner.api.port': ports.api,
    'probe.port': ports.probe,
    'files.autoSave': 'off',
  };
  await mkdir(join(folder, '.demo'));
  await mkdir(join(folder, '.vscode'));
  await writeFile(join(folder, '.demo/show.json'), JSON.stringify({ version: 2, demos }));
  await writeFile(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
  await writeFile(join(folder, path), Array.from({ length: 200 }, (_, line) => `value_${line} = ${line}\n`).join(''));
  return join(folder, path);
}

async function measure(window: Window, file: string, text: string, act: () => Promise<void>): Promise<Times> {
  const visible = await watchFor(window.page, { selector: '.editor-instance', text });
  const disk = watchDisk(file, text);
  const start = performance.now();
  await act();
  const answer = performance.now() - start;
  const times = { visible: (await visible.seen) - start, disk: (await disk.seen) - start, answer };
  await sleep(rest);
  return times;
}

async function ask(port: number, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
}
