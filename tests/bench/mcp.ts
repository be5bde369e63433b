import { Agent, request } from 'node:http';
import { createApi } from '../../src/api/api.ts';
import { startServer } from '../../src/api/server/server.ts';
import { createApp } from '../../src/app/app.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createSampleWorkspace } from '../../src/headless/workspace.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createConfiguration } from '../../src/memory/configuration.ts';

interface Contestant {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const rounds = 5;
const requests = 2_000;

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const call = (params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
const post = { method: 'POST', path: '/mcp' } as const;
const contestants: readonly Contestant[] = [
  { name: 'GET /api/state', method: 'GET', path: '/api/state', headers: {} },
  {
    ...post,
    name: 'tools/call state, 2025-11-25',
    headers: { 'MCP-Protocol-Version': '2025-11-25' },
    body: call({ name: 'state' }),
  },
  {
    ...post,
    name: 'tools/call state, 2026-07-28',
    headers: { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'state' },
    body: call({ name: 'state', _meta: meta }),
  },
];

/** A tool that reads the state against the route that does, one caller on a connection that stays, in turns. */
export async function run(): Promise<void> {
  const { folder, dispose } = createSampleWorkspace();
  const configuration = createConfiguration();
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const app = createApp(createHost({ workbench, configuration, folder, log, token: undefined }));
  await app.library.ready;
  const policy = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: undefined };
  const show = app.editorPort;
  const api = createApi({ isTrusted: () => true, show, clock: systemClock, log, policy: () => policy });
  const { port, stop } = await startServer({ port: 0, api, clock: systemClock, log });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map<Contestant, number[]>(contestants.map((contestant) => [contestant, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const contestant of contestants) {
      const measured = await measure(contestant, port, agent);
      if (round > 0) times.get(contestant)?.push(...measured);
    }
  }
  print(times);
  agent.destroy();
  await stop();
  app.dispose();
  workbench.dispose();
  dispose();
}

/** Milliseconds of each request. */
async function measure(contestant: Contestant, port: number, agent: Agent): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < requests; count++) {
    const before = performance.now();
    await send(contestant, port, agent);
    times.push(performance.now() - before);
  }
  return times;
}

function send({ method, path, headers, body }: Contestant, port: number, agent: Agent): Promise<void> {
  const bodyHeaders = body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...bodyHeaders } };
    const sent = request(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${method} ${path} was answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

function print(times: ReadonlyMap<Contestant, number[]>): void {
  let baseline: number | undefined;
  for (const [{ name }, measured] of times) {
    measured.sort((a, b) => a - b);
    const at = (part: number) => measured[Math.floor(measured.length * part)] ?? Number.NaN;
    baseline ??= at(0.5);
    const figures = `p50 ${at(0.5).toFixed(3)} ms  p99 ${at(0.99).toFixed(3)} ms`;
    console.log(`${name.padEnd(32)}${figures}  ratio ${(at(0.5) / baseline).toFixed(2)}`);
  }
}
