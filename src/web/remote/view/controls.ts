import type { ShowSnapshot } from '../../../api/editor-port.ts';
import { find } from '../../speaker/dom.ts';
import type { CommandRequest, CommandSender } from '../link/command-sender.ts';

export const orders = {
  next: { lane: 'move', path: 'api/next', stacks: true },
  previous: { lane: 'move', path: 'api/previous' },
  reset: { lane: 'move', path: 'api/reset' },
  stop: { lane: 'stop', path: 'api/stop' },
  zoomIn: { lane: 'zoom', path: 'api/zoom-in' },
  zoomOut: { lane: 'zoom', path: 'api/zoom-out' },
  pauseTime: { lane: 'time', path: 'api/timer', body: { action: 'pause' } },
  resumeTime: { lane: 'time', path: 'api/timer', body: { action: 'resume' } },
  resetTime: { lane: 'time', path: 'api/timer', body: { action: 'reset' } },
} as const satisfies Record<string, CommandRequest>;

/** The buttons of each order: one is locked while an order of its lane is under way. */
const buttons: readonly (readonly [id: string, order: CommandRequest])[] = [
  ['next', orders.next],
  ['clicker-next', orders.next],
  ['pad-next', orders.next],
  ['previous', orders.previous],
  ['clicker-previous', orders.previous],
  ['pad-previous', orders.previous],
  ['ask-reset', orders.reset],
  ['stop', orders.stop],
  ['zoom-in', orders.zoomIn],
  ['zoom-out', orders.zoomOut],
  ['run-time', orders.resumeTime],
  ['reset-time', orders.resetTime],
  ['media-play', { lane: 'slide', path: 'api/media' }],
  ['black', { lane: 'black', path: 'api/blackout' }],
];

/** Facts that decide which buttons work. */
export interface ControlsState {
  readonly isConnected: boolean;
  readonly show: ShowSnapshot | undefined;
  readonly pending: CommandSender['pending'];
  readonly isBusy: CommandSender['isBusy'];
  /** The order that moves the show, or the last that did. */
  readonly asked: CommandRequest;
}

/** A locked button keeps the focus: it is said to be locked, not taken away. */
export function showControls({ isConnected, show, pending, isBusy, asked }: ControlsState): void {
  for (const [id, order] of buttons) {
    const { lane, path } = order;
    const button = find(id);
    const stage = pending(lane);
    const isOut = isOutOfPlace(path, show);
    button.setAttribute('aria-disabled', String(!isConnected || isBusy(order) || isOut));
    button.classList.toggle('is-busy', stage !== 'no' && (lane !== 'move' || asked.path === path));
    button.classList.toggle('is-asking', stage === 'asking-again');
  }
  find('black').setAttribute('aria-pressed', String(show?.isBlack === true));
}

/** Whether a command has nothing to act on just now. */
function isOutOfPlace(path: string, show: ShowSnapshot | undefined): boolean {
  if (path === orders.previous.path) return show?.canGoBack === false;
  return path === orders.stop.path && show?.status === 'idle';
}

/** Where the device can, it is felt; browsers complain where nobody has touched the page yet. */
export function vibrate(...pattern: readonly number[]): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([...pattern]);
}
