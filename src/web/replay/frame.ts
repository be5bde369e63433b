import type { ListedStep } from '../../audience/replay-content.ts';
import { onTrusted } from '../input/trusted.ts';
import { make, makeIcon, write } from '../speaker/dom.ts';
import type { Turn } from './turns.ts';

export interface ReplayFrame {
  /** Holds the step. */
  readonly main: HTMLElement;
  readonly header: HTMLElement;
  /** Shows another list of steps. Call `show` afterwards. */
  list(title: string, steps: readonly ListedStep[]): void;
  /** Updates everything around the step. `hasMoved`: tells a screen reader. */
  show(index: number, hasMoved: boolean): void;
  announce(text: string): void;
}

/** Title, list of steps and controls: everything around the step. */
export function createFrame(turn: (turn: Turn) => void): ReplayFrame {
  const main = make('main', 'stage');
  const live = createLiveRegion();
  const list = createStepList();
  const controls = createControls(turn);
  const name = make('p', 'talk');
  const header = make('header', 'bar', list.opener, name);
  document.body.append(header, list.element, main, controls.element, live);
  let steps: readonly ListedStep[] = [];
  return {
    main,
    header,
    list(title, next) {
      steps = next;
      write(name, title);
      name.title = title;
      list.fill(steps);
    },
    show(index, hasMoved) {
      list.mark(index);
      controls.show(index, steps);
      if (!hasMoved) return;
      window.scrollTo(0, 0);
      write(live, `Step ${index + 1} of ${steps.length}: ${steps[index]?.title}`);
    },
    announce: (text) => write(live, text),
  };
}

/** A screen reader reads its text aloud. */
export function createLiveRegion(): HTMLElement {
  const live = make('p', 'unseen');
  live.setAttribute('aria-live', 'polite');
  return live;
}

function createControls(turn: (turn: Turn) => void) {
  const button = (words: string, icon: string, kind: Turn) => {
    const made = make('button', kind, make('span', '', words));
    if (kind === 'next') made.append(makeIcon(icon));
    else made.prepend(makeIcon(icon));
    made.type = 'button';
    onTrusted(made, 'click', () => turn(kind));
    return made;
  };
  const [back, on] = [button('Previous', 'back', 'previous'), button('Next', 'on', 'next')];
  const count = make('p', 'count');
  const track = make('div', 'track', make('span'));
  track.setAttribute('aria-hidden', 'true');
  const element = make('nav', 'controls', track, make('div', 'buttons', back, count, on));
  element.setAttribute('aria-label', 'Turn');
  return {
    element,
    show(index: number, steps: readonly ListedStep[]) {
      write(count, `${index + 1} / ${steps.length}`);
      track.style.setProperty('--done', String((index + 1) / steps.length));
      back.setAttribute('aria-disabled', String(index <= 0));
      on.setAttribute('aria-disabled', String(index >= steps.length - 1));
      on.title = steps[index + 1]?.title ?? '';
      back.title = steps[index - 1]?.title ?? '';
    },
  };
}

/** Beside the step where there is room, else above everything when asked for. */
function createStepList() {
  let links: readonly HTMLElement[] = [];
  const list = make('ol');
  list.setAttribute('role', 'list');
  const close = make('button', 'quiet icon', makeIcon('close'));
  close.setAttribute('aria-label', 'Close');
  const element = make('nav', 'steps', make('div', 'head', make('h2', '', 'Steps'), close), list);
  element.setAttribute('aria-label', 'Steps');
  element.id = 'steps';
  element.popover = 'auto';
  const opener = make('button', 'opener quiet', makeIcon('list'), make('span', '', 'Steps'));
  opener.type = close.type = 'button';
  opener.popoverTargetElement = element;
  const hide = () => element.matches(':popover-open') && element.hidePopover();
  onTrusted(close, 'click', hide);
  onTrusted(list, 'click', hide);
  element.addEventListener('toggle', () => {
    if (element.matches(':popover-open')) list.querySelector<HTMLElement>('[aria-current]')?.focus();
  });
  return {
    element,
    opener,
    fill(steps: readonly ListedStep[]) {
      links = steps.map(createLink);
      list.replaceChildren(...links.map((link, index) => createItem(link, steps[index]?.part, steps[index - 1]?.part)));
    },
    mark(index: number) {
      for (const link of links) link.removeAttribute('aria-current');
      links[index]?.setAttribute('aria-current', 'step');
      if (element.scrollHeight > element.clientHeight) links[index]?.scrollIntoView({ block: 'nearest' });
    },
  };
}

function createLink({ title, kind, isUndone }: ListedStep, index: number): HTMLElement {
  const link = make('a', '', make('span', 'number', String(index + 1)), make('span', 'name', title));
  if (isUndone) link.append(make('span', 'unseen', 'undone'));
  link.classList.toggle('is-undone', isUndone === true);
  link.append(makeIcon(kind));
  link.href = `#${index + 1}`;
  return link;
}

function createItem(link: HTMLElement, part: string | undefined, before: string | undefined): HTMLElement {
  const item = make('li', '', link);
  if (part !== undefined && part !== before) item.prepend(make('p', 'part', part));
  return item;
}
