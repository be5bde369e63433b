import { findLanAddresses, type LanAddress } from '../api/lan-addresses.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Store } from '../ports/store.ts';

/**
 * Whether other machines may call for now, because it was asked for in this window: no setting, so that no window is
 * still open to a network next week. It outlives a reload and a crash, so that the phone in the presenter's hand goes on,
 * but only in the network where it was asked for, and it ends by itself.
 */
export interface Sharing extends Disposable {
  readonly isOn: boolean;
  readonly onDidChange: Event<void>;
  /** Where other machines reach a port of this one now, the best first. */
  addresses(port: number): readonly LanAddress[];
  /** Also when it is on already: its time begins anew. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SharingOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  now(): number;
  /** `findLanAddresses` when left out. */
  readonly addresses?: (port: number) => readonly LanAddress[];
}

/** Milliseconds after which sharing ends by itself: longer than any talk, shorter than the way to another network. */
export const sharingLimit = 12 * 60 * 60 * 1000;

const key = 'sharing';

/** Stored part. */
interface SharingRecord {
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The addresses that the machine had. */
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

/** Those by which a network is known again: a VPN's, and those of containers on this machine, are the same everywhere. */
function networkOf(addresses: readonly LanAddress[]): string[] {
  const given = addresses.filter(({ kind }) => kind === 'lan' || kind === 'public');
  return given.map(({ url }) => new URL(url).hostname);
}

/** One of the addresses is enough: a phone uses one. Without a network there is none to be in again. */
function isSameNetwork(before: readonly string[], after: readonly string[]): boolean {
  return before.some((address) => after.includes(address));
}

function readRecord(value: JsonValue | undefined): SharingRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  const { until, addresses } = value;
  if (typeof until !== 'number' || !Array.isArray(addresses)) return undefined;
  return { until, addresses: addresses.map(String) };
}
