import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '../../src/api/api.ts';
import type { Policy } from '../../src/api/guards/policy.ts';
import { startServer } from '../../src/api/server/server.ts';
import { type App, createApp } from '../../src/app/app.ts';
import type { Clock } from '../../src/core/time/clock.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createSampleWorkspace } from '../../src/headless/workspace.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import { buildQuestionPage } from '../config/question-page.ts';

export interface SampleServer {
  readonly app: App;
  readonly port: number;
  /** Ids of the demos that have begun, in order. */
  readonly ran: string[];
  stop(): Promise<void>;
}

/** No step of the sample show takes its time. */
const impatientClock: Clock = {
  now: systemClock.now,
  setTimeout(callback) {
    const timer = setImmediate(callback);
    return { dispose: () => clearImmediate(timer) };
  },
};

export interface SampleOptions {
  readonly policy?: Partial<Policy>;
  /** The script of the page of slides. */
  readonly script?: string;
}

/** Beside the sample: a demo that fails, and one whose id has to be encoded in an address. */
const more = {
  title: 'More',
  version: 3,
  scenes: [
    {
      id: 'fails',
      title: 'One that fails',
      moves: [{ action: 'highlight', path: 'greet.mjs', startPlaceholder: 'is not there' }],
    },
    { id: 'größe 2', title: 'One with an id of many kinds', moves: [{ action: 'open', path: 'greet.mjs' }] },
  ],
};

/** The real app over the sample show on the headless host, behind the real server on a free port. */
export async function startSample({ policy = {}, script = '' }: SampleOptions = {}): Promise<SampleServer> {
  const { folder, dispose } = createSampleWorkspace();
  writeFileSync(join(folder, '.demo/more.json'), JSON.stringify(more));
  const configuration = createConfiguration({ 'showrunner.screenshot.browser': 'off' });
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: quiet };
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const host = createHost({ workbench, configuration, folder, log, token: undefined });
  const app = createApp({ ...host, clock: impatientClock, slideScript: async () => script });
  await app.library.ready;
  const ran: string[] = [];
  let wasRunning = false;
  app.show.onDidChange(({ status, current }) => {
    const begins = status === 'running' && current !== undefined && !wasRunning;
    wasRunning = status === 'running' && current !== undefined;
    if (begins) ran.push(current.demo.id);
  });
  const whole = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: undefined, ...policy };
  const api = createApi({
    show: app.editorPort,
    clock: systemClock,
    log,
    policy: () => whole,
    isTrusted: () => true,
    webFile: async () => Buffer.from(await buildQuestionPage()),
  });
  const server = await startServer({ port: 0, api, clock: systemClock, log });
  return {
    app,
    port: server.port,
    ran,
    async stop() {
      await server.stop();
      app.dispose();
      workbench.dispose();
      dispose();
    },
  };
}
