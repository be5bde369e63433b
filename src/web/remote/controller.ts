import type { ShowSnapshot } from '../../api/editor-port.ts';
import type { Clock } from '../../core/time/clock.ts';
import { readToken, type ServerAddress } from './connection/address.ts';
import type { Calls } from './connection/calls.ts';
import { createCalls, createSend, makeKey } from './connection/calls.ts';
import { type CommandRequest, createCommandSender } from './connection/command-sender.ts';
import { createConnection, type ServerConnection, type ServerConnectionState } from './connection/connection.ts';
import { describeEnd } from './connection/connection-words.ts';
import { createSubscribe } from './connection/subscribe.ts';
import { commands, isOutOfPlace, showControls, vibrate } from './view/controls.ts';

export interface Controller {
  readonly connection: ServerConnection;
  readonly calls: Calls;
  press(command: CommandRequest): void;
  toggleBlack(): void;
  useToken(written: string): void;
}

export interface ControllerOptions {
  readonly clock: Clock;
  readonly address: ServerAddress;
  /** While the page is locked, it sends nothing that moves the show. */
  readonly isLocked: () => boolean;
  readonly onState: (link: ServerConnectionState) => void;
  readonly onShow: (show: ShowSnapshot, isOtherServer: boolean) => void;
  readonly say: (text: string) => void;
}

export function createController({ clock, address, isLocked, onState, onShow, say }: ControllerOptions): Controller {
  const calls = createCalls(address, (input, init) => fetch(input, init));
  const waiting = new Set<() => void>();
  let show: ShowSnapshot | undefined;
  let instance: string | undefined;
  let asked: CommandRequest = commands.next;

  const connection = createConnection({
    subscribe: createSubscribe(calls),
    clock,
    random: Math.random,
    onState(link) {
      onState(link);
      showLocks();
      if (link.kind === 'connected') for (const tell of [address.remember, ...waiting]) tell();
    },
    onShow(next: ShowSnapshot) {
      show = next;
      onShow(show, connection.instance !== instance);
      instance = connection.instance;
      showLocks();
    },
  });
  const sender = createCommandSender({
    post: createSend(calls, () => {
      say('No answer yet. Trying again…');
      connection.doubt();
    }),
    instance: () => (isLocked() ? undefined : connection.instance),
    onConnect(listener) {
      waiting.add(listener);
      return { dispose: () => waiting.delete(listener) };
    },
    clock,
    makeKey,
    onChange: () => showLocks(),
    onEnd(command, end) {
      const words = describeEnd(command, end);
      if (words === undefined) return;
      say(words);
      vibrate(60, 40, 60);
    },
  });
  const showLocks = () => showControls({ isConnected: connection.state.kind === 'connected', show, ...sender, asked });
  const press = (command: CommandRequest) => {
    if (isOutOfPlace(command.path, show)) return;
    const before = asked;
    if (command.lane === 'move') asked = command;
    const outcome = sender.send(command);
    if (outcome === 'sent') return vibrate(14);
    asked = before;
    vibrate(60, 40, 60);
    if (outcome === 'offline') say('Not connected, so nothing was sent.');
    else if (command.stacks) say('Not sent, because too many presses are waiting.');
  };
  return {
    connection,
    calls,
    press,
    toggleBlack() {
      if (show) press({ lane: 'black', path: 'api/blackout', body: { on: !show.isBlack } });
    },
    useToken(written) {
      address.keep(readToken(written) || written);
      connection.restart();
    },
  };
}
