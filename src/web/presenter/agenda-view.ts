import { formatDuration } from '../../core/talk-words.ts';
import type { AgendaEntry } from '../../presenting/agenda.ts';
import type { PresenterFile, PresenterTiming } from '../../presenting/presenter-view-model.ts';
import { onTrusted } from '../input/trusted.ts';
import { type FilteredFile, filterDemos } from '../speaker/demo-filter.ts';
import { find, make, write } from '../speaker/dom.ts';
import { type AgendaRow, type AgendaRowOptions, createAgendaRow } from './agenda-rows.ts';

export interface AgendaView {
  show(files: readonly PresenterFile[]): void;
  showTimes(timing: PresenterTiming): void;
  /** Shows the demos with all of the words in file, title or id. */
  filter(words: string): void;
  /** Focuses the current demo, or the first. */
  focus(): void;
}

interface Section extends FilteredFile {
  readonly path: string;
  readonly times: HTMLElement;
  readonly track: HTMLElement;
  readonly rows: readonly AgendaRow[];
}

export function createAgendaView({ onChoose }: Pick<AgendaRowOptions, 'onChoose'>): AgendaView {
  const list = find('files');
  let sections: readonly Section[] = [];
  let shape = '';
  let search = '';
  let opened: AgendaRow | undefined;

  const rows = () => sections.flatMap((section) => section.rows);
  const seen = () => rows().filter(({ element }) => !element.hidden);
  const open = (row: AgendaRow | undefined) => {
    opened?.open(false);
    opened = row === opened ? undefined : row;
    opened?.open(true);
  };
  const build = (files: readonly PresenterFile[]) => {
    const before = opened?.id;
    sections = files.map((file) => makeSection(file, { onOpen: open, onChoose }));
    list.replaceChildren(...sections.map(({ element }) => element));
    opened = undefined;
    open(rows().find(({ id }) => id === before));
    filter();
  };
  const filter = () => {
    filterDemos(sections, search);
    settleTabStop();
  };
  /** Tab reaches one row; arrow keys move from there. */
  const settleTabStop = () => {
    const stop = seen().find(({ button }) => button.ariaCurrent === 'step') ?? seen()[0];
    for (const row of rows()) row.button.tabIndex = row === stop ? 0 : -1;
    return stop;
  };
  listenToArrows(list, () => seen().map(({ button }) => button));
  return {
    show(files) {
      const next = shapeOf(files);
      if (next !== shape) build(files);
      shape = next;
      const demos = new Map(files.flatMap(({ demos }) => demos).map((demo) => [demo.id, demo]));
      for (const row of rows()) row.mark(demos.get(row.id) ?? { standing: 'ahead' });
      if (list.contains(document.activeElement)) return;
      settleTabStop()?.element.scrollIntoView({ block: 'nearest' });
    },
    showTimes({ agenda, elapsed }) {
      for (const section of sections) {
        const entry = agenda.entries.find(({ path }) => path === section.path);
        if (entry) showTimes(section, entry);
      }
      const planned = agenda.planned === undefined ? [] : [formatDuration(agenda.planned / 1000)];
      const taken = elapsed === undefined ? [] : [formatDuration(elapsed / 1000)];
      write(find('agenda-time'), [...taken, ...planned].join(' of '));
    },
    filter(text) {
      search = text;
      filter();
    },
    focus: () => settleTabStop()?.button.focus(),
  };
}

/** If it changes, the list is rebuilt. */
function shapeOf(files: readonly PresenterFile[]): string {
  return JSON.stringify(
    files.map(({ path, title, demos }) => [path, title, demos.map((demo) => [demo.id, demo.title])]),
  );
}

function makeSection({ path, title, demos }: PresenterFile, options: AgendaRowOptions): Section {
  const rows = demos.map((demo) => createAgendaRow(demo, options));
  const times = make('p', 'times');
  const track = make('i');
  const list = make('ul', '', ...rows.map(({ element }) => element));
  const head = make('header', 'file', make('h3', '', title), times, make('div', 'track', track));
  return { path, element: make('section', '', head, list), times, track, title, rows };
}

function showTimes({ element, times, track }: Section, entry: AgendaEntry): void {
  const { planned, actual, standing, isRehearsed } = entry;
  element.dataset.standing = standing;
  element.classList.toggle('is-over', planned !== undefined && (actual ?? 0) > planned);
  const plan = planned === undefined ? '' : formatDuration(planned / 1000);
  const taken = actual === undefined ? '' : formatDuration(actual / 1000);
  write(times, [taken, plan].filter(Boolean).join(' / ') || '–');
  const planWords = plan === '' ? '' : `, planned ${plan}${isRehearsed ? ' as rehearsed' : ''}`;
  times.title = `${taken === '' ? 'Not begun' : `Took ${taken}`}${planWords}`;
  track.style.transform = `scaleX(${planned ? Math.min((actual ?? 0) / planned, 1) : 0})`;
}

function listenToArrows(list: HTMLElement, buttons: () => readonly HTMLButtonElement[]): void {
  const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
    ArrowDown: (at, last) => Math.min(at + 1, last),
    ArrowUp: (at) => Math.max(at - 1, 0),
    Home: () => 0,
    End: (_at, last) => last,
  };
  onTrusted(list, 'keydown', (event) => {
    const step = steps[event.key];
    const all = buttons();
    const row = document.activeElement?.closest('li')?.querySelector<HTMLButtonElement>('.name');
    if (!step || !row || all.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[step(all.indexOf(row), all.length - 1)];
    for (const button of all) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  });
}
