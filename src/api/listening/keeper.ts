import type { Log } from '../../ports/log.ts';
import { codeOf, type RunningServer } from '../server/server.ts';
import type { PortWait } from './port-wait.ts';
import { isSamePlace, type ServingPlace, type Wish } from './serving-place.ts';
import { describeFailure, describeOn, type StatusBoard } from './status-board.ts';

/** Has the server where it is wished. Its calls must not overlap. */
export interface ServerKeeper {
  /** Resolves when the server is there, or is waited for, or is gone. */
  fulfil(wish: Wish): Promise<void>;
  /** Leaves the port to another window of ours and waits for it. */
  leavePort(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerKeeperOptions {
  readonly board: StatusBoard;
  readonly portWait: PortWait;
  readonly log: Log;
  /** Rejects with Node's error where it cannot. */
  readonly open: (place: ServingPlace) => Promise<RunningServer>;
}

export function createServerKeeper({ board, portWait, log, open }: ServerKeeperOptions): ServerKeeper {
  let running: { readonly server: RunningServer; readonly place: ServingPlace } | undefined;

  const stopServer = async () => {
    const { server } = running ?? {};
    running = undefined;
    await server?.stop();
  };

  const start = async (place: ServingPlace) => {
    const isRetry = board.status.state === 'taken' && board.status.port === place.port;
    if (!isRetry) board.announce({ state: 'starting', port: place.port });
    try {
      const server = await open(place);
      running = { server, place };
      portWait.end();
      board.announce(describeOn(place));
      log.info(`The API listens on http://localhost:${place.port} (${server.addresses.join(' and ')}).`);
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') await portWait.begin(place);
      else board.announce(describeFailure(place, error));
    }
  };

  return {
    async fulfil(wish) {
      if (isSamePlace(running?.place, wish)) return;
      if (!isSamePlace(portWait.place, wish)) portWait.end();
      else if (portWait.isPending) return; // a setting of no concern must not jump the queue
      await stopServer();
      if (typeof wish === 'string') board.announce({ state: wish });
      else await start(wish);
    },
    async leavePort() {
      if (running === undefined) return;
      const { place } = running;
      await stopServer();
      log.info(`A window with demos asked for port ${place.port}.`);
      portWait.beginBehind(place);
    },
    async stop() {
      portWait.end();
      await stopServer();
      board.announce({ state: 'off' });
    },
  };
}
