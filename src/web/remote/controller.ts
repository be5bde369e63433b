import type { ShowSnapshot } from '../../api/editor-port.ts';
import type { Clock } from '../../core/time/clock.ts';
import { readToken, type ServerAddress } from './link/address.ts';
import type { Calls } from './link/calls.ts';
import { createCalls } from './link/calls.ts';
import { type CommandRequest, createCommandSender } from './link/command-sender.ts';
import { createConnection, type LinkState, type ServerLink } from './link/connection.ts';
import { createFollow } from './link/following.ts';
import { createSend, makeKey } from './link/sending.ts';
import { describeEnd } from './text/words.ts';
import { orders, showControls, vibrate } from './view/controls.ts';

/** Between the page and Showrunner: what is heard goes to the views, what is pressed goes out. */
export interface Controller {
  readonly connection: ServerLink;
  readonly calls: Calls;
  press(order: CommandRequest): void;
  /** The screen black, or as it was. */
  toggleBlack(): void;
  useToken(written: string): void;
}

export interface ControllerOptions {
  readonly clock: Clock;
  readonly address: ServerAddress;
  /** Whether somebody has yet to unlock the page: it sends nothing that moves the show. */
  readonly isLocked: () => boolean;
  readonly onLink: (link: LinkState) => void;
  readonly onShow: (show: ShowSnapshot, isOtherServer: boolean) => void;
  readonly say: (text: string) => void;
}

export function createController({ clock, address, isLocked, onLink, onShow, say }: ControllerOptions): Controller {
  const calls = createCalls(address, (input, init) => fetch(input, init));
  const waiting = new Set<() => void>();
  let show: ShowSnapshot | undefined;
  let instance: string | undefined;
  let asked: CommandRequest = orders.next;

  const connection = createConnection({
    follow: createFollow(calls),
    clock,
    random: Math.random,
    onLink(link) {
      onLink(link);
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
    send: createSend(calls, () => {
      say('No answer yet: asking again.');
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
    onEnd(order, end) {
      const words = describeEnd(order, end);
      if (words === undefined) return;
      say(words);
      vibrate(60, 40, 60);
    },
  });
  const showLocks = () => showControls({ isConnected: connection.state.kind === 'connected', show, ...sender, asked });
  const press = (order: CommandRequest) => {
    if (order.path === orders.previous.path && show?.canGoBack === false) return;
    if (order.path === orders.stop.path && show?.status === 'idle') return;
    const before = asked;
    if (order.lane === 'move') asked = order;
    const outcome = sender.press(order);
    if (outcome === 'sent') return vibrate(14);
    asked = before;
    vibrate(60, 40, 60);
    if (outcome === 'offline') say('Not connected: nothing was sent.');
    else if (order.stacks) say('Not sent: too many presses are under way.');
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
