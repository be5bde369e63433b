import { type Disposable, toDisposable } from '../../core/disposables.ts';
import { isLoopback, plainAddress } from '../guards/address.ts';

/** Numbers of connections. */
export interface ConnectionLimits {
  /** In all. */
  readonly maxConnections: number;
  /** Of these, reserved for this machine, so that others cannot lock the presenter out. */
  readonly keptForLoopback: number;
  /** For any one other address. */
  readonly maxPerAddress: number;
}

/** Room for connections. */
export interface Connections {
  /**
   * A place for a caller from this address; `undefined` when there is none. Dispose to leave.
   * @param cutOne asked when all places are taken: has one of them leave, and tells whether there was one that could.
   */
  take(peer: string, cutOne?: () => boolean): Disposable | undefined;
}

export function createConnections({ maxConnections, keptForLoopback, maxPerAddress }: ConnectionLimits): Connections {
  const byAddress = new Map<string, number>();
  let all = 0;
  let others = 0;

  const isWelcome = (address: string): boolean =>
    others < maxConnections - keptForLoopback && (byAddress.get(address) ?? 0) < maxPerAddress;
  const count = (address: string, change: 1 | -1) => {
    others += change;
    const left = (byAddress.get(address) ?? 0) + change;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  };

  return {
    take(peer, cutOne = () => false) {
      const isLocal = isLoopback(peer);
      const address = plainAddress(peer);
      if (!isLocal && !isWelcome(address)) return undefined;
      if (all >= maxConnections && !cutOne()) return undefined;
      all += 1;
      if (!isLocal) count(address, 1);
      return toDisposable(() => {
        all -= 1;
        if (!isLocal) count(address, -1);
      });
    },
  };
}
