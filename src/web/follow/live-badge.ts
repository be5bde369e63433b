import { onTrusted } from '../input/trusted.ts';
import { make, write } from '../speaker/dom.ts';
import type { FeedState } from './feed.ts';

export interface LiveBadge {
  readonly element: HTMLElement;
  /** @param behind steps between the page and the stage. */
  show(state: FeedState, isLive: boolean, behind: number): void;
}

/** Says whether the page shows what is on stage, and brings it there. */
export function createLiveBadge(goLive: () => void): LiveBadge {
  const words = make('span');
  const element = make('button', 'live', make('span', 'dot'), words);
  element.type = 'button';
  onTrusted(element, 'click', goLive);
  return {
    element,
    show(state, isLive, behind) {
      element.dataset.state = state === 'connected' ? (isLive ? 'live' : 'behind') : state;
      element.disabled = isLive || state === 'ended';
      write(words, describe(state, isLive, behind));
    },
  };
}

function describe(state: FeedState, isLive: boolean, behind: number): string {
  if (state === 'ended') return 'The talk is over';
  if (state === 'full') return 'The room is full';
  if (state !== 'connected') return state === 'connecting' ? 'Connecting …' : 'Reconnecting …';
  if (isLive) return 'Live';
  if (behind <= 0) return 'Go live';
  return `${behind} ${behind === 1 ? 'step' : 'steps'} behind · Go live`;
}
