import type { DemoSummary, Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { onTrusted } from '../../input/trusted.ts';
import { find, make, makeSign, write } from '../../speaker/dom.ts';
import { makeOutcomeSign, showOutcomeSign } from '../../speaker/outcome-sign.ts';
import { keepSteps, lastStepsOf, type RunStep } from '../text/run-steps.ts';

/** All demos by file, each with what can be done with it. */
export interface DemoRows {
  fill(demos: Demos): void;
  /** Which one is there now, which comes next, and how those ended that have run. */
  mark(state: MarkedState): void;
  /** Shows those that have all of the words in file, title or id. */
  filter(words: string): void;
  scrollToCurrent(): void;
}

type MarkedState = Pick<ShowSnapshot, 'currentDemo' | 'nextDemo' | 'history'>;

export interface DemoRowsOptions {
  readonly onRun: (id: string) => void;
  readonly onGoTo: (id: string) => void;
}

export function createDemoRows({ onRun, onGoTo }: DemoRowsOptions): DemoRows {
  const files = find('files');
  const nothing = find('nothing');
  const rows = new Map<string, { readonly row: HTMLElement; readonly sign: SVGElement }>();
  let marked: MarkedState = { history: [] };
  let steps: readonly RunStep[] = [];
  let asked = '';

  const makeRow = ({ id, title }: DemoSummary) => {
    const run = makeButton('Run', 'run', `Run “${title}”`, () => onRun(id));
    const goTo = makeButton('Go to', 'goto', `Go to just before “${title}”`, () => onGoTo(id));
    const why = make('details', 'why', make('summary', 'mark'), make('p'));
    const name = make('div', 'name', title, make('span', 'mark'), why);
    name.dir = 'auto';
    const sign = makeOutcomeSign();
    const row = make('li', '', sign, name, run, goTo);
    row.dataset.text = `${id} ${title}`.toLowerCase();
    rows.set(id, { row, sign });
    return row;
  };
  const mark = () => {
    const [current, next] = [marked.currentDemo?.id, marked.nextDemo?.id];
    const last = lastStepsOf(steps);
    for (const [id, { row, sign }] of rows) {
      row.classList.toggle('is-current', id === current);
      if (id === current) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
      showOutcome(row, sign, last.get(id), id === current ? 'Now' : id === next ? 'Next' : '');
    }
  };
  const filter = () => {
    const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
    for (const section of files.querySelectorAll('section')) {
      const found = [...section.querySelectorAll('li')].filter((row) => {
        const text = `${section.dataset.text} ${row.dataset.text}`;
        row.hidden = !words.every((word) => text.includes(word));
        return !row.hidden;
      });
      section.hidden = found.length === 0;
    }
    nothing.hidden = files.querySelector('section:not([hidden])') !== null;
    write(nothing, rows.size === 0 ? 'There are no demos here yet.' : 'No demo is called that.');
  };
  return {
    fill({ demoFiles }) {
      rows.clear();
      const sections = demoFiles.map(({ filePath, title, demos }) => {
        const name = title ?? nameOf(filePath);
        const heading = make('h3', '', name);
        heading.dir = 'auto';
        const section = make('section', '', heading, make('ul', '', ...demos.map(makeRow)));
        section.dataset.text = name.toLowerCase();
        return section;
      });
      files.replaceChildren(...sections);
      filter();
      mark();
    },
    mark(state) {
      marked = state;
      steps = keepSteps(steps, state.history);
      mark();
    },
    filter(words) {
      asked = words;
      filter();
    },
    scrollToCurrent: () => rows.get(marked.currentDemo?.id ?? '')?.row.scrollIntoView({ block: 'center' }),
  };
}

/** How it ended, behind whether it is there or comes next; a tap on a failure opens why. */
function showOutcome(row: HTMLElement, sign: SVGElement, step: RunStep | undefined, place: string): void {
  const { outcome, message = '' } = step ?? {};
  row.dataset.outcome = outcome ?? '';
  showOutcomeSign(sign, outcome ?? '');
  const words = [place, outcome ? outcomeWords[outcome] : ''].filter((word) => word !== '').join(' · ');
  const why = outcome === 'failed' ? message : '';
  const [mark, details] = row.querySelectorAll<HTMLElement>('.name > *');
  if (!mark || !details) return;
  details.hidden = why === '';
  write(mark, why === '' ? words : '');
  for (const [part, text] of [
    [details.children[0], why === '' ? '' : words],
    [details.children[1], why],
  ] as const) {
    if (part instanceof HTMLElement) write(part, text);
  }
}

function makeButton(name: string, sign: string, label: string, work: () => void): HTMLButtonElement {
  const button = make('button', '', makeSign(sign), make('span', '', name));
  button.type = 'button';
  button.title = label;
  button.setAttribute('aria-label', label);
  onTrusted(button, 'click', work);
  return button;
}

/** Words of an outcome, beside its sign. */
const outcomeWords: Readonly<Record<RunStep['outcome'], string>> = {
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  paused: 'Paused',
  running: 'Running',
  late: 'Late',
};

/** `/talk/.demo/1.intro.json` is `1.intro`. */
function nameOf(path: string): string {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return file.replace(/\.(jsonc?|ya?ml)$/i, '');
}
