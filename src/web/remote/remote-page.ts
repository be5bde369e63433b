import type { Clock } from '../../core/time/clock.ts';
import { onTrusted } from '../input/trusted.ts';
import { find } from '../speaker/dom.ts';
import type { KeyMeaning } from '../speaker/key-meaning.ts';
import { createToast } from '../speaker/toast.ts';
import { createAddress } from './connection/address.ts';
import type { ServerConnection } from './connection/connection.ts';
import { createDetailLoader, type DetailLoaderOptions } from './connection/detail-loader.ts';
import { createPointerStream } from './connection/pointer-stream.ts';
import { createController } from './controller.ts';
import film from './silence.mp4';
import { createBlobFrame } from './view/blob-frame.ts';
import { createClicker } from './view/clicker.ts';
import { commands } from './view/controls.ts';
import { createDemoList } from './view/demo-list.ts';
import { createMoreSheet, createResetQuestion, createTokenQuestion } from './view/dialogs.ts';
import { listenToKeys } from './view/keys.ts';
import { createLock } from './view/lock.ts';
import { createMediaBar } from './view/media-bar.ts';
import { createNotesBox } from './view/notes-box.ts';
import { createPreferences, createTokenMemory } from './view/preferences.ts';
import { createShowView } from './view/show-view.ts';
import { createTouchpad } from './view/touchpad.ts';
import { keepAwake } from './view/wake-lock.ts';

const clock: Clock = {
  now: () => Date.now(),
  setTimeout(callback, delay) {
    const timer = setTimeout(callback, delay);
    return { dispose: () => clearTimeout(timer) };
  },
};

function startRemote(): void {
  const preferences = createPreferences();
  const view = createShowView(clock.now);
  const notes = createNotesBox(preferences);
  const askForToken = createTokenQuestion((written) => controller.useToken(written));
  const address = createAddress(location, (url) => history.replaceState(null, '', url), createTokenMemory(preferences));
  const lock = createLock(() => address.hasToken);
  const controller = createController({
    clock,
    address,
    isLocked: () => lock.isOn,
    say: createToast(),
    onState(link) {
      view.showConnection(link);
      askForToken(link);
      lock.check();
    },
    onShow(show, isOtherServer) {
      if (isOtherServer) details.forget();
      for (const part of [view, list, pad, media]) part.showState(show);
      notes.follow(show.slide?.reveals ?? { shown: 0, count: 0 });
      details.follow(show);
    },
  });
  const { press, toggleBlack, connection } = controller;
  const list = createDemoList({
    onRun: (id) => press({ lane: 'move', path: 'api/runById', body: { id } }),
    onGoTo: (id) => press({ lane: 'move', path: 'api/goTo', body: { id } }),
    onGoToSlide: (slide) => press({ lane: 'move', path: 'api/goTo', body: { slide } }),
  });
  const pad = createTouchpad(createPointerStream(controller.calls, clock), press);
  const media = createMediaBar(clock.now, press);
  const details = createDetailLoader({
    calls: controller.calls,
    clock,
    frames: createFrames(pad.showPicture),
    onNotes: notes.show,
    onDemos(demos) {
      for (const part of [view, list]) part.showDemos(demos);
    },
  });
  const act = (meaning: KeyMeaning) => (meaning === 'black' ? toggleBlack() : press(commands[meaning]));
  const clicker = createClicker(preferences, act);

  lock.onOpen(() => {
    listenToKeys(() => clicker.isOpen, act);
    clicker.restore();
  });
  listenToButtons({
    ...onEach(['next', 'pad-next'], () => press(commands.next)),
    ...onEach(['previous', 'pad-previous'], () => press(commands.previous)),
    stop: () => press(commands.stop),
    'zoom-in': () => press(commands.zoomIn),
    'zoom-out': () => press(commands.zoomOut),
    black: toggleBlack,
    'run-time': () => press(view.isTiming ? commands.pauseTime : commands.resumeTime),
    'reset-time': () => press(commands.resetTime),
    'ask-reset': createResetQuestion(() => press(commands.reset)),
    'undo-going-back': () => press(commands.undoGoingBack),
    'open-more': createMoreSheet(),
    'open-demos': list.open,
    'open-clicker': clicker.open,
    'open-pad': pad.open,
  });
  listenToBrowser(connection);
  everySecond(view, media);
  keepAwake(film);
  connection.restart();
}

function onEach(ids: readonly string[], act: () => void): Readonly<Record<string, () => void>> {
  return Object.fromEntries(ids.map((id) => [id, act]));
}

function createFrames(onShow: (address: string) => void): DetailLoaderOptions['frames'] {
  return {
    current: createBlobFrame(
      { frame: 'now-frame', image: 'now-picture', words: 'now-words' },
      'Nothing shown yet',
      onShow,
    ),
    next: createBlobFrame({ frame: 'picture', image: 'next-picture', words: 'picture-words' }, 'Nothing comes next'),
  };
}

function everySecond(...clocks: readonly { tick(): void }[]): void {
  const tick = () => {
    for (const clock of clocks) clock.tick();
  };
  setInterval(tick, 1000);
  tick();
}

function listenToBrowser({ wake, doubt, restart }: ServerConnection): void {
  addEventListener('online', wake);
  addEventListener('offline', doubt);
  addEventListener('pageshow', wake);
  addEventListener('hashchange', restart);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
}

function listenToButtons(works: Readonly<Record<string, () => void>>): void {
  for (const [id, work] of Object.entries(works)) onTrusted(find(id), 'click', work);
}

startRemote();
