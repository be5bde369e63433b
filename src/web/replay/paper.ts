import type { ReplayContent, ReplayFile, ReplayStep } from '../../audience/replay-content.ts';
import { amountOf } from '../../core/text.ts';
import { make } from '../speaker/dom.ts';
import { createFileView } from './file-view.ts';
import { createCommands, createCommitLink, createNotes, createSlide } from './step-view.ts';

/** Longer files are cut. */
const mostLines = 400;
/** Lines to keep on one page. */
const fewLines = 30;
/** Characters of notes next to a slide. */
const roomBeside = 700;

type PageBox = ReturnType<typeof createSlide>['box'];
type Group = readonly [ReplayStep, ...ReplayStep[]];

/** All steps on A4 pages, under a heading per demo. Call `fit` when it is in the document. */
export function createPaper(
  { title, steps }: ReplayContent,
  css: readonly string[],
  announce: (text: string) => void,
): { readonly element: HTMLElement; fit(): Promise<void> } {
  const boxes: PageBox[] = [];
  const createFigure = (step: ReplayStep): readonly HTMLElement[] => {
    const { slide } = step;
    if (!slide) return [];
    const { figure, frame, box } = createSlide(
      { ...slide, css: css[slide.style] ?? '' },
      step,
      `slide-${boxes.length}`,
    );
    boxes.push(box);
    frame.role = 'img';
    frame.ariaLabel = step.title;
    figure.replaceChildren(frame, make('figcaption', '', slide.caption));
    return [figure];
  };
  const groups = groupByDemo(steps);
  const sections = groups.map((group, index) => {
    const sheets = group.map((step) =>
      make('article', kindOf(step), ...createFigure(step), ...printStep(step, announce)),
    );
    const filled = sheets.filter(({ childElementCount }) => childElementCount > 0);
    const head = printHead(group, index + 1, groups[index - 1]);
    return make('section', 'demo-on-paper', ...head, make('div', 'sheets', ...filled));
  });
  const header = make('header', '', make('h1', '', title), make('p', '', describe(steps, groups.length)));
  const foot = make('style', '', `@page{@bottom-left{content:"${CSS.escape(title)}"}}`);
  return {
    element: make('main', 'paper', foot, header, ...sections),
    /** Resolves when everything can be painted. */
    async fit() {
      for (const box of boxes) box.fit();
      await Promise.all(boxes.map(({ isReady }) => isReady));
      for (const box of boxes) box.fit();
    },
  };
}

/** Two slides without notes are in a row, short notes are beside their slide. */
function kindOf({ slide, notes }: ReplayStep): string {
  if (!slide) return 'sheet';
  if (notes === undefined) return 'sheet is-alone';
  return notes.replace(/<[^<>]*>/g, '').length <= roomBeside ? 'sheet is-beside' : 'sheet';
}

function printHead(
  [{ demo, description, part, commit }]: Group,
  number: number,
  before: Group | undefined,
): readonly HTMLElement[] {
  return [
    ...(part === undefined || part === before?.[0].part ? [] : [make('p', 'part-on-paper', part)]),
    make('h2', '', make('span', 'number', String(number)), demo),
    ...(description === undefined ? [] : [make('p', 'description', description)]),
    ...(commit === undefined ? [] : [createCommitLink(commit)]),
  ];
}

/** Everything but the slide. */
function printStep(step: ReplayStep, announce: (text: string) => void): readonly HTMLElement[] {
  const { files, commands, lines, failures, notes } = step;
  return [
    ...(notes === undefined ? [] : [asPart(createNotes(notes), 'note')]),
    ...files.filter(isForPaper).map((file) => asPart(keepShort(createFileView(file, announce, mostLines)), 'group')),
    ...(commands.length > 0 ? [asPart(createCommands(commands, announce), 'group')] : []),
    ...lines.map((line) => make('p', 'does', line)),
    ...failures.map((why) => make('p', 'failure', `This step is not complete: ${why}`)),
  ];
}

/** Landmarks are for a page with one step. */
function asPart(element: HTMLElement, role: 'group' | 'note'): HTMLElement {
  element.role = role;
  return element;
}

/** A demo that is run again is another group. */
function groupByDemo(steps: readonly ReplayStep[]): readonly Group[] {
  const groups: [ReplayStep, ...ReplayStep[]][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.[0].demo === step.demo && last[0].part === step.part) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Nobody reads a whole file on paper because it was opened. */
function isForPaper({ kind, highlights }: ReplayFile): boolean {
  return kind !== 'same' || highlights.length > 0;
}

function keepShort(file: HTMLElement): HTMLElement {
  file.classList.toggle('is-short', file.querySelectorAll('.line').length <= fewLines);
  return file;
}

function describe(steps: readonly ReplayStep[], demos: number): string {
  const slides = steps.filter(({ slide }) => slide).length;
  const changed = steps.flatMap(({ files }) => files.filter(({ kind }) => kind !== 'same'));
  const files = new Set(changed.map(({ name }) => name)).size;
  const counts = [
    amountOf(demos, 'demo'),
    ...(slides > 0 ? [amountOf(slides, 'slide')] : []),
    ...(files > 0 ? [`${amountOf(files, 'file')} changed`] : []),
  ];
  return counts.join(' · ');
}
