import type {
  FromPresenterPage,
  PresenterAsk,
  PresenterPicture,
  ToPresenterPage,
} from '../../presenting/presenter-messages.ts';
import type { NextPlace, PresenterViewModel } from '../../presenting/presenter-view-model.ts';
import { leaveChordsToEditor } from '../input/chords.ts';
import { onTrusted } from '../input/trusted.ts';
import { createDialog, createSideSheet, type SideSheet } from '../speaker/dialogs.ts';
import { find, write } from '../speaker/dom.ts';
import { createPictureFrame } from '../speaker/picture-frame.ts';
import { createSpeakerNotes, type SpeakerNotes } from '../speaker/speaker-notes.ts';
import { createToast } from '../speaker/toast.ts';
import { type AgendaView, createAgendaView } from './agenda-view.ts';
import { createAlarm } from './alarm.ts';
import { createFailureView } from './failure-view.ts';
import { listenToKeys } from './keys.ts';
import { createPlaceView } from './place-view.ts';
import { createRemoteDialog, type RemoteDialog } from './remote-dialog.ts';
import { createTimeView } from './time-view.ts';

declare function acquireVsCodeApi(): { postMessage(message: FromPresenterPage): void };

function startPresenterView(): void {
  leaveChordsToEditor();
  const editor = acquireVsCodeApi();
  const ask = (what: PresenterAsk) => editor.postMessage({ type: 'ask', ask: what });
  const say = createToast();
  const sound = createAlarm();
  const sheet = createSideSheet('agenda', 'agenda-dialog', 'agenda-close');
  const agenda = createAgendaView({
    onChoose(choice, id) {
      sheet.close();
      editor.postMessage({ type: 'choose', choice, id });
    },
  });
  const time = createTimeView(() => performance.now(), agenda.showTimes);
  const notes = createSpeakerNotes({
    sizes: [15, 17, 20, 24, 28, 34, 42, 52, 64],
    // A separate window is read from farther away.
    usual: innerWidth < 700 ? 20 : 28,
    unit: 'px',
    onResize: (notesSize) => editor.postMessage({ type: 'keep', notesSize }),
  });
  const pictures = createPicturesView((width) => editor.postMessage({ type: 'pictureWidth', width }));
  const showPlace = createPlaceView();
  const failure = createFailureView(() => ask('openFailure'));
  const remote = createRemoteDialog({ onShare: () => ask('share'), onStopSharing: () => ask('stopSharing') });
  const keys = createDialog('keys-dialog', 'keys-close');
  let model: Partial<PresenterViewModel> = {};

  const show = (parts: Partial<PresenterViewModel>) => {
    model = { ...model, ...parts };
    const { show, files, reveals } = model;
    if (show && files && reveals) showPlace({ show, next: model.next ?? nextOf(show), reveals, files });
    if (parts.files) agenda.show(parts.files);
    if (parts.timing) time.show(parts.timing);
    if (parts.reveals) notes.follow(parts.reveals);
    if (parts.notes !== undefined || parts.about !== undefined) notes.show(model.notes ?? '', model.about);
    if (parts.failure) failure.show(parts.failure);
    else if (parts.show?.status === 'running') failure.show('none');
    if (parts.remote) remote.show(parts.remote);
    if (parts.audience) showAudience(parts.audience);
  };
  const hear = (message: ToPresenterPage) => {
    if (message.type === 'model') show(message.model);
    if (message.type === 'picture') pictures.show(message.of, message.picture);
    if (message.type === 'preferences') notes.setSize(message.notesSize);
    if (message.type === 'alarm') sound();
    if (message.type !== 'say') return;
    const { text, hint } = message;
    if (remote.say(text, hint)) return;
    if (hint === undefined) say(text);
    else failure.show({ message: text, hint, where: '', place: '' });
  };
  listen({
    ask,
    sheet,
    agenda,
    notes,
    remote,
    keys,
    isRunning: () => time.isRunning,
    show: () => model.show,
  });
  setInterval(time.tick, 1000);
  addEventListener('message', ({ data }: MessageEvent<ToPresenterPage>) => hear(data));
  editor.postMessage({ type: 'ready' });
  tellFocus((isOn) => editor.postMessage({ type: 'focus', isOn }));
}

