import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { Log } from '../../ports/log.ts';
import type { ApiStatus } from '../status.ts';
import type { ListenAddress } from './listen-address.ts';
import { askToYield } from './port-handover.ts';
import { describeTaken, findPortOwner, type PortOwner } from './port-owner.ts';

/** The wait of one window for a port that another program has. */
export interface PortWait {
  /** The place that is waited for. */
  readonly address: ListenAddress | undefined;
  /** Its next attempt is still to come, so that no other attempt is needed. */
  readonly isPending: boolean;
  /** Tells who has the port, asks our own window that can do without for it, and tries again later, later each time. */
  begin(address: ListenAddress): Promise<void>;
  /** Waits for a port that was given to another window of ours; tries again after the longest wait. */
  beginBehind(address: ListenAddress): void;
  /** Forgets the place and how long the wait has become. */
  end(): void;
}

export interface PortWaitOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** The API token, which our own windows share. */
  readonly token: () => string | undefined;
  /** Whether this window has demos, and so comes before one without. */
  readonly hasShow: () => boolean;
  readonly announce: (status: ApiStatus) => void;
  /** Tries to have the port. */
  readonly attempt: () => void;
}

export function createPortWait({ clock, log, token, hasShow, announce, attempt }: PortWaitOptions): PortWait {
  const backoff = createBackoff(clock);
  let address: ListenAddress | undefined;
  let isPending = false;

  const attemptInTurn = () => {
    isPending = false;
    attempt();
  };
  const wait = (next: ListenAddress) => {
    address = next;
    isPending = true;
  };
  const tell = ({ port }: ListenAddress, owner: PortOwner) => announce(describeTaken(port, owner));

  return {
    get address() {
      return address;
    },
    get isPending() {
      return isPending;
    },
    async begin(next) {
      const owner = await findPortOwner(next.port, clock);
      tell(next, owner);
      if (owner.kind === 'showrunner' && hasShow() && (await askToYield(owner.url, token() ?? '', clock))) {
        log.info(`Another window is handing port ${next.port} over to this one.`);
        backoff.reset();
      }
      wait(next);
      backoff.schedule(attemptInTurn);
    },
    beginBehind(next) {
      tell(next, { kind: 'showrunner', url: '' });
      wait(next);
      backoff.scheduleLast(attemptInTurn);
    },
    end() {
      address = undefined;
      isPending = false;
      backoff.reset();
    },
  };
}

/** Milliseconds. */
const shortestDelay = 1_000;
const longestDelay = 30_000;

/** Tries again later, each time after twice the wait: 1 s, 2 s, … 30 s. */
interface Backoff {
  /** Calls `attempt` after the wait; replaces an attempt that has not come yet. */
  schedule(attempt: () => void): void;
  /** The same after the longest wait, to let another window go first. */
  scheduleLast(attempt: () => void): void;
  /** Forgets the attempt and begins with the shortest wait again. */
  reset(): void;
}

export function createBackoff(clock: Clock): Backoff {
  let wait = shortestDelay;
  const timer = createTimer(clock);
  const schedule = (attempt: () => void) => {
    timer.set(attempt, wait);
    wait = Math.min(wait * 2, longestDelay);
  };
  return {
    schedule,
    scheduleLast(attempt) {
      wait = longestDelay;
      schedule(attempt);
    },
    reset() {
      timer.clear();
      wait = shortestDelay;
    },
  };
}
