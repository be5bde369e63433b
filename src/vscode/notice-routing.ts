import type { Notice } from '../ports/stage.ts';

/** Where the speaker looks, as far as that is known. */
export interface SpeakerSurfaces {
  readonly isPresenting: boolean;
  /** The presenter view is in sight. */
  readonly hasPresenterView: boolean;
  /** A remote follows the show's state. */
  readonly hasRemote: boolean;
  readonly hasStatusBar: boolean;
}

/**
 * `toast`: over the window, with buttons. `speaker`: only where the speaker looks, if anywhere. `brief`: over the code,
 * if there is no other place, and cut short.
 */
export type NoticeTarget = 'toast' | 'speaker' | 'brief';

/**
 * A demo's message to its audience stays a toast; failures, skips and the reasons of ignored presses are the speaker's
 * alone.
 */
export function routeNotice({ severity, isInState, isSkip, isReply }: Notice, places: SpeakerSurfaces): NoticeTarget {
  const { isPresenting, hasPresenterView, hasRemote, hasStatusBar } = places;
  // A talk may leave the mode for a demo or two, and be on stage still: a view of the speaker's tells.
  if (isSkip && (isPresenting || hasPresenterView || hasStatusBar)) return 'speaker';
  if (severity === 'info' && !isReply) return 'toast';
  // At a desk the status bar goes unnoticed.
  if (hasPresenterView || (isPresenting && hasStatusBar)) return 'speaker';
  if (isInState && hasRemote) return 'speaker';
  return isPresenting ? 'brief' : 'toast';
}

/** Characters of a brief notice: a line of it, at the size of a talk. */
const briefLength = 90;

/** Demo, action and place, which stand first in the message of a step. */
const place = /^\u201c[^\u201d]*\u201d, action [^(]*(?:\(without a name\) )?\([^)]*\): /;

/** The first line of the reason. */
export function briefly(message: string): string {
  const [line = ''] = message.replace(place, '').split('\n');
  return line.length <= briefLength ? line : `${line.slice(0, briefLength - 1).trimEnd()}…`;
}
