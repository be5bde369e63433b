import type { Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { find, write } from '../../speaker/dom.ts';
import { createAnnouncer, showStep } from '../../speaker/show-view.ts';
import { describeNext, describePlace, describeStatus } from '../../speaker/show-words.ts';
import type { LinkState } from '../link/connection.ts';
import { describeLink } from '../text/words.ts';
import { isTiming, showTimer, timerAfter } from './timer-view.ts';

export interface ShowView {
  showState(state: ShowSnapshot): void;
  showDemos(demos: Demos): void;
  showLink(state: LinkState): void;
  /** Whether the time of the talk runs. */
  readonly isTiming: boolean;
  /** The clocks go on. */
  tick(): void;
}

/** Where the show stands, and how long it has been. */
export function createShowView(now: () => number): ShowView {
  let state: ShowSnapshot | undefined;
  let demos: Demos | undefined;
  let heardAt = now();
  const announce = createAnnouncer();

  const showPlace = () => {
    if (!state) return;
    const [place, title] = describePlace(state, demos);
    write(find('now-place'), place);
    write(find('now-title'), title);
    write(find('clicker-title'), title);
    write(find('next-title'), describeNext(state));
    document.title = `${title} · Showrunner`;
    announce(`${place}: ${title}`);
  };
  const tick = () => {
    if (state) showTimer(timerAfter(state.timer, Math.floor((now() - heardAt) / 1000)));
    const clock = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    write(find('clock'), clock.replace(/\s?[AP]M$/i, ''));
  };
  return {
    get isTiming() {
      return state !== undefined && isTiming(state.timer);
    },
    tick,
    showState(next) {
      state = next;
      heardAt = now();
      write(find('status'), describeStatus(next));
      showPlace();
      showStep(next);
      tick();
    },
    showDemos(next) {
      demos = next;
      showPlace();
    },
    showLink(link) {
      document.body.dataset.link = link.kind;
      write(find('link-words'), describeLink(link));
      // All is well: the light says it.
      find('link-words').classList.toggle('unseen', link.kind === 'connected');
      write(find('clicker-words'), describeLink(link));
    },
  };
}
