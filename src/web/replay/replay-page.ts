import type { ReplayContent, ReplayMedia } from '../../audience/replay-content.ts';
import { write } from '../speaker/dom.ts';
import { createFrame, createLiveRegion } from './frame.ts';
import { createIcons } from './icons.ts';
import paperCss from './paper.css';
import { createPaper } from './paper.ts';
import { createStepView, readStyles } from './step-view.ts';
import { addReplayStyles } from './styles.ts';
import { listenToTurns, type Turn } from './turns.ts';

// The script of an exported replay. The document holds its steps: `<script type="application/json" id="replay">`, and
// their pictures in `id="media"`. The fragment of its address is the step, from 1. It prints as A4 pages of all steps.
// With `<html data-view="paper">` it shows these pages, and sets `<html data-ready>` when everything can be painted.

function start(): void {
  addReplayStyles(paperCss);
  const content = readContent();
  const css = readStyles(content.styles);
  document.body.prepend(createIcons());
  if (document.documentElement.dataset.view === 'paper') showPaper(content, css);
  else showSteps(content, css);
}

function readContent(): ReplayContent {
  const read = (id: string) => document.getElementById(id)?.textContent ?? '';
  const { mark, urls } = JSON.parse(read('media')) as ReplayMedia;
  const ids = new RegExp(`${mark}(\\w{32})`, 'g');
  return JSON.parse(read('replay').replace(ids, (_, id: string) => urls[id] ?? '')) as ReplayContent;
}

function showPaper(content: ReplayContent, css: readonly string[]): void {
  const live = createLiveRegion();
  const paper = createPaper(content, css, (text) => write(live, text));
  document.body.append(paper.element, live);
  paper.fit().then(() => {
    document.documentElement.dataset.ready = '';
  }, reportError);
}

function showSteps(content: ReplayContent, css: readonly string[]): void {
  const { steps, title } = content;
  const last = steps.length - 1;
  let index = placeFromAddress(last);

  const frame = createFrame((turn) => go(turn));
  const view = createStepView(frame.main, frame.announce);
  const show = (hasMoved: boolean) => {
    const step = steps[index];
    if (!step) return;
    history.replaceState(null, '', `#${index + 1}`);
    document.title = `${step.title} – ${title}`;
    view.show(step, css[step.slide?.style ?? -1] ?? '');
    frame.show(index, hasMoved);
  };
  const go = (turn: Turn) => {
    const wanted = { next: index + 1, previous: index - 1, first: 0, last }[turn];
    const next = Math.min(Math.max(wanted, 0), last);
    if (next === index) return;
    index = next;
    show(true);
  };
  listenToTurns(frame.main, go);
  window.addEventListener('hashchange', () => {
    index = placeFromAddress(last);
    show(true);
    view.focus();
  });
  window.addEventListener('beforeprint', () => {
    const paper = createPaper(content, css, frame.announce);
    document.body.append(paper.element);
    paper.fit().catch(reportError);
  });
  window.addEventListener('afterprint', () => document.querySelector('.paper')?.remove());
  frame.list(title, steps);
  show(false);
}

function placeFromAddress(last: number): number {
  const wanted = Number.parseInt(location.hash.slice(1), 10) - 1;
  return Math.min(Math.max(Number.isNaN(wanted) ? 0 : wanted, 0), last);
}

start();
