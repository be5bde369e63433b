import type { Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { find, write } from '../../speaker/dom.ts';
import { createAnnouncer, showStep } from '../../speaker/show-view.ts';
import { describeNext, describePlace, describeStatus } from '../../speaker/show-words.ts';
import { isTiming, timerAfter } from '../../speaker/talk-time.ts';
import type { ServerConnectionState } from '../connection/connection.ts';
import { describeConnection } from '../connection/connection-words.ts';
import { showTimer } from './timer-view.ts';

export interface ShowView {
  showState(state: ShowSnapshot): void;
  showDemos(demos: Demos): void;
  showConnection(state: ServerConnectionState): void;
  readonly isTiming: boolean;
  tick(): void;
}

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
    write(find('clock'), new Date().toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' }));
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
    showConnection(link) {
      document.body.dataset.connection = link.kind;
      write(find('connection-words'), describeConnection(link));
      // If connected, the light is enough.
      find('connection-words').classList.toggle('unseen', link.kind === 'connected');
      write(find('clicker-words'), describeConnection(link));
    },
  };
}
