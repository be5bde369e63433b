import { type Disposable, toDisposable } from '../../core/disposables.ts';
import { isLoopback, plainAddress } from '../guards/address.ts';

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Reserved for this machine, so that others cannot lock the presenter out. */
  readonly keptForLoopback: number;
  /** For each remote address. */
  readonly maxPerAddress: number;
}

export interface Connections {
  /**
   * Takes a place for a caller; `undefined` if there is none. Dispose to leave.
   * @param cutOne called if all places are taken; drops one connection and returns whether it could.
   */
  take(peer: string, cutOne?: () => boolean): Disposable | undefined;
}

/** @param roomForMore connections beyond `maxConnections` for now. */
export function createConnections(
  { maxConnections, keptForLoopback, maxPerAddress }: ConnectionLimits,
  roomForMore: () => number = () => 0,
): Connections {
  const byAddress = new Map<string, number>();
  let all = 0;
  let others = 0;

  const isWelcome = (address: string): boolean =>
    others < maxConnections + roomForMore() - keptForLoopback && (byAddress.get(address) ?? 0) < maxPerAddress;
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
      if (all >= maxConnections + roomForMore() && !cutOne()) return undefined;
      all += 1;
      if (!isLocal) count(address, 1);
      return toDisposable(() => {
        all -= 1;
        if (!isLocal) count(address, -1);
      });
    },
  };
}
