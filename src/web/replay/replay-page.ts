import type { ReplayContent } from '../../handout/replay-content.ts';
import palette from '../speaker/palette.css';
import lightPalette from '../speaker/palette-light.css';
import { createFrame } from './frame.ts';
import { createIcons } from './icons.ts';
import pageCss from './page.css';
import replayCss from './replay.css';
import { createStepView } from './step-view.ts';
import { listenToTurns, type Turn } from './turns.ts';

// The script of an exported replay. The document holds its steps: `<script type="application/json" id="replay">`. The
// fragment of its address is the step, from 1.

function start(): void {
  const style = document.createElement('style');
  const isScoped = 'CSSScopeRule' in window; // as slides need it anyway
  const ownCss = isScoped ? `@scope (body) to (.page-box) {${replayCss}}` : replayCss;
  style.textContent = palette + lightPalette + pageCss + ownCss;
  document.head.append(style);
  const content = JSON.parse(document.getElementById('replay')?.textContent ?? '') as ReplayContent;
  const { steps, title } = content;
  const last = steps.length - 1;
  let index = placeFromAddress(last);

  const frame = createFrame(content, (turn) => go(turn));
  const view = createStepView(content, frame.main, frame.announce);
  const show = (hasMoved: boolean) => {
    const step = steps[index];
    if (!step) return;
    history.replaceState(null, '', `#${index + 1}`);
    document.title = `${step.title} – ${title}`;
    view.show(step);
    frame.show(index, hasMoved);
  };
  const go = (turn: Turn) => {
    const wanted = { next: index + 1, previous: index - 1, first: 0, last }[turn];
    const next = Math.min(Math.max(wanted, 0), last);
    if (next === index) return;
    index = next;
    show(true);
  };
  document.body.prepend(createIcons());
  listenToTurns(frame.main, go);
  window.addEventListener('hashchange', () => {
    index = placeFromAddress(last);
    show(true);
    view.focus();
  });
  show(false);
}

function placeFromAddress(last: number): number {
  const wanted = Number.parseInt(location.hash.slice(1), 10) - 1;
  return Math.min(Math.max(Number.isNaN(wanted) ? 0 : wanted, 0), last);
}

start();
