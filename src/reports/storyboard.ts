import { escapeHtml } from '../core/escape-html.ts';
import { plainText } from '../core/plain-text.ts';
import type { Library } from '../demos/library.ts';
import type { FlawBox } from '../ports/slide-flaw.ts';
import { groupByFile, nameFiles, type Report } from '../preflight/finding.ts';
import { type DemoFindings, type FrameMarkup, printDemo, printFindings, type ShownFrame } from './print-frames.ts';
import { describeShow } from './report-html.ts';
import type { StoryboardView } from './storyboard-messages.ts';

/** A frame whose picture is drawn on demand. */
export interface StoryboardFrame extends ShownFrame {
  /** Identifies the picture's content. */
  readonly key: string;
  /** Speaker notes, Markdown. */
  readonly notes: string | undefined;
  /** Where the last row cannot read it. */
  readonly marks?: readonly FlawBox[];
}

export interface Storyboard {
  readonly report: Report;
  readonly frames: readonly StoryboardFrame[];
  /** Titles of demo files by absolute path. */
  readonly titles: ReadonlyMap<string, string>;
}

export interface PrintedStoryboard extends Storyboard {
  /** Whether it was checked, so that a demo without a frame shows nothing. */
  readonly isDrawn: boolean;
}

/** Characters. */
const mostNotes = 600;

const icon = (name: string) => `<svg aria-hidden="true"><use href="#i-${name}"/></svg>`;

/**
 * A section for each demo file, with its demos and pictures.
 * @param canJoin whether a demo (index in its file) can be joined with the previous one.
 */
export function printStoryboard(
  { report, frames, titles, isDrawn }: PrintedStoryboard,
  canJoin: (index: number) => boolean = () => false,
): StoryboardView {
  const markup: FrameMarkup<StoryboardFrame> = {
    nameOf: nameFiles(report),
    picture: ({ key, title, marks = [] }) =>
      `<button type="button" class="picture" data-act="openText" aria-label="${escapeHtml(`${title}: open its text`)}" aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"><img alt="" decoding="async" draggable="false" data-key="${escapeHtml(key)}">${printMarks(marks)}</button>`,
    blank: (words, { demo }) =>
      `<button type="button" class="picture blank" data-act="openText" aria-label="${escapeHtml(`${demo.title}, ${words}: open its text`)}" aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown">${isDrawn || demo.isDisabled ? words : ''}</button>`,
    caption: ({ slide }, words) =>
      slide
        ? `<button type="button" class="place" data-act="openDeck" data-path="${escapeHtml(slide.path)}" data-line="${slide.range.start.line}">${escapeHtml(words)}</button>`
        : `<small>${escapeHtml(words)}</small>`,
    more: ({ notes }) => printNotes(notes),
    tools: printTools,
  };
  const numbers = new Map(report.demos.map(({ id }, index) => [id, index + 1]));
  const files = groupByFile(report).map(({ name, findings, demos }, index) => {
    const path = report.files[index] ?? '';
    const title = titles.get(path) ?? name;
    const items = demos.map((group, demoIndex) => {
      const number = numbers.get(group.demo.id) ?? 0;
      return `<li class="demo${group.demo.isDisabled ? ' off' : ''}" data-id="${escapeHtml(group.demo.id)}" data-vscode-context="${escapeHtml(contextOf(group))}">${demoIndex > 0 && canJoin(demoIndex) ? joinButton : ''}${printDemo(group, number, frames, markup)}</li>`;
    });
    const small = title === name ? '' : `<small>${escapeHtml(name)}</small>`;
    const add = `<li class="end"><button type="button" data-act="addTo" data-path="${escapeHtml(path)}">${icon('add')}<span>New Demo</span></button></li>`;
    return `<section data-path="${escapeHtml(path)}"><h2>${escapeHtml(title)}${small}</h2>${printFindings(findings, markup)}<ol class="frames">${items.join('')}${add}</ol></section>`;
  });
  return { html: files.join(''), summary: isDrawn ? describeShow(report, frames) : '' };
}

/** Unchanged demos keep pictures and findings. */
export function followFiles(board: Storyboard, shown: Library['files']): Storyboard {
  const demos = shown.flatMap(({ path, demos }) =>
    demos.map(({ id, title, disabled: isDisabled }) => ({ id, title, path, isDisabled })),
  );
  const isThere = (id: string | undefined) => id === undefined || demos.some((demo) => demo.id === id);
  const isOn = (id: string) => demos.some((demo) => demo.id === id && !demo.isDisabled);
  return {
    titles: new Map(shown.map(({ path, title }) => [path, title])),
    frames: board.frames.filter(({ demoId }) => isOn(demoId)),
    report: {
      ...board.report,
      files: shown.map(({ path }) => path),
      demos,
      findings: board.report.findings.filter(({ demoId }) => isThere(demoId)),
    },
  };
}

const joinButton =
  '<button type="button" class="join" data-act="join" title="Join this demo with the one before it">Join with Previous</button>';

function printTools({ demo }: DemoFindings): string {
  const { title, isDisabled } = demo;
  const button = (act: string, name: string, words: string) =>
    `<button type="button" data-act="${act}" title="${words}" aria-label="${escapeHtml(`${words}: ${title}`)}">${icon(name)}</button>`;
  return `<div class="tools">${isDisabled ? '' : button('run', 'run', 'Run from Here')}${
    isDisabled ? button('toggle', 'on', 'Enable') : button('toggle', 'off', 'Disable')
  }${button('addAfter', 'add', 'Add Demo After')}</div>`;
}

/** Frames over a picture; an SVG, because the page's policy forbids inline styles. */
function printMarks(marks: readonly FlawBox[]): string {
  if (marks.length === 0) return '';
  const [width, height] = [960, 540];
  const rects = marks.map((box) => {
    const { x, y } = box;
    return `<rect x="${Math.round(x * width)}" y="${Math.round(y * height)}" width="${Math.round(box.width * width)}" height="${Math.round(box.height * height)}" rx="4"/>`;
  });
  return `<svg class="marks" viewBox="0 0 ${width} ${height}" aria-hidden="true">${rects.join('')}</svg>`;
}

function printNotes(notes: string | undefined): string {
  const { title, lines } = plainText(notes ?? '');
  const text = [...(title === undefined ? [] : [title]), ...lines].join(' ');
  if (text === '') return '';
  const cut = text.length > mostNotes ? `${text.slice(0, mostNotes).trimEnd()}…` : text;
  return `<p class="notes" title="Speaker notes">${escapeHtml(cut)}</p>`;
}

/** For VS Code's context menu. */
function contextOf({ demo: { id, isDisabled } }: DemoFindings): string {
  const webviewSection = isDisabled ? 'disabledDemo' : 'demo';
  return JSON.stringify({ webviewSection, id, preventDefaultContextMenuItems: true });
}
