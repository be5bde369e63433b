import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { Log } from '../../ports/log.ts';
import type { ApiStatus } from '../status.ts';
import type { ListenAddress } from './listen-address.ts';
import { askToYield } from './port-handover.ts';
import { describeTaken, findPortOwner, type PortOwner } from './port-owner.ts';

export interface PortWait {
  readonly address: ListenAddress | undefined;
  readonly isPending: boolean;
  /** Reports who has the port, asks our other window for it if that can do without, and retries with growing delays. */
  begin(address: ListenAddress): Promise<void>;
  /** Waits for a port that was yielded to another of our windows; retries after the longest delay. */
  beginBehind(address: ListenAddress): void;
  end(): void;
}

export interface PortWaitOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Shared by all our windows. */
  readonly token: () => string | undefined;
  readonly hasShow: () => boolean;
  readonly announce: (status: ApiStatus) => void;
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

const shortestDelay = 1_000;
const longestDelay = 30_000;

/** Retries after 1 s, 2 s, … 30 s. */
interface Backoff {
  /** Replaces a scheduled attempt. */
  schedule(attempt: () => void): void;
  /** Uses the longest delay, to let another window go first. */
  scheduleLast(attempt: () => void): void;
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
