import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackage } from '../config/real-vscode/package-extension.ts';
import { skipReason } from '../config/real-vscode/skip.ts';
import { createTemporaryFolder } from '../config/real-vscode/temporary.ts';
import { startLoad } from '../corpus/stage/load.ts';
import { openRemote, type Remote } from '../corpus/stage/remote.ts';
import { freePort, isListening } from '../e2e/api.ts';
import { setUpStage } from '../e2e/stage.ts';
import { sized } from './report/size.ts';
import { quantile } from './report/statistics.ts';
import { packageExtension } from './window/extension.ts';

/** Busy loops beside the window. */
const load = 4;
const rounds = sized(150, 1);
const warmUp = sized(8, 0);
/** Milliseconds between two presses: nobody presses quicker, and the effects of the last one have come to rest. */
const rest = 200;

/** From the press until the remote hears of it, on a machine that is busy. */
export async function run(): Promise<void> {
  const reason = skipReason();
  if (reason) return console.log(`SKIPPED: presses in a real VS Code: ${reason}.`);
  const { extensions, remove } = await installPackage([await packageExtension('probe')]);
  const stage = await setUpStage({ extensions });
  const show = await createTemporaryFolder('showrunner-bench');
  const bare = await startBareProcess();
  try {
    const [api, probe] = [await freePort(), await freePort()];
    await writeShow(show.path, { api, probe });
    await stage.openFolder(show.path);
    for (const port of [api, probe]) while (!(await isListening(port))) await sleep(100);
    const follow = (port: number) => openRemote(port, async () => undefined);
    const remotes = { ours: await follow(api), beside: await follow(probe), alone: await follow(bare.port) };
    const loops = startLoad(load);
    try {
      print(await measure(remotes, probe));
    } finally {
      await loops.end();
      for (const remote of Object.values(remotes)) remote.leave();
    }
  } finally {
    await stage.tearDown();
    bare.stop();
    await Promise.all([show.remove(), remove()]);
  }
}

const ways = {
  alone: 'a bare server in a process of its own',
  beside: 'a bare server in the extension host',
  command: 'a command of VS Code’s, from the extension host to the window and back',
  ours: 'Next',
};
type Times = Readonly<Record<keyof typeof ways, number[]>>;

/** Milliseconds, a press of each after the other. */
async function measure(
  { ours, beside, alone }: Readonly<Record<'ours' | 'beside' | 'alone', Remote>>,
  probe: number,
): Promise<Times> {
  const acknowledge = (remote: Remote) => async () => {
    const { kind, message, acknowledgement } = await remote.press();
    if (kind !== 'done') throw new Error(`A press was ${kind}: ${message}`);
    return acknowledgement;
  };
  const command = async () => {
    const begun = performance.now();
    await (await fetch(`http://127.0.0.1:${probe}/command`)).text();
    return performance.now() - begun;
  };
  const ask = { alone: acknowledge(alone), beside: acknowledge(beside), command, ours: acknowledge(ours) };
  const times: Times = { alone: [], beside: [], command: [], ours: [] };
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const way of Object.keys(ways) as (keyof Times)[]) {
      const time = await ask[way]();
      if (round >= warmUp) times[way].push(time);
      await sleep(rest);
    }
  }
  return times;
}

function print(times: Times): void {
  for (const [way, name] of Object.entries(ways)) {
    const own = times[way as keyof Times];
    const figures = [0.5, 0.9, 0.99, 1].map((share) => quantile(own, share).toFixed(1)).join(', ');
    console.log(`${name}: p50, p90, p99 and most of ${own.length} presses at ${load} busy loops: ${figures} ms`);
  }
  for (const way of ['alone', 'beside', 'command'] as const) {
    const ratios = [0.5, 0.99].map((share) => quantile(times.ours, share) / quantile(times[way], share));
    console.log(`Next, p50 and p99: ${ratios.map((ratio) => ratio.toFixed(2)).join(' and ')} × ${ways[way]}`);
  }
}

/** Another process, as the extension host is one. */
async function startBareProcess(): Promise<{ readonly port: number; stop(): void }> {
  const child = fork(new URL('workers/bare-remote.mjs', import.meta.url));
  const [port] = await once(child, 'message');
  return { port: Number(port), stop: () => child.disconnect() };
}

/** Steps as talks have them. */
async function writeShow(folder: string, ports: { readonly api: number; readonly probe: number }): Promise<void> {
  const steps = [
    { action: 'open', path: 'main.py' },
    { action: 'highlight', path: 'main.py', position: '3:5' },
    { action: 'insert', path: 'main.py', position: 2, content: 'more = 1' },
    { action: 'openSlide', path: 'deck.md' },
  ];
  const demos = Array.from({ length: warmUp + rounds }, (_, round) => ({
    title: `Step ${round}`,
    steps: [steps[round % steps.length]],
  }));
  const settings = {
    'showrunner.api.enabled': true,
    'showrunner.api.port': ports.api,
    'probe.port': ports.probe,
  };
  await mkdir(join(folder, '.demo'));
  await mkdir(join(folder, '.vscode'));
  await writeFile(join(folder, '.demo/show.json'), JSON.stringify({ version: 2, demos }));
  await writeFile(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
  await writeFile(join(folder, 'deck.md'), '# One slide\n\n- with two\n- points\n');
  await writeFile(
    join(folder, 'main.py'),
    Array.from({ length: 200 }, (_, line) => `value_${line} = ${line}\n`).join(''),
  );
}
