import { type Disposable, toDisposable } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { messageOf } from '../core/errors.ts';
import { createApi } from './api.ts';
import type { EditorPort } from './editor-port.ts';
import type { ApiClock, ApiLog, ApiSettings, Policy } from './environment.ts';
import { findPortHolder } from './port-holder.ts';
import { codeOf, type RunningServer, type ServerLimits, startServer } from './server.ts';

export type ApiStatus =
  | { readonly state: 'off' }
  /** Enabled, but the workspace is not trusted yet. */
  | { readonly state: 'untrusted' }
  | { readonly state: 'starting'; readonly port: number }
  | { readonly state: 'on'; readonly port: number; readonly url: string }
  /** Somebody else has the port; `message` says what to do. */
  | { readonly state: 'taken'; readonly port: number; readonly message: string }
  | { readonly state: 'failed'; readonly port: number; readonly message: string };

/** Keeps the server as the settings want it: off, on, or on another port. */
export interface ApiService extends Disposable {
  readonly status: ApiStatus;
  readonly onDidChangeStatus: Event<ApiStatus>;
  /** Brings the server in line with the settings and with trust; resolves when it is. */
  refresh(): Promise<void>;
  /** Stops serving, after at most 1 s even while a step hangs. */
  stop(): Promise<void>;
}

export interface ApiServiceOptions {
  readonly port: EditorPort;
  readonly settings: ApiSettings;
  readonly clock: ApiClock;
  readonly log: ApiLog;
  readonly isTrusted: () => boolean;
  /** The API token; asked for at every start. */
  readonly token: () => Promise<string>;
  readonly limits?: Partial<ServerLimits>;
}

/** Where the server should be: a port, or the reason why it should not serve. */
type Wish = number | 'off' | 'untrusted';

/**
 * Creates the service, off until the first `refresh`; from then on it follows the settings by itself. Starts and stops
 * never overlap, and of several wishes in a row the last one counts.
 */
export function createApiService(options: ApiServiceOptions): ApiService {
  const { settings, clock, log } = options;
  const changed = createEmitter<ApiStatus>();
  let status: ApiStatus = { state: 'off' };
  let running: RunningServer | undefined;
  let policy = readPolicy(settings, undefined);
  let work: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  const api = createApi({ port: options.port, clock, log, policy: () => policy });

  const announce = (next: ApiStatus) => {
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    changed.fire(next);
  };

  const stopServer = async () => {
    const server = running;
    running = undefined;
    await server?.stop();
  };

  const start = async (port: number) => {
    announce({ state: 'starting', port });
    try {
      policy = readPolicy(settings, await options.token());
      const { limits } = options;
      running = await startServer({ port, api, clock, log, ...(limits === undefined ? {} : { limits }) });
      announce({ state: 'on', port, url: `http://localhost:${port}` });
      log.info(`The API listens on http://localhost:${port} (${running.addresses.join(' and ')}).`);
    } catch (error) {
      const failure = await describeFailure(error, port, clock);
      announce(failure);
      log.warn(failure.message);
    }
  };

  const bringInLine = async () => {
    policy = readPolicy(settings, policy.token);
    const wish = readWish(settings, options.isTrusted());
    if (running !== undefined && status.state === 'on' && status.port === wish) return;
    await stopServer();
    if (typeof wish === 'number') await start(wish);
    else announce({ state: wish });
  };

  /** After everything asked before; a wish that still waits for its turn reads the settings late enough for all. */
  const refresh = () => {
    queued ??= work
      .then(() => {
        queued = undefined;
        return bringInLine();
      })
      .catch((error) => log.error('The API service met a bug.', error));
    work = queued;
    return work;
  };

  const stop = () => {
    queued = undefined;
    work = work.then(stopServer).then(() => announce({ state: 'off' }));
    return work;
  };

  const subscription = settings.onDidChange(() => void refresh());
  const disposal = toDisposable(() => {
    subscription.dispose();
    void stop();
  });
  return {
    get status() {
      return status;
    },
    onDidChangeStatus: changed.event,
    refresh,
    stop,
    dispose: disposal.dispose,
  };
}

function readWish(settings: ApiSettings, isTrusted: boolean): Wish {
  if (!settings.get('api.enabled')) return 'off';
  return isTrusted ? settings.get('api.port') : 'untrusted';
}

function readPolicy(settings: ApiSettings, token: string | undefined): Policy {
  return {
    allowedHosts: settings.get('api.allowedHosts').map((host) => host.trim().toLowerCase()),
    allowedOrigins: settings
      .get('api.allowedOrigins')
      .map((origin) => origin.trim().toLowerCase().replace(/\/$/, ''))
      .filter((origin) => origin !== '*' && origin !== 'null'),
    requireToken: settings.get('api.requireToken'),
    token,
  };
}

async function describeFailure(
  error: unknown,
  port: number,
  clock: ApiClock,
): Promise<ApiStatus & { message: string }> {
  if (codeOf(error) !== 'EADDRINUSE') {
    return { state: 'failed', port, message: `The API could not start on port ${port}: ${messageOf(error)}` };
  }
  const isOurs = (await findPortHolder(port, clock)) === 'showrunner';
  const holder = isOurs ? 'another window that runs Showrunner' : 'another program';
  const remedy = isOurs ? 'Close that window' : 'Quit it';
  const message = `Port ${port} is held by ${holder}. ${remedy}, or set showrunner.api.port to another port.`;
  return { state: 'taken', port, message };
}
