import { createEmitter, type Event } from '../../core/emitter.ts';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import { findLanAddresses } from '../lan-addresses.ts';
import { codeOf } from '../server/server.ts';
import type { ApiStatus } from '../status.ts';
import type { ListenAddress } from './listen-address.ts';

export interface StatusTracker {
  readonly status: ApiStatus;
  readonly onDidChange: Event<ApiStatus>;
  /** Publishes a change, and logs problems. */
  announce(next: ApiStatus): void;
}

export function createStatusTracker(log: Log): StatusTracker {
  const changed = createEmitter<ApiStatus>();
  let status: ApiStatus = { state: 'off' };
  return {
    get status() {
      return status;
    },
    onDidChange: changed.event,
    announce(next) {
      if (JSON.stringify(next) === JSON.stringify(status)) return;
      status = next;
      if ('message' in next) log.warn(next.message);
      changed.fire(next);
    },
  };
}

export function describeOn({ port, lan }: ListenAddress): ApiStatus {
  const on = { state: 'on', port, url: `http://localhost:${port}` } as const;
  return lan ? { ...on, lanUrls: findLanAddresses(port).map(({ url }) => url) } : on;
}

export function describeFailure(
  { port }: ListenAddress,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): ApiStatus {
  if (platform === 'win32' && codeOf(error) === 'EACCES') {
    const message = `Windows has reserved port ${port} for other programs (netsh int ipv4 show excludedportrange tcp lists them). Set showrunner.api.port to another one.`;
    return { state: 'failed', port, message };
  }
  return { state: 'failed', port, message: `The API could not start on port ${port}: ${messageOf(error)}` };
}
