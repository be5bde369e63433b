import { findLanAddresses, type LanAddress } from '../api/lan-addresses.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Store } from '../ports/store.ts';

/**
 * Whether other machines may call for now. Not a setting, so that no window is still open to a network next week.
 * Survives a reload and a crash, so that the presenter's phone stays connected, but only in the same network and for a
 * limited time.
 */
export interface Sharing extends Disposable {
  readonly isOn: boolean;
  readonly onDidChange: Event<void>;
  /** Best first. */
  addresses(port: number): readonly LanAddress[];
  /** Restarts the time if already on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SharingOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  now(): number;
  /** Default: `findLanAddresses`. */
  readonly addresses?: (port: number) => readonly LanAddress[];
}

/** Milliseconds. Longer than any talk, but over before the laptop is likely to be in another network. */
export const sharingLimit = 12 * 60 * 60 * 1000;

const key = 'sharing';

interface SharingRecord {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly addresses: readonly string[];
}

export function createSharing(options: SharingOptions): Sharing {
  const { store, clock, now, addresses = findLanAddresses } = options;
  const changes = createEmitter<void>();
  const end = createTimer(clock);
  const network = () => networkOf(addresses(0));
  let isOn = false;

  const turn = (wanted: boolean) => {
    if (isOn === wanted) return;
    isOn = wanted;
    changes.fire();
  };
  const stop = async () => {
    end.clear();
    turn(false);
    await store.set(key, undefined);
  };
  const goOn = (duration: number) => {
    end.set(() => void stop(), duration);
    turn(true);
  };

  const record = readRecord(store.get(key));
  if (record && record.until > now() && isSameNetwork(record.addresses, network())) {
    goOn(Math.min(record.until - now(), sharingLimit));
  } else if (store.get(key) !== undefined) void stop();

  return {
    get isOn() {
      return isOn;
    },
    onDidChange: changes.event,
    addresses: (port) => addresses(port),
    async start() {
      await store.set(key, { until: now() + sharingLimit, addresses: network() });
      goOn(sharingLimit);
    },
    stop,
    dispose: () => disposeAll([end]).dispose(),
  };
}

/** Addresses that identify a network: those of VPNs and local containers are the same everywhere. */
function networkOf(addresses: readonly LanAddress[]): string[] {
  const given = addresses.filter(({ kind }) => kind === 'lan' || kind === 'public');
  return given.map(({ url }) => new URL(url).hostname);
}

/** One common address is enough, because a phone uses one. Without a network, none matches. */
function isSameNetwork(before: readonly string[], after: readonly string[]): boolean {
  return before.some((address) => after.includes(address));
}

function readRecord(value: JsonValue | undefined): SharingRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  const { until, addresses } = value;
  if (typeof until !== 'number' || !Array.isArray(addresses)) return undefined;
  return { until, addresses: addresses.map(String) };
}
