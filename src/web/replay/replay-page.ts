import type { ReplayContent } from '../../audience/replay-content.ts';
import { createFrame } from './frame.ts';
import { createIcons } from './icons.ts';
import { createStepView, readStyles } from './step-view.ts';
import { addReplayStyles } from './styles.ts';
import { listenToTurns, type Turn } from './turns.ts';

// The script of an exported replay. The document holds its steps: `<script type="application/json" id="replay">`. The
// fragment of its address is the step, from 1.

function start(): void {
  addReplayStyles();
  const content = JSON.parse(document.getElementById('replay')?.textContent ?? '') as ReplayContent;
  const { steps, title, styles } = content;
  const css = readStyles(styles);
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
  document.body.prepend(createIcons());
  listenToTurns(frame.main, go);
  window.addEventListener('hashchange', () => {
    index = placeFromAddress(last);
    show(true);
    view.focus();
  });
  frame.list(title, steps);
  show(false);
}

function placeFromAddress(last: number): number {
  const wanted = Number.parseInt(location.hash.slice(1), 10) - 1;
  return Math.min(Math.max(Number.isNaN(wanted) ? 0 : wanted, 0), last);
}

start();
