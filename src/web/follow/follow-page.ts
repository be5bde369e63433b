import type { FollowedContent } from '../../audience/follow-feed.ts';
import { onTrusted } from '../input/trusted.ts';
import { createFrame, type ReplayFrame } from '../replay/frame.ts';
import { createIcons } from '../replay/icons.ts';
import { createStepView } from '../replay/step-view.ts';
import { addReplayStyles } from '../replay/styles.ts';
import { listenToTurns, type Turn } from '../replay/turns.ts';
import { make, makeIcon, write } from '../speaker/dom.ts';
import { createFeed, type FeedState } from './feed.ts';
import followCss from './follow.css';
import { createFollowedSteps, type FollowedSteps } from './followed-steps.ts';
import { createLiveBadge } from './live-badge.ts';

// The script of the page on which the audience follows a show: the step on stage, and those before it.

function start(): void {
  addReplayStyles(followCss);
  const path = location.pathname.replace(/\/$/, '');
  const steps = createFollowedSteps((id) => fetchStep(path, id));
  const viewer = createViewer(path, steps);
  const feed = createFeed({
    path,
    known: () => steps.version,
    onState: viewer.setState,
    onUpdate: (change) => (steps.add(change) ? viewer.update() : void catchUp()),
  });
  const catchUp = async () => {
    const answer = await fetch(`${path}/steps?since=${steps.version}`, { cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok && steps.add(await answer.json())) viewer.update();
  };
  document.body.prepend(createIcons());
  window.addEventListener('hashchange', viewer.readAddress);
  document.addEventListener('visibilitychange', () => document.hidden || feed.wake());
  window.addEventListener('online', feed.wake);
}

/** Shows one of the steps: the one on stage, unless the reader turns to another. */
function createViewer(path: string, steps: FollowedSteps) {
  let state: FeedState = 'connecting';
  /** Index of the step on the page; -1 before the first. */
  let index = -1;
  let isLive = true;
  const frame = createFrame((turn) => go(turn));
  const showContent = createContentView(frame, steps);
  const badge = createLiveBadge(() => goTo(steps.at, true));
  const notice = make('p', 'notice');
  notice.setAttribute('role', 'status');
  frame.header.append(badge.element);
  frame.main.before(notice);

  const show = (hasMoved: boolean) => {
    isLive ||= index === steps.at;
    badge.show(state, isLive, steps.at - index);
    write(notice, describeStage(steps.lines[index]?.isUndone === true, isLive && steps.isBlack));
    frame.show(index, hasMoved);
    document.title = [steps.lines[index]?.title, steps.title].filter(Boolean).join(' – ') || 'Showrunner';
    void showContent(index);
  };
  const goTo = (wanted: number, live: boolean) => {
    const hasMoved = wanted !== index;
    [index, isLive] = [wanted, live];
    history.replaceState(null, '', isLive ? path : `${path}#${index + 1}`);
    show(hasMoved);
  };
  const go = (turn: Turn) => {
    const last = steps.lines.length - 1;
    const wanted = { next: index + 1, previous: index - 1, first: 0, last }[turn];
    const next = Math.min(Math.max(wanted, 0), last);
    if (next !== index && last >= 0) goTo(next, next === steps.at);
  };
  listenToTurns(frame.main, go);
  frame.list('', []);
  show(false);
  return {
    setState(next: FeedState) {
      if (next === state) return;
      state = next;
      show(false);
    },
    update() {
      frame.list(steps.title, steps.lines);
      if (isLive) goTo(steps.at, true);
      else show(false);
    },
    readAddress() {
      const wanted = Number.parseInt(location.hash.slice(1), 10) - 1;
      if (wanted >= 0 && wanted < steps.lines.length) goTo(wanted, wanted === steps.at);
    },
  };
}

/** Shows the content of a step once it is there; the last call wins. */
function createContentView({ main, announce }: ReplayFrame, steps: FollowedSteps) {
  const view = createStepView(main, announce);
  let wanted = -1;
  let shown: { readonly index: number; readonly content: FollowedContent } | undefined;

  const showContent = async (index: number): Promise<void> => {
    wanted = index;
    if (index < 0) {
      shown = undefined;
      return main.replaceChildren(createWaiting(steps.title));
    }
    try {
      const content = await steps.read(index);
      if (index !== wanted || content === shown?.content) return;
      view.show(content.step, content.css, shown?.index === index);
      shown = { index, content };
    } catch {
      if (index !== wanted) return;
      shown = undefined;
      main.replaceChildren(createMissing(() => void showContent(index)));
    }
  };
  return showContent;
}

/** Milliseconds. A whole room fetches at once, so the server may refuse a connection. */
const retryDelays = [300, 1_000, 3_000];

async function fetchStep(path: string, id: number): Promise<FollowedContent> {
  for (const delay of retryDelays) {
    const answer = await fetch(`${path}/steps/${id}`, { cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok) return withMedia(await answer.json(), `${path}/media/`);
    if (answer?.status === 404) break;
    await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random() / 2)));
  }
  throw new Error('The step could not be read');
}

function withMedia({ mediaMark, step, css }: FollowedContent, path: string): FollowedContent {
  const { slide } = step;
  const place = (text: string) => text.replaceAll(mediaMark, path);
  const placed = slide ? { ...step, slide: { ...slide, html: place(slide.html) } } : step;
  return { mediaMark: path, step: placed, css: place(css) };
}

function describeStage(isUndone: boolean, isBlack: boolean): string {
  if (isBlack) return 'The speaker has turned the screen black.';
  return isUndone ? 'The speaker has gone back: this step is undone.' : '';
}

function createWaiting(title: string): HTMLElement {
  const heading = make('h1', '', title || 'Showrunner');
  const text = make('p', 'description', 'The talk has not begun. The first step appears here by itself.');
  return make('article', 'step waiting', heading, text);
}

function createMissing(retry: () => void): HTMLElement {
  const button = make('button', 'again', makeIcon('on'), 'Try again');
  button.type = 'button';
  onTrusted(button, 'click', retry);
  const text = make('p', 'description', 'This step could not be loaded: the speaker’s computer does not answer.');
  return make('article', 'step waiting', make('h1', '', 'Not loaded'), text, button);
}

start();
