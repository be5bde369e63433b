import { createApi } from '../../src/api/api.ts';
import type { Policy } from '../../src/api/guards/policy.ts';
import { startServer } from '../../src/api/server/server.ts';
import { type App, createApp } from '../../src/app/app.ts';
import type { Clock } from '../../src/core/time/clock.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createSampleWorkspace } from '../../src/headless/workspace.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createConfiguration } from '../../src/memory/configuration.ts';

export interface SampleServer {
  readonly app: App;
  readonly port: number;
  /** Ids of the demos that have run, in order. */
  readonly ran: readonly string[];
  stop(): Promise<void>;
}

/** No step of the sample show takes its time. */
export const impatientClock: Clock = {
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

/** The real app over the sample show on the headless host, behind the real server on a free port. */
export async function startSample({ policy = {}, script = '' }: SampleOptions = {}): Promise<SampleServer> {
  const { folder, dispose } = createSampleWorkspace();
  const configuration = createConfiguration({ 'showrunner.screenshot.browser': 'off' });
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: quiet };
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const host = createHost({ workbench, configuration, folder, log, token: undefined });
  const app = createApp({ ...host, clock: impatientClock, slideScript: async () => script });
  await app.library.ready;
  const ran: string[] = [];
  app.show.onDidChange(({ status, current }) => {
    const { id } = current?.demo ?? {};
    if (status === 'idle' && id !== undefined && id !== ran.at(-1)) ran.push(id);
  });
  const whole = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: undefined, ...policy };
  const api = createApi({ show: app.editorPort, clock: systemClock, log, policy: () => whole, isTrusted: () => true });
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
