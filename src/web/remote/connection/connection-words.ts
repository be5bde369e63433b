import type { PartlyRestored } from '../../../api/editor-port.ts';
import type { CallEnd, CommandRequest } from './command-sender.ts';
import type { ServerConnectionState } from './connection.ts';

export function describeConnection(state: ServerConnectionState): string {
  return state.kind === 'refused' ? state.detail : connectionWords[state.kind];
}

const connectionWords = {
  connecting: 'Connecting…',
  connected: 'Connected',
  reconnecting: 'Reconnecting…',
  away: 'Cannot reach Showrunner',
  'token-required': 'Token required',
  'token-wrong': 'The token is no longer valid',
} as const;

/** Describes a failed press; `undefined` if the show reports it itself. */
export function describeEnd({ path }: CommandRequest, end: CallEnd): string | undefined {
  if (end.kind === 'done') return end.detail;
  // The show reports a stopped step once for all its presses.
  if (end.kind === 'refused') return end.code === 'cancelled' ? undefined : end.detail;
  const what = commandWords[path] ?? 'That press';
  return end.because === 'restarted'
    ? `Showrunner restarted before it could answer. ${what} may not have run: check where the show is.`
    : `No answer for a minute. ${what} may have run: check where the show is before you press again.`;
}

const commandWords: Readonly<Record<string, string>> = {
  'api/next': '“Next”',
  'api/previous': '“Previous”',
  'api/reset': '“Reset”',
  'api/undoGoingBack': '“Undo Going Back”',
};

/** Describes what could not be restored; empty if nothing. */
export function describeRest(path: string, answer: string): string {
  const { notRestored = [] }: PartlyRestored = answer.startsWith('{') ? JSON.parse(answer) : {};
  const [first] = notRestored;
  if (!first) return '';
  const more = notRestored.length > 1 ? ` and ${notRestored.length - 1} more` : '';
  if (path === 'api/undoGoingBack') return `Could not be restored: ${first.what}${more} (${first.why}).`;
  return `Could not be undone: ${first.what}${more}. Press Previous to try again.`;
}
