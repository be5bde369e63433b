import type { ShowSnapshot } from '../../../api/editor-port.ts';
import { find } from '../../speaker/dom.ts';
import type { CommandRequest, CommandSender } from '../connection/command-sender.ts';

export const commands = {
  next: { lane: 'move', path: 'api/next', stacks: true },
  previous: { lane: 'move', path: 'api/previous' },
  reset: { lane: 'move', path: 'api/reset' },
  undoGoingBack: { lane: 'move', path: 'api/undoGoingBack' },
  stop: { lane: 'stop', path: 'api/stop' },
  zoomIn: { lane: 'zoom', path: 'api/zoom-in' },
  zoomOut: { lane: 'zoom', path: 'api/zoom-out' },
  pauseTime: { lane: 'time', path: 'api/timer', body: { action: 'pause' } },
  resumeTime: { lane: 'time', path: 'api/timer', body: { action: 'resume' } },
  resetTime: { lane: 'time', path: 'api/timer', body: { action: 'reset' } },
} as const satisfies Record<string, CommandRequest>;

/** Buttons of each command. A button is locked while a command of its lane is pending. */
const buttons: readonly (readonly [id: string, command: CommandRequest])[] = [
  ['next', commands.next],
  ['clicker-next', commands.next],
  ['pad-next', commands.next],
  ['previous', commands.previous],
  ['clicker-previous', commands.previous],
  ['pad-previous', commands.previous],
  ['ask-reset', commands.reset],
  ['undo-going-back', commands.undoGoingBack],
  ['stop', commands.stop],
  ['zoom-in', commands.zoomIn],
  ['zoom-out', commands.zoomOut],
  ['run-time', commands.resumeTime],
  ['reset-time', commands.resetTime],
  ['media-play', { lane: 'slide', path: 'api/media' }],
  ['black', { lane: 'black', path: 'api/blackout' }],
];

export interface ControlsState {
  readonly isConnected: boolean;
  readonly show: ShowSnapshot | undefined;
  readonly pending: CommandSender['pending'];
  readonly isBusy: CommandSender['isBusy'];
  /** The pending command that moves the show, or the last one. */
  readonly asked: CommandRequest;
}

/** A locked button keeps the focus: it is marked as disabled, not removed. */
export function showControls({ isConnected, show, pending, isBusy, asked }: ControlsState): void {
  for (const [id, command] of buttons) {
    const { lane, path } = command;
    const button = find(id);
    const stage = pending(lane);
    const isOut = isOutOfPlace(path, show);
    button.setAttribute('aria-disabled', String(!isConnected || isBusy(command) || isOut));
    button.classList.toggle('is-busy', stage !== 'no' && (lane !== 'move' || asked.path === path));
    button.classList.toggle('is-asking', stage === 'asking-again');
  }
  find('black').setAttribute('aria-pressed', String(show?.isBlack === true));
}

/** Whether a command has nothing to do now. */
export function isOutOfPlace(path: string, show: ShowSnapshot | undefined): boolean {
  if (path === commands.previous.path) return show?.canGoBack === false;
  if (path === commands.undoGoingBack.path) return show?.canUndoGoingBack !== true;
  return path === commands.stop.path && show?.status === 'idle';
}

/** Vibrates if the device can; browsers complain before the first touch. */
export function vibrate(...pattern: readonly number[]): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([...pattern]);
}
