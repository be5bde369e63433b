import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Conversation, type Crowd, createConversation } from './conversation.ts';
import type { Sender } from './incoming.ts';

/** A caller on its connection. */
export interface Visit {
  readonly socket: Socket;
  /** Asked at the first moment: a socket that was reset knows none any more, and its request may still run. */
  readonly sender: Sender;
  readonly conversation: Conversation;
  /** The last message whose head came in; what breaks off may be its body. */
  last: IncomingMessage | undefined;
  /** The request under way is a command: its caller is to hear how it ends. */
  isCommand: boolean;
}

export function createVisit(socket: Socket, sender: Sender, crowd: Crowd): Visit {
  const visit: Visit = {
    socket,
    sender: {
      ...sender,
      keepConnection: () => {
        visit.isCommand = true;
      },
    },
    conversation: createConversation(crowd),
    last: undefined,
    isCommand: false,
  };
  return visit;
}

/** Cuts it off: what it has asked for and has not begun will not run. */
export function endVisit({ socket, conversation }: Visit): void {
  conversation.close();
  socket.destroy();
}

type Rule = (visit: Visit) => boolean;
const hasNotAsked: Rule = ({ last }) => last?.complete !== true;
const isAtRest: Rule = ({ conversation }) => !conversation.isBusy;
const isReading: Rule = ({ isCommand }) => !isCommand;

/**
 * Whose connection a newcomer may have, of visits in the order of their arrival: of those who have not asked yet, else of
 * those at rest, the one that is there longest; else of those who read, who can read again, the latest.
 */
export function findDispensable(visits: Iterable<Visit>): Visit | undefined {
  const open = [...visits].filter(({ socket }) => !socket.destroyed);
  return open.find(hasNotAsked) ?? open.find(isAtRest) ?? open.findLast(isReading);
}
