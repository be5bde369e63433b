import type { ReplaySlide, ReplayStep, ReplayStyle } from '../../audience/replay-content.ts';
import { createPageBox } from '../page-box.ts';
import { make, makeIcon } from '../speaker/dom.ts';
import { createCopyButton } from './copying.ts';
import { createFileView } from './file-view.ts';

export interface StepView {
  /** @param css of its slide. @param isSame the step that is shown, with more of it revealed. */
  show(step: ReplayStep, css: string, isSame?: boolean): void;
  /** The title. */
  focus(): void;
}

type StyledSlide = ReplaySlide & { readonly css: string };

/** Shows one step at a time in the element. */
export function createStepView(main: HTMLElement, announce: (text: string) => void): StepView {
  let heading = make('h1');
  const showSlide = createSlideFrame();
  return {
    show(step, css, isSame = false) {
      const { slide, files, commands, demo, title } = step;
      heading = make('h1', slide ? 'unseen' : '', title);
      heading.tabIndex = -1;
      const above = slide || demo !== title ? [make('p', 'demo', demo)] : [];
      const head = make('header', '', ...above, heading);
      if (slide) head.append(make('p', '', slide.caption));
      else if (step.description) head.append(make('p', 'description', step.description));
      if (step.commit !== undefined) head.append(createCommitLink(step.commit));
      const article = make('article', slide ? 'step is-slide' : 'step', head);
      article.classList.toggle('is-same', isSame);
      const shown = files.map((file) => createFileView(file, announce));
      const run = commands.length > 0 ? [createCommands(commands, announce)] : [];
      const isRunFirst = files.every(({ kind, highlights }) => kind === 'same' && highlights.length === 0);
      article.append(...(isRunFirst ? [...run, ...shown] : [...shown, ...run]));
      if (step.lines.length > 0) {
        article.append(make('ul', 'lines-told', ...step.lines.map((line) => make('li', '', line))));
      }
      for (const why of step.failures) article.append(make('p', 'failure', `This step is not complete: ${why}`));
      main.replaceChildren(article);
      if (slide) showSlide({ ...slide, css }, step, article);
      if (step.notes !== undefined) article.append(createNotes(step.notes));
    },
    focus: () => heading.focus({ preventScroll: true }),
  };
}

/** Expands the styles that share a beginning. */
export function readStyles(styles: readonly ReplayStyle[]): readonly string[] {
  const texts: string[] = [];
  for (const { base, length, rest } of styles) texts.push((texts[base ?? -1]?.slice(0, length) ?? '') + rest);
  return texts;
}

/** Scales the page of the slide to the width of its frame. */
function createSlideFrame() {
  const scale = (frame: Element) => {
    if (frame instanceof HTMLElement) frame.style.setProperty('--scale', String(frame.clientWidth / 960));
  };
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) scale(target);
  });
  return (slide: StyledSlide, step: ReplayStep, into: HTMLElement) => {
    const { figure, frame, box } = createSlide(slide, step);
    into.append(figure);
    scale(frame); // before the first frame is painted
    sizes.disconnect();
    sizes.observe(frame);
    box.fit();
    box.isReady.then(() => box.element.isConnected && box.fit(), reportError);
  };
}

/** The frame scales the page by `--scale`. Fit the box when it is in the document. */
export function createSlide(
  { html, css, steps, shown = steps }: StyledSlide,
  { title, description }: ReplayStep,
  id = 'slide',
) {
  const page = { css, html, title, transition: undefined, folder: '', place: undefined };
  const box = createPageBox({ ...page, step: shown, steps }, id);
  const frame = make('div', 'slide-frame', box.element);
  const figure = make('figure', 'slide-figure', frame);
  if (description !== undefined) figure.append(make('figcaption', '', description));
  return { figure, frame, box };
}

export function createCommitLink(address: string): HTMLElement {
  const link = make('a', '', `Commit ${address.replace(/^.*\//, '').slice(0, 7)}`);
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  return make('p', 'commit', link);
}

export function createCommands(commands: readonly string[], announce: (text: string) => void): HTMLElement {
  const lines = commands.map((command) => {
    const copy = createCopyButton('Copy', `Copy the command ${command}`, () => command, announce);
    return make('li', '', make('code', '', command), copy);
  });
  const list = make('ul', '', ...lines);
  list.setAttribute('role', 'list');
  const head = make('h2', '', makeIcon('command'), 'Terminal');
  const section = make('section', 'commands', head, list);
  section.setAttribute('aria-label', 'Terminal');
  return section;
}

export function createNotes(html: string): HTMLElement {
  const text = make('div', 'notes-text');
  text.innerHTML = html;
  const notes = make('aside', 'notes', make('h2', '', 'Speaker notes'), text);
  notes.setAttribute('aria-label', 'Speaker notes');
  return notes;
}
