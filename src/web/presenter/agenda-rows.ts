import type { DemoChoice } from '../../presenting/presenter-messages.ts';
import type { PresenterDemo } from '../../presenting/presenter-view-model.ts';
import { onTrusted } from '../input/trusted.ts';
import { make, makeIcon, write } from '../speaker/dom.ts';
import { makeOutcomeIcon, showOutcomeIcon } from '../speaker/outcome-icon.ts';

export interface AgendaRow {
  readonly id: string;
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  /** Search text in lower case. */
  readonly text: string;
  mark(demo: Pick<PresenterDemo, 'standing' | 'isCurrent' | 'message'>): void;
  open(isOpen: boolean): void;
}

export interface AgendaRowOptions {
  onOpen(row: AgendaRow): void;
  onChoose(choice: DemoChoice, id: string): void;
}

const choices = [
  ['startFrom', 'Start from here', 'Next runs this demo, without running or undoing the ones before it'],
  ['goTo', 'Go to', 'Restores everything to just before this demo, without showing the steps'],
  ['run', 'Run now', 'Runs this demo now, in front of the audience'],
] as const satisfies readonly (readonly [DemoChoice, string, string])[];

/** Label and text for screen readers. */
const marks: Readonly<Record<PresenterDemo['standing'], readonly [seen: string, heard: string]>> = {
  running: ['Running', ''],
  late: ['Slide is late', ''],
  paused: ['Paused', ''],
  failed: ['Failed', ''],
  stopped: ['Stopped', ''],
  current: ['Now', ''],
  next: ['Next', ''],
  done: ['', 'done'],
  disabled: ['', 'disabled'],
  ahead: ['', ''],
};

export function createAgendaRow(demo: PresenterDemo, options: AgendaRowOptions): AgendaRow {
  const { id, title } = demo;
  const icon = makeOutcomeIcon();
  const why = make('p', 'why');
  const mark = make('span', 'mark');
  const heard = make('span', 'unseen');
  const button = make('button', 'name', icon, make('span', 'words', title), mark, heard);
  const panel = make('div', 'choices', why, ...choices.map((choice) => makeChoice(id, title, choice, options)));
  const element = make('li', '', button, panel);
  button.type = 'button';
  button.tabIndex = -1;
  const row: AgendaRow = {
    id,
    element,
    button,
    text: `${id} ${title}`.toLowerCase(),
    mark({ standing, isCurrent, message = '' }) {
      element.dataset.standing = standing;
      showOutcomeIcon(icon, standing);
      if (isCurrent) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      write(mark, marks[standing][0] || (isCurrent ? marks.current[0] : ''));
      write(heard, marks[standing][1]);
      write(why, message);
      for (const choice of panel.querySelectorAll('button')) choice.disabled = standing === 'disabled';
    },
    open(isOpen) {
      button.setAttribute('aria-expanded', String(isOpen));
      panel.hidden = !isOpen;
    },
  };
  onTrusted(button, 'click', () => options.onOpen(row));
  row.mark(demo);
  row.open(false);
  return row;
}

function makeChoice(
  id: string,
  title: string,
  [choice, words, meaning]: (typeof choices)[number],
  { onChoose }: AgendaRowOptions,
): HTMLButtonElement {
  const button = make('button', choice, ...(choice === 'run' ? [makeIcon('run')] : []), words);
  button.type = 'button';
  button.title = meaning;
  button.setAttribute('aria-label', `${words}: ${title}`);
  onTrusted(button, 'click', () => onChoose(choice, id));
  return button;
}
