import type { Log } from '../../ports/log.ts';
import { codeOf, type RunningServer } from '../server/server.ts';
import { type DesiredAddress, isSameAddress, type ListenAddress } from './listen-address.ts';
import type { PortWait } from './port-wait.ts';
import { describeFailure, describeOn, type StatusTracker } from './status-tracker.ts';

/** Calls must not overlap. */
export interface ServerController {
  /** Resolves when the server is up, stopped, or waiting for its port. */
  apply(desired: DesiredAddress): Promise<void>;
  leavePort(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerControllerOptions {
  readonly tracker: StatusTracker;
  readonly portWait: PortWait;
  readonly log: Log;
  /** Rejects with Node's error. */
  readonly open: (address: ListenAddress) => Promise<RunningServer>;
}

export function createServerController({ tracker, portWait, log, open }: ServerControllerOptions): ServerController {
  let running: { readonly server: RunningServer; readonly address: ListenAddress } | undefined;

  const stopServer = async () => {
    const { server } = running ?? {};
    running = undefined;
    await server?.stop();
  };

  const start = async (address: ListenAddress) => {
    const isRetry = tracker.status.state === 'taken' && tracker.status.port === address.port;
    if (!isRetry) tracker.announce({ state: 'starting', port: address.port });
    try {
      const server = await open(address);
      running = { server, address };
      portWait.end();
      tracker.announce(describeOn(address));
      log.info(`The API listens on http://localhost:${address.port} (${server.addresses.join(' and ')}).`);
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') await portWait.begin(address);
      else tracker.announce(describeFailure(address, error));
    }
  };

  return {
    async apply(desired) {
      if (isSameAddress(running?.address, desired)) return;
      if (!isSameAddress(portWait.address, desired)) portWait.end();
      else if (portWait.isPending) return; // an unrelated setting must not trigger an early attempt
      await stopServer();
      if (typeof desired === 'string') tracker.announce({ state: desired });
      else await start(desired);
    },
    async leavePort() {
      if (running === undefined) return;
      const { address } = running;
      await stopServer();
      log.info(`A window with demos asked for port ${address.port}.`);
      portWait.beginBehind(address);
    },
    async stop() {
      portWait.end();
      await stopServer();
      tracker.announce({ state: 'off' });
    },
  };
}