function showAudience({ isShared, followers }: PresenterViewModel['audience']): void {
  const button = find('open-audience');
  button.classList.toggle('is-on', isShared);
  const words = followers === 1 ? '1 person follows' : `${followers} people follow`;
  button.setAttribute('aria-label', isShared ? words : 'Audience');
  button.title = isShared ? words : 'Share with the audience';
  write(find('audience-words'), isShared ? String(followers) : 'Audience');
}

/** Used until its own title has been read. */
function nextOf({ nextDemo }: PresenterViewModel['show']): NextPlace {
  return nextDemo ? { kind: 'demo', ...nextDemo } : { kind: 'end' };
}

/** Milliseconds. VS Code briefly takes the focus when it changes tabs. */
const passing = 250;

function tellFocus(tell: (isOn: boolean) => void): void {
  addEventListener('focus', () => tell(true));
  addEventListener('blur', () => setTimeout(() => document.hasFocus() || tell(false), passing));
  if (document.hasFocus()) tell(true);
}

interface Controls {
  readonly ask: (what: PresenterAsk) => void;
  readonly sheet: SideSheet;
  readonly agenda: AgendaView;
  readonly notes: SpeakerNotes;
  readonly remote: RemoteDialog;
  readonly keys: HTMLDialogElement;
  readonly isRunning: () => boolean;
  readonly show: () => PresenterViewModel['show'] | undefined;
}

function listen({ ask, sheet, agenda, notes, remote, keys, isRunning, show }: Controls): void {
  const works = {
    next: () => ask('next'),
    previous: () => show()?.canGoBack !== false && ask('previous'),
    black: () => ask('black'),
    stop: () => ask('stop'),
    time: () => ask(isRunning() ? 'pauseTime' : 'startTime'),
    agenda: () => sheet.open(agenda.focus),
    remote() {
      ask('lookAtRemote');
      remote.open();
    },
    keys: () => keys.showModal(),
  };
  const search = find<HTMLInputElement>('search');
  search.addEventListener('input', () => agenda.filter(search.value));
  listenToKeys({
    ...works,
    larger: () => notes.resize(1),
    smaller: () => notes.resize(-1),
    down: () => notes.scroll(1),
    up: () => notes.scroll(-1),
    search: () => sheet.open(() => search.focus()),
  });
  listenToButtons({
    next: works.next,
    previous: works.previous,
    black: works.black,
    stop: () => show()?.status !== 'idle' && works.stop(),
    'run-time': works.time,
    'reset-time': () => ask('resetTime'),
    'open-agenda': works.agenda,
    'open-remote': works.remote,
    'open-audience': () => ask('shareWithAudience'),
    'open-keys': works.keys,
  });
}

function listenToButtons(works: Readonly<Record<string, () => unknown>>): void {
  for (const [id, work] of Object.entries(works)) onTrusted(find(id), 'click', work);
}

startPresenterView();

interface PicturesView {
  show(which: 'current' | 'next', picture: PresenterPicture): void;
}

/** Pictures of the current and the next slide or demo. Reports the usable width in pixels whenever it changes. */
function createPicturesView(onWidth: (width: number) => void): PicturesView {
  const ids = (frame: string, name: string) => ({ frame, image: `${name}-picture`, words: `${name}-words` });
  const frames = {
    current: createPictureFrame(ids('current', 'current'), 'Not started yet'),
    next: createPictureFrame(ids('coming', 'next'), 'Nothing comes next'),
  };
  let told = -1;
  const tell = () => {
    const width = frames.current.width();
    if (width === told) return;
    told = width;
    onWidth(width);
  };
  const observer = new ResizeObserver(tell);
  for (const id of ['current', 'coming']) observer.observe(find(id));
  return { show: (which, picture) => frames[which].show(picture) };
}
