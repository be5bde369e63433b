import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../src/app/app.ts';
import { createHost } from '../../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createConfiguration } from '../../../src/memory/configuration.ts';

/** Messages of the process: the port once it serves, then its memory whenever it is asked. */
export type HostMessage = { readonly port: number } | { readonly rss: number; readonly heap: number };

/** The whole app on the headless host, over a large show whose demos do nothing. Ends when its parent hangs up. */
const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
const scenes = Array.from({ length: 5_000 }, (_, index) => ({
  id: `demo-${index}`,
  title: `The demo with the number ${index} of a show that is very large`,
  moves: [{ action: 'unselect' }],
}));
await mkdir(join(folder, '.demo'));
await writeFile(join(folder, '.demo/bench.json'), JSON.stringify({ version: 3, title: 'Bench', loop: true, scenes }));
const port = Number(process.argv[2]);
const configuration = createConfiguration({
  'showrunner.api.enabled': true,
  'showrunner.api.port': port,
  'showrunner.screenshot.browser': 'off',
});
const log = { info: () => undefined, warn: console.warn, error: console.error };
const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
const host = createHost({ workbench, configuration, folder, log, token: undefined });
/** As large as the built one, which a bench does without. */
const webFile = async () =>
  Buffer.from(`<!doctype html><style></style><script></script>${'<p>remote</p>'.repeat(20_000)}`);
const app = createApp({ ...host, webFile, slideScript: async () => '' });
await app.start();
process.send?.({ port });
process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed });
});
process.on('disconnect', () => void rm(folder, { recursive: true }).finally(() => process.exit()));
