import { randomInt } from 'node:crypto';
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
  /** Four letters and digits that are hard to confuse, new at each start; `undefined` while off. */
  readonly code: string | undefined;
  readonly onDidChange: Event<void>;
  /** Best first. */
  addresses(port: number): readonly LanAddress[];
  /** Restarts the time if already on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SharingOptions {
  /** Key in the store. */
  readonly key: 'sharing' | 'audience';
  readonly store: Store;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  now(): number;
  /** Default: `findLanAddresses`. */
  readonly addresses?: (port: number) => readonly LanAddress[];
}

/** Milliseconds. Longer than any talk, but over before the laptop is likely to be in another network. */
export const sharingLimit = 12 * 60 * 60 * 1000;

interface SharingRecord {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly addresses: readonly string[];
  readonly code: string;
}

export function createSharing(options: SharingOptions): Sharing {
  const { key, store, clock, now, addresses = findLanAddresses } = options;
  const changes = createEmitter<void>();
  const end = createTimer(clock);
  const network = () => networkOf(addresses(0));
  let code: string | undefined;

  const turn = (wanted: string | undefined) => {
    if (code === wanted) return;
    code = wanted;
    changes.fire();
  };
  const stop = async () => {
    end.clear();
    turn(undefined);
    await store.set(key, undefined);
  };
  const goOn = (duration: number, given: string) => {
    end.set(() => void stop(), duration);
    turn(given);
  };

  const record = readRecord(store.get(key));
  if (record && record.until > now() && isSameNetwork(record.addresses, network())) {
    goOn(Math.min(record.until - now(), sharingLimit), record.code);
  } else if (store.get(key) !== undefined) void stop();

  return {
    get isOn() {
      return code !== undefined;
    },
    get code() {
      return code;
    },
    onDidChange: changes.event,
    addresses: (port) => addresses(port),
    async start() {
      const own = code ?? createCode();
      await store.set(key, { until: now() + sharingLimit, addresses: network(), code: own });
      goOn(sharingLimit, own);
    },
    stop,
    dispose: () => disposeAll([end]).dispose(),
  };
}

/** Without 0, O, 1, I, L and vowels that form words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ';

function createCode(): string {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
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
  const { until, addresses, code = '' } = value;
  if (typeof until !== 'number' || !Array.isArray(addresses) || typeof code !== 'string') return undefined;
  return { until, addresses: addresses.map(String), code };
}

/** `http://192.168.1.20:3710/f/K7QX` */
export function followAddress(url: string, code: string): string {
  return `${url}/f/${code}`;
}
