import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Sender } from './incoming.ts';
import { createRequestPipeline, type PipelineLoad, type RequestPipeline } from './request-pipeline.ts';

/** A caller on its connection. */
export interface ClientConnection {
  readonly socket: Socket;
  /** Asked at the first moment: a socket that was reset knows none any more, and its request may still run. */
  readonly sender: Sender;
  readonly pipeline: RequestPipeline;
  /** The last message whose head came in; what breaks off may be its body. */
  last: IncomingMessage | undefined;
  /** The request under way is a command: its caller is to hear how it ends. */
  isCommand: boolean;
}

export function createClientConnection(socket: Socket, sender: Sender, load: PipelineLoad): ClientConnection {
  const connection: ClientConnection = {
    socket,
    sender: {
      ...sender,
      keepConnection: () => {
        connection.isCommand = true;
      },
    },
    pipeline: createRequestPipeline(load),
    last: undefined,
    isCommand: false,
  };
  return connection;
}

/** Cuts it off: what it has asked for and has not begun will not run. */
export function closeClientConnection({ socket, pipeline }: ClientConnection): void {
  pipeline.close();
  socket.destroy();
}

type Rule = (connection: ClientConnection) => boolean;
const hasNotAsked: Rule = ({ last }) => last?.complete !== true;
const isAtRest: Rule = ({ pipeline }) => !pipeline.isBusy;
const isReading: Rule = ({ isCommand }) => !isCommand;

/**
 * Whose connection a newcomer may have, of connections in the order of their arrival: of those who have not asked yet, else of
 * those at rest, the one that is there longest; else of those who read, who can read again, the latest.
 */
export function findDispensable(byClient: Iterable<ClientConnection>): ClientConnection | undefined {
  const open = [...byClient].filter(({ socket }) => !socket.destroyed);
  return open.find(hasNotAsked) ?? open.find(isAtRest) ?? open.findLast(isReading);
}
