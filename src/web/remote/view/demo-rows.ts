import type { DemoSummary, Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { onTrusted } from '../../input/trusted.ts';
import { type FilteredFile, filterDemos } from '../../speaker/demo-filter.ts';
import { find, make, makeIcon, write } from '../../speaker/dom.ts';
import { makeOutcomeIcon, showOutcomeIcon } from '../../speaker/outcome-icon.ts';
import { isLastSlide } from '../../speaker/show-words.ts';
import { keepSteps, lastStepsOf, type RunStep } from './run-steps.ts';

export interface DemoRows {
  fill(demos: Demos): void;
  /** Marks the current and the next demo, and the outcomes of past ones. */
  mark(state: MarkedState): void;
  /** Shows the demos with all of the words in file, title or id. */
  filter(words: string): void;
  scrollToCurrent(): void;
}

type MarkedState = Pick<ShowSnapshot, 'currentDemo' | 'nextDemo' | 'history' | 'slide'>;

export interface DemoRowsOptions {
  readonly onRun: (id: string) => void;
  readonly onGoTo: (id: string) => void;
}

type DemoRow = FilteredFile['rows'][number] & { readonly id: string; readonly icon: SVGElement };

export function createDemoRows({ onRun, onGoTo }: DemoRowsOptions): DemoRows {
  let files: readonly (FilteredFile & { readonly rows: readonly DemoRow[] })[] = [];
  let marked: MarkedState = { history: [] };
  let steps: readonly RunStep[] = [];
  let search = '';

  const makeRow = ({ id, title }: DemoSummary): DemoRow => {
    const run = makeButton('Run', 'run', `Run “${title}”`, () => onRun(id));
    const goTo = makeButton('Go to', 'goto', `Go to just before “${title}”`, () => onGoTo(id));
    const why = make('details', 'why', make('summary', 'mark'), make('p'));
    const name = make('div', 'name', title, make('span', 'mark'), why);
    name.dir = 'auto';
    const icon = makeOutcomeIcon();
    return { id, text: `${id} ${title}`.toLowerCase(), element: make('li', '', icon, name, run, goTo), icon };
  };
  const mark = () => {
    const [current, next] = [marked.currentDemo?.id, marked.nextDemo?.id];
    const last = lastStepsOf(steps);
    for (const row of files.flatMap(({ rows }) => rows)) {
      const { id, element } = row;
      element.classList.toggle('is-current', id === current);
      if (id === current) element.setAttribute('aria-current', 'step');
      else element.removeAttribute('aria-current');
      const step = last.get(id);
      const isUnfinished = id === current && step?.outcome === 'done' && hasMoreSlides(marked);
      showOutcome(row, isUnfinished ? undefined : step, id === current ? 'Now' : id === next ? 'Next' : '');
    }
  };
  return {
    fill({ demoFiles }) {
      files = demoFiles.map(({ filePath, title = nameOf(filePath), demos }) => {
        const rows = demos.map(makeRow);
        const heading = make('h3', 'file', title);
        heading.dir = 'auto';
        const list = make('ul', '', ...rows.map(({ element }) => element));
        return { title, rows, element: make('section', '', heading, list) };
      });
      find('files').replaceChildren(...files.map(({ element }) => element));
      filterDemos(files, search);
      mark();
    },
    mark(state) {
      marked = state;
      steps = keepSteps(steps, state.history);
      mark();
    },
    filter(words) {
      search = words;
      filterDemos(files, search);
    },
    scrollToCurrent: () => find('files').querySelector('[aria-current]')?.scrollIntoView({ block: 'center' }),
  };
}

/** Whether the visible deck has more to show. */
function hasMoreSlides({ slide }: MarkedState): boolean {
  const { shown = 0, count = 0 } = slide?.reveals ?? {};
  return !isLastSlide(slide) || shown < count;
}

/** Shows the outcome after the place; tapping a failure shows its reason. */
function showOutcome({ element, icon }: DemoRow, step: RunStep | undefined, place: string): void {
  const { outcome, message = '' } = step ?? {};
  element.dataset.standing = outcome ?? '';
  showOutcomeIcon(icon, outcome ?? '');
  const words = [place, outcome ? outcomeWords[outcome] : ''].filter((word) => word !== '').join(' · ');
  const why = outcome === 'failed' ? message : '';
  const [mark, details] = element.querySelectorAll<HTMLElement>('.name > *');
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

function makeButton(name: string, icon: string, label: string, work: () => void): HTMLButtonElement {
  const button = make('button', '', makeIcon(icon), make('span', '', name));
  button.type = 'button';
  button.title = label;
  button.setAttribute('aria-label', label);
  onTrusted(button, 'click', work);
  return button;
}

const outcomeWords: Readonly<Record<RunStep['outcome'], string>> = {
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  paused: 'Paused',
  running: 'Running',
  late: 'Late',
};

/** `/talk/.demo/1.intro.json` becomes `1.intro`. */
function nameOf(path: string): string {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return file.replace(/\.(jsonc?|ya?ml)$/i, '');
}
