import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { createSequencer } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import { createApi } from './api.ts';
import { type AudienceFeed, followerLimit } from './audience-feed.ts';
import type { EditorPort } from './editor-port.ts';
import { readPolicy } from './guards/policy.ts';
import { readDesiredAddress } from './listening/listen-address.ts';
import { createYieldEndpoint } from './listening/port-handover.ts';
import { createPortWait } from './listening/port-wait.ts';
import { createServerController } from './listening/server-controller.ts';
import { createStatusTracker } from './listening/status-tracker.ts';
import { type ServerLimits, startServer } from './server/server.ts';
import type { ApiStatus } from './status.ts';
import { createSubscribers, type Subscribers } from './subscriptions/subscribers.ts';
import type { Toolbox } from './tool.ts';
import type { ReadWebFile } from './web-file.ts';

export interface ApiService extends Disposable {
  readonly status: ApiStatus;
  readonly onDidChangeStatus: Event<ApiStatus>;
  /**
   * Whether a client follows the state in an event stream, as a remote does. Polling clients do not count: they may
   * have no viewer, like the preview in a broadcast, and are disconnected at the moment of a change.
   */
  readonly hasStreams: boolean;
  /** People who follow the show in a browser. */
  readonly followers: Pick<Subscribers, 'count' | 'onDidChange'>;
  refresh(): Promise<void>;
  /** Takes at most 1 s, even while a step hangs. */
  stop(): Promise<void>;
}

export interface ApiServiceOptions {
  readonly show: EditorPort;
  /** Nothing is served before, so that the first caller sees all demos and steps. Never rejects. */
  readonly ready: Promise<unknown>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly isTrusted: () => boolean;
  /** Resolves once the presenter's window answers; missing if the service has no separate window. */
  readonly touchWindow?: () => PromiseLike<unknown>;
  /** Called at every start and change. */
  readonly token: () => Promise<string>;
  /** The token was replaced: disconnects callers that used the old one. */
  readonly onDidChangeToken?: Event<void>;
  readonly sharing?: { readonly isOn: boolean; readonly onDidChange: Event<void> };
  readonly audience?: AudienceFeed;
  readonly webFile?: ReadWebFile;
  readonly limits?: Partial<ServerLimits>;
  readonly toolbox?: () => Promise<Toolbox>;
}

/**
 * Creates the service, off at first; once ready, it follows the settings. The last of several requests wins. A taken
 * port is retried quietly. Between our windows, one with demos has precedence over one without, and a live one over a
 * dead one.
 */
export function createApiService(options: ApiServiceOptions): ApiService {
  const { show, settings, clock, log, isTrusted, limits, sharing, audience, toolbox, webFile } = options;
  const revoked = createEmitter<void>();
  const tracker = createStatusTracker(log);
  const reportBug = (error: unknown) => log.error('Unexpected error in the API service.', error);
  const sequencer = createSequencer();
  let policy = readPolicy(settings, undefined);
  let isDisposed = false;

  const token = () => policy.token;
  const hasShow = () => show.demos().demoFiles.some(({ demos }) => demos.length > 0);
  const isShared = () => sharing?.isOn === true || audience?.code !== undefined;
  const follow = async () => {
    await options.ready;
    policy = readPolicy(settings, policy.token, sharing?.isOn);
    await controller.apply(isDisposed ? 'off' : readDesiredAddress(settings, isTrusted(), isShared()));
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
  const followers = createSubscribers(followerLimit);
  const own = { policy: () => policy, onRevoke: revoked.event, yieldEndpoint, subscribers, followers };
  const api = createApi({ show, clock, log, isTrusted, ...own, toolbox, webFile, audience });
  const { announce } = tracker;
  const portWait = createPortWait({ clock, log, token, hasShow, announce, attempt: () => void refresh() });
  const controller = createServerController({
    tracker,
    portWait,
    log,
    async open(place) {
      policy = readPolicy(settings, await options.token(), sharing?.isOn);
      const roomForMore = () => (audience?.code === undefined ? 0 : 2 * followerLimit + 24);
      return startServer({ ...place, api, clock, log, roomForMore, ...(limits && { limits }) });
    },
  });
  const stop = () => sequencer.queue(controller.stop).catch(reportBug);

  const takeToken = async () => {
    policy = readPolicy(settings, await options.token(), sharing?.isOn);
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
    followers,
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
  { settings, sharing, audience, onDidChangeToken }: ApiServiceOptions,
  refresh: () => void,
  takeToken: () => void,
): Disposable {
  return disposeAll([
    settings.onDidChange(refresh),
    ...(sharing ? [sharing.onDidChange(refresh)] : []),
    ...(audience ? [audience.onDidChange(refresh)] : []),
    ...(onDidChangeToken ? [onDidChangeToken(takeToken)] : []),
  ]);
}

/** Milliseconds without an answer until the window counts as gone. */
const answerTimeout = 2_500;

interface LivenessCheck {
  /** Asks the window again, unless an answer is pending; returns `true` if it has been pending for too long. */
  isLost(): boolean;
}

/**
 * Detects a window that has vanished silently: if a browser page crashes or goes offline, VS Code's server keeps its
 * extensions, and so the port, for minutes to hours.
 * @param touchWindow missing if there is no window to lose.
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
