import type { DemoSummary, Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import { find, make, makeSign, write } from '../../speaker/dom.ts';

/** All demos by file, each with what can be done with it. */
export interface DemoRows {
  fill(demos: Demos): void;
  /** Which one is there now, and which comes next. */
  mark(state: Pick<ShowSnapshot, 'currentDemo' | 'nextDemo'>): void;
  /** Shows those that have all of the words in file, title or id. */
  filter(words: string): void;
  scrollToCurrent(): void;
}

export interface DemoRowsOptions {
  readonly onRun: (id: string) => void;
  readonly onGoTo: (id: string) => void;
}

export function createDemoRows({ onRun, onGoTo }: DemoRowsOptions): DemoRows {
  const files = find('files');
  const nothing = find('nothing');
  const rows = new Map<string, HTMLElement>();
  let marked: Pick<ShowSnapshot, 'currentDemo' | 'nextDemo'> = {};
  let asked = '';

  const makeRow = ({ id, title }: DemoSummary) => {
    const run = makeButton('Run', 'run', `Run “${title}”`, () => onRun(id));
    const goTo = makeButton('Go to', 'goto', `Go to just before “${title}”`, () => onGoTo(id));
    const row = make('li', '', make('div', 'name', title, make('span', 'mark')), run, goTo);
    row.dataset.text = `${id} ${title}`.toLowerCase();
    rows.set(id, row);
    return row;
  };
  const mark = () => {
    const [current, next] = [marked.currentDemo?.id, marked.nextDemo?.id];
    for (const [id, row] of rows) {
      row.classList.toggle('is-current', id === current);
      if (id === current) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
      const sign = row.querySelector<HTMLElement>('.mark');
      if (sign) write(sign, id === current ? 'Now' : id === next ? 'Next' : '');
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
      const sections = demoFiles.map(({ filePath, demos }) => {
        const name = nameOf(filePath);
        const section = make('section', '', make('h3', '', name), make('ul', '', ...demos.map(makeRow)));
        section.dataset.text = name.toLowerCase();
        return section;
      });
      files.replaceChildren(...sections);
      filter();
      mark();
    },
    mark(state) {
      marked = state;
      mark();
    },
    filter(words) {
      asked = words;
      filter();
    },
    scrollToCurrent: () => rows.get(marked.currentDemo?.id ?? '')?.scrollIntoView({ block: 'center' }),
  };
}

function makeButton(name: string, sign: string, label: string, work: () => void): HTMLButtonElement {
  const button = make('button', '', makeSign(sign), make('span', '', name));
  button.type = 'button';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', work);
  return button;
}

/** `/talk/.demo/1.intro.json` is `1.intro`. */
function nameOf(path: string): string {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return file.replace(/\.(jsonc?|ya?ml)$/i, '');
}
