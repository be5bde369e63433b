import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { createSequencer } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import { createApi } from './api.ts';
import type { EditorPort } from './editor-port.ts';
import { readPolicy } from './guards/policy.ts';
import { readDesiredAddress } from './listening/listen-address.ts';
import { createYieldEndpoint } from './listening/port-handover.ts';
import { createPortWait } from './listening/port-wait.ts';
import { createServerController } from './listening/server-controller.ts';
import { createStatusTracker } from './listening/status-tracker.ts';
import { type ServerLimits, startServer } from './server/server.ts';
import type { ApiStatus } from './status.ts';
import { createSubscribers } from './subscriptions/subscribers.ts';
import type { Toolbox } from './tool.ts';
import type { ReadWebFile } from './web-file.ts';

/** Keeps the server as the settings want it: off, on, or on another port. */
export interface ApiService extends Disposable {
  readonly status: ApiStatus;
  readonly onDidChangeStatus: Event<ApiStatus>;
  /**
   * Whether a client follows the show's state in an event stream, as a remote does. Polling clients do not count: they
   * may show it to no person, as the preview in a broadcast, and are disconnected at the moment of a change.
   */
  readonly hasStreams: boolean;
  /** Brings the server in line with the settings and with trust; resolves when it is. */
  refresh(): Promise<void>;
  /** Stops serving, after at most 1 s even while a step hangs. */
  stop(): Promise<void>;
}

export interface ApiServiceOptions {
  readonly show: EditorPort;
  /** Until then nothing is served: the first caller sees all demos and all steps. Never rejects. */
  readonly ready: Promise<unknown>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly isTrusted: () => boolean;
  /** Resolves once the window in front of the presenter answers; missing where there is none apart from the service. */
  readonly touchWindow?: () => PromiseLike<unknown>;
  /** The API token; asked for at every start, and when it changes. */
  readonly token: () => Promise<string>;
  /** The token is another one: what the old one has let in is cut off. */
  readonly onDidChangeToken?: Event<void>;
  /** Whether other machines may call for now, regardless of the settings. */
  readonly sharing?: { readonly isOn: boolean; readonly onDidChange: Event<void> };
  /** Files for browsers. */
  readonly webFile?: ReadWebFile;
  readonly limits?: Partial<ServerLimits>;
  /** For language models; those of the show alone when left out. */
  readonly toolbox?: () => Promise<Toolbox>;
}

/**
 * Creates the service, off at first; once it is ready it follows the settings by itself. Starts and stops never overlap,
 * and of several wishes in a row the last one counts. A port that is taken is tried again and again, quietly; between our
 * own windows, one with demos comes before one without, and one that answers before one that is gone.
 */
export function createApiService(options: ApiServiceOptions): ApiService {
  const { show, settings, clock, log, isTrusted, limits, sharing, toolbox, webFile } = options;
  const revoked = createEmitter<void>();
  const tracker = createStatusTracker(log);
  const reportBug = (error: unknown) => log.error('Unexpected error in the API service.', error);
  const sequencer = createSequencer();
  let policy = readPolicy(settings, undefined);
  let isDisposed = false;

  const token = () => policy.token;
  const hasShow = () => show.demos().demoFiles.some(({ demos }) => demos.length > 0);
  const follow = async () => {
    await options.ready;
    policy = readPolicy(settings, policy.token);
    await controller.apply(isDisposed ? 'off' : readDesiredAddress(settings, isTrusted(), sharing?.isOn ?? false));
  };
  const refresh = () => sequencer.queueOnce(follow).catch(reportBug);
  const yieldPort = () => void sequencer.queue(controller.leavePort).catch(reportBug);
  const liveness = createLivenessCheck(clock, options.touchWindow);
  const port = () => (tracker.status.state === 'on' ? tracker.status.port : undefined);
  const yieldEndpoint = createYieldEndpoint({
    token,
    port,
    mayYield: () => !hasShow() || liveness.isLost(),
    yieldPort,
  });
  const subscribers = createSubscribers();
  const own = { policy: () => policy, onRevoke: revoked.event, yieldEndpoint, subscribers };
  const api = createApi({ show, clock, log, isTrusted, ...own, toolbox, webFile });
  const { announce } = tracker;
  const portWait = createPortWait({ clock, log, token, hasShow, announce, attempt: () => void refresh() });
  const controller = createServerController({
    tracker,
    portWait,
    log,
    async open(place) {
      policy = readPolicy(settings, await options.token());
      return startServer({ ...place, api, clock, log, ...(limits && { limits }) });
    },
  });
  const stop = () => sequencer.queue(controller.stop).catch(reportBug);

  const takeToken = async () => {
    policy = readPolicy(settings, await options.token());
    revoked.fire();
  };
  const renew = () => void takeToken().catch(reportBug);
  const subscription = followChanges(options, () => void refresh(), renew);
  return {
    get status() {
      return tracker.status;
    },
    onDidChangeStatus: tracker.onDidChange,
    get hasStreams() {
      return subscribers.hasStreams;
    },
    refresh,
    stop,
    dispose() {
      isDisposed = true;
      subscription.dispose();
      void stop();
    },
  };
}

function followChanges(
  { settings, sharing, onDidChangeToken }: ApiServiceOptions,
  refresh: () => void,
  takeToken: () => void,
): Disposable {
  return disposeAll([
    settings.onDidChange(refresh),
    ...(sharing ? [sharing.onDidChange(refresh)] : []),
    ...(onDidChangeToken ? [onDidChangeToken(takeToken)] : []),
  ]);
}

/** Milliseconds without an answer after which the owner counts as gone. */
const answerTimeout = 2_500;

/** Whether this window is still there. */
interface LivenessCheck {
  /** Asks the window anew, unless an answer is still awaited; `true` where that has been so for too long. */
  isLost(): boolean;
}

/**
 * Watches over a window that may go without a word: when a page in a browser crashes or loses its net, VS Code's server
 * keeps its extensions, and so the port, for minutes to hours.
 * @param touchWindow resolves once the window answers; without it there is none to lose.
 */
function createLivenessCheck(clock: Clock, touchWindow?: () => PromiseLike<unknown>): LivenessCheck {
  let askedAt: number | undefined;
  const answered = () => {
    askedAt = undefined;
  };
  return {
    isLost() {
      if (touchWindow === undefined) return false;
      if (askedAt !== undefined) return clock.now() - askedAt >= answerTimeout;
      askedAt = clock.now();
      void touchWindow().then(answered, answered);
      return false;
    },
  };
}
