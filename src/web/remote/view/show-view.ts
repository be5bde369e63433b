import type { Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { find, write } from '../../speaker/dom.ts';
import { describeNext, describePlace, describeStatus, toneOf } from '../../speaker/show-words.ts';
import { timerAfter } from '../../speaker/time-words.ts';
import type { LinkState } from '../link/connection.ts';
import { describeLink } from '../text/words.ts';
import { isTiming, showTime } from './time-view.ts';

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
  let announced = '';

  const showPlace = () => {
    if (!state) return;
    const [place, title] = describePlace(state, demos);
    write(find('now-place'), place);
    write(find('now-title'), title);
    write(find('clicker-title'), title);
    write(find('next-title'), describeNext(state));
    document.title = `${title} · Showrunner`;
    const news = `${place}: ${title}`;
    if (news !== announced) write(find('announcement'), news);
    announced = news;
  };
  const showProgress = () => {
    const progress = state?.status === 'running' ? state.step?.progress : undefined;
    find('progress').hidden = !progress;
    const bar = find('progress').firstElementChild as HTMLElement;
    if (progress) bar.style.transform = `scaleX(${progress.index / progress.count})`;
  };
  const tick = () => {
    if (state) showTime(timerAfter(state.timer, Math.floor((now() - heardAt) / 1000)));
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
      document.body.dataset.tone = toneOf(next);
      write(find('status'), describeStatus(next));
      showPlace();
      showProgress();
      tick();
    },
    showDemos(next) {
      demos = next;
      showPlace();
    },
    showLink(link) {
      document.body.dataset.link = link.kind;
      write(find('link-words'), describeLink(link));
      write(find('clicker-words'), describeLink(link));
    },
  };
}
