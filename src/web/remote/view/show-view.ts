import type { Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { find, write } from '../../speaker/dom.ts';
import { describeNext, describePlace, describeStatus, toneOf } from '../../speaker/show-words.ts';
import { formatSpan, paceOf } from '../../speaker/time-words.ts';
import type { LinkState } from '../link/connection.ts';
import { describeLink } from '../text/words.ts';

export interface ShowView {
  showState(state: ShowSnapshot): void;
  showDemos(demos: Demos): void;
  showLink(state: LinkState): void;
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
    const { elapsedSeconds, minutes } = state?.timer ?? {};
    const elapsed = elapsedSeconds === undefined ? undefined : elapsedSeconds + Math.floor((now() - heardAt) / 1000);
    const pace = paceOf(elapsed, minutes);
    find('timer').dataset.pace = pace.kind;
    write(find('elapsed'), formatSpan(elapsed ?? 0));
    write(find('planned'), minutes ? `of ${formatSpan(minutes * 60)}` : '');
    write(find('left'), pace.left);
    find('track').style.transform = `scaleX(${pace.share})`;
    write(find('clock'), new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }));
  };
  return {
    tick,
    showState(next) {
      state = next;
      heardAt = now();
      document.body.dataset.tone = toneOf(next);
      write(find('status'), describeStatus(next));
      find('stop').hidden = next.status === 'idle';
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
