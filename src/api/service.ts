import { type Disposable, toDisposable } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { messageOf } from '../core/errors.ts';
import { createApi } from './api.ts';
import type { EditorPort } from './editor-port.ts';
import type { ApiClock, ApiLog, ApiSettings } from './environment.ts';
import { readPolicy } from './guards/policy.ts';
import { createPortWait, type Place } from './listening/port-wait.ts';
import { createYieldDoor } from './listening/take-over.ts';
import { findLanUrls } from './server/network.ts';
import { codeOf, type RunningServer, type ServerLimits, startServer } from './server/server.ts';
import type { ApiStatus } from './status.ts';

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

/** Where the server should be, or the reason why it should not serve. */
type Wish = Place | 'off' | 'untrusted';

/**
 * Creates the service, off until the first `refresh`; from then on it follows the settings by itself. Starts and stops
 * never overlap, and of several wishes in a row the last one counts. A port that is taken is tried again and again,
 * quietly; between our own windows, one with demos comes before one without.
 */
export function createApiService(options: ApiServiceOptions): ApiService {
  const { port, settings, clock, log, isTrusted } = options;
  const changed = createEmitter<ApiStatus>();
  let status: ApiStatus = { state: 'off' };
  let running: { readonly server: RunningServer; readonly place: Place } | undefined;
  let policy = readPolicy(settings, undefined);
  let work: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  let isDisposed = false;

  /** After everything asked before. Never rejects. */
  const inTurn = (task: () => Promise<void>) => {
    work = work.then(task).catch((error) => log.error('The API service met a bug.', error));
    return work;
  };

  /** Tells a change, and in the log what is wrong; whether it was one. */
  const announce = (next: ApiStatus) => {
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    if ('message' in next) log.warn(next.message);
    changed.fire(next);
  };

  const stopServer = async () => {
    const { server } = running ?? {};
    running = undefined;
    await server?.stop();
  };

  const hasShow = () => port.demos().demoFiles.some(({ demos }) => demos.length > 0);
  const portWait = createPortWait({
    clock,
    log,
    token: () => policy.token,
    hasShow,
    announce,
    attempt: () => void refresh(),
  });
  const api = createYieldDoor({
    api: createApi({ port, clock, log, isTrusted, policy: () => policy }),
    token: () => policy.token,
    mayYield: () => !hasShow(),
    yieldPort: () => void inTurn(leavePort),
  });

  const start = async (place: Place) => {
    const isRetry = status.state === 'taken' && status.port === place.port;
    if (!isRetry) announce({ state: 'starting', port: place.port });
    try {
      policy = readPolicy(settings, await options.token());
      const { limits } = options;
      const server = await startServer({ ...place, api, clock, log, ...(limits === undefined ? {} : { limits }) });
      running = { server, place };
      portWait.end();
      announce(describeOn(place));
      log.info(`The API listens on http://localhost:${place.port} (${server.addresses.join(' and ')}).`);
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') await portWait.begin(place);
      else announce({ state: 'failed', port: place.port, message: describeFailure(place, error) });
    }
  };

  const leavePort = async () => {
    if (running === undefined) return;
    const { place } = running;
    await stopServer();
    log.info(`A window with demos asked for port ${place.port}.`);
    portWait.beginBehind(place);
  };

  const bringInLine = async () => {
    policy = readPolicy(settings, policy.token);
    const wish = isDisposed ? 'off' : readWish(settings, isTrusted());
    if (isSame(running?.place, wish)) return;
    if (!isSame(portWait.place, wish)) portWait.end();
    else if (portWait.isPending) return; // a setting of no concern must not jump the queue
    await stopServer();
    if (typeof wish === 'string') announce({ state: wish });
    else await start(wish);
  };

  /** A wish that still waits for its turn reads the settings late enough for all. */
  const refresh = () => {
    queued ??= inTurn(() => {
      queued = undefined;
      return bringInLine();
    });
    return queued;
  };

  const stop = () => {
    queued = undefined;
    return inTurn(async () => {
      portWait.end();
      await stopServer();
      announce({ state: 'off' });
    });
  };

  const subscription = settings.onDidChange(() => void refresh());
  const disposal = toDisposable(() => {
    isDisposed = true;
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
  return isTrusted ? { port: settings.get('api.port'), lan: settings.get('api.lan') } : 'untrusted';
}

function isSame(place: Place | undefined, wish: Wish): boolean {
  return typeof wish !== 'string' && wish.port === place?.port && wish.lan === place.lan;
}

function describeOn({ port, lan }: Place): ApiStatus {
  const on = { state: 'on', port, url: `http://localhost:${port}` } as const;
  return lan ? { ...on, lanUrls: findLanUrls(port) } : on;
}

function describeFailure({ port }: Place, error: unknown): string {
  return `The API could not start on port ${port}: ${messageOf(error)}`;
}
