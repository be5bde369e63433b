import type { Notice } from '../ports/stage.ts';

/** Where the speaker may be looking. */
export interface SpeakerSurfaces {
  readonly isPresenting: boolean;
  /** The presenter view is visible. */
  readonly hasPresenterView: boolean;
  /** A remote follows the state. */
  readonly hasRemote: boolean;
  readonly hasStatusBar: boolean;
}

/**
 * `toast`: over the window, with buttons. `speaker`: only where the speaker looks, if anywhere. `brief`: over the code,
 * shortened, if there is no other place.
 */
export type NoticeTarget = 'toast' | 'speaker' | 'brief';

/** A demo's message to the audience stays a toast; failures, skips and ignored presses are for the speaker only. */
export function routeNotice({ severity, isInState, isSkip, isReply }: Notice, surfaces: SpeakerSurfaces): NoticeTarget {
  const { isPresenting, hasPresenterView, hasRemote, hasStatusBar } = surfaces;
  // A talk may leave presentation mode for a demo and still be on stage; a visible speaker view indicates that.
  if (isSkip && (isPresenting || hasPresenterView || hasStatusBar)) return 'speaker';
  if (severity === 'info' && !isReply) return 'toast';
  // At a desk nobody notices the status bar.
  if (hasPresenterView || (isPresenting && hasStatusBar)) return 'speaker';
  if (isInState && hasRemote) return 'speaker';
  return isPresenting ? 'brief' : 'toast';
}

/** Characters: one line at the font size of a talk. */
const briefLength = 90;

/** The prefix of a step's message: demo, action and place. */
const actionPrefix = /^\u201c[^\u201d]*\u201d, action [^(]*(?:\(without a name\) )?\([^)]*\): /;

export function briefly(message: string): string {
  const [line = ''] = message.replace(actionPrefix, '').split('\n');
  return line.length <= briefLength ? line : `${line.slice(0, briefLength - 1).trimEnd()}…`;
}
