import type { DemoChoice } from '../../presenting/presenter-messages.ts';
import type { PresenterFile } from '../../presenting/presenter-scene.ts';
import { make, makeSign, write } from '../speaker/dom.ts';

type PresenterDemo = PresenterFile['demos'][number];

/** A demo in the agenda: its name opens what can be done with it. */
export interface AgendaRow {
  readonly id: string;
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  /** What it is found by, in lower case. */
  readonly text: string;
  mark(standing: PresenterDemo['standing']): void;
  open(isOpen: boolean): void;
}

export interface AgendaRowOptions {
  onOpen(row: AgendaRow): void;
  onChoose(choice: DemoChoice, id: string): void;
}

const choices = [
  ['startFrom', 'Start from here', 'Next runs this demo; nothing is changed before'],
  ['goTo', 'Go to', 'Sets everything as it is just before this demo, unseen'],
  ['run', 'Run now', 'Plays this demo, for all to see'],
] as const satisfies readonly (readonly [DemoChoice, string, string])[];

/** What a standing says beside the title, and to who hears the page. */
const marks: Readonly<Record<PresenterDemo['standing'], readonly [seen: string, heard: string]>> = {
  running: ['Running', ''],
  paused: ['Paused', ''],
  current: ['Now', ''],
  next: ['Next', ''],
  done: ['', 'done'],
  disabled: ['', 'disabled'],
  ahead: ['', ''],
};

export function createAgendaRow({ id, title, standing }: PresenterDemo, options: AgendaRowOptions): AgendaRow {
  const mark = make('span', 'mark');
  const heard = make('span', 'unseen');
  const button = make('button', 'name', make('span', 'sign'), make('span', 'words', title), mark, heard);
  const panel = make('div', 'choices', ...choices.map((choice) => makeChoice(id, title, choice, options)));
  const element = make('li', '', button, panel);
  button.type = 'button';
  button.tabIndex = -1;
  const row: AgendaRow = {
    id,
    element,
    button,
    text: `${id} ${title}`.toLowerCase(),
    mark(next) {
      element.dataset.standing = next;
      const isHere = ['running', 'paused', 'current'].includes(next);
      if (isHere) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      write(mark, marks[next][0]);
      write(heard, marks[next][1]);
      for (const choice of panel.querySelectorAll('button')) choice.disabled = next === 'disabled';
    },
    open(isOpen) {
      button.setAttribute('aria-expanded', String(isOpen));
      panel.hidden = !isOpen;
    },
  };
  button.addEventListener('click', () => options.onOpen(row));
  row.mark(standing);
  row.open(false);
  return row;
}

function makeChoice(
  id: string,
  title: string,
  [choice, words, meaning]: (typeof choices)[number],
  { onChoose }: AgendaRowOptions,
): HTMLButtonElement {
  const button = make('button', choice, ...(choice === 'run' ? [makeSign('run')] : []), words);
  button.type = 'button';
  button.title = meaning;
  button.setAttribute('aria-label', `${words}: ${title}`);
  button.addEventListener('click', () => onChoose(choice, id));
  return button;
}
