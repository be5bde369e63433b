import { messageOf } from '../core/errors.ts';
import { escapeHtml } from '../core/escape-html.ts';
import type { JsonObject } from '../core/json.ts';
import { dropIllegal } from '../core/legal-text.ts';
import { layOut, type Rows } from './deck/layouts.ts';
import { layoutNames, slideClasses } from './deck/slide-classes.ts';
import { readDrawing } from './drawing.ts';
import { renderElements } from './elements/elements.ts';
import { balanceHtml } from './html/html-edit.ts';
import { dropPreviewMarks } from './html/preview-marks.ts';
import { completeMarkdown } from './html/rendered-markdown.ts';
import { markReveals } from './html/reveals.ts';
import { scanHtml } from './html/scanned-html.ts';
import type { PageSources, Slide, SlidePage } from './model.ts';
import { makeSafe, makeSafeCss } from './safe-html.ts';
import { renderTemplate } from './template/template.ts';
import { layoutVariablesCss, themeCss } from './themes/themes.ts';
import { utilityCss } from './utilities/utilities.ts';

interface PageDraft {
  readonly slide: Slide;
  readonly sources: PageSources;
  /** Rendered and balanced. */
  readonly rows: Rows;
  /** Only for the layout `animated`. */
  readonly drawing: string;
  /** The text of the custom layout. */
  readonly customLayout: string | undefined;
  /** Template variables. */
  readonly values: JsonObject;
  readonly classes: readonly string[];
  readonly html: string;
  /** Our CSS; `ownCss` is the talk's and comes after it. */
  readonly css: string;
  readonly ownCss: string;
  readonly steps: number;
}

type Pass = (draft: PageDraft) => PageDraft | Promise<PageDraft>;

/** Keep the order. Nothing may add HTML after `makeHarmless`. */
const passes: readonly Pass[] = [
  gather,
  layOutParts,
  addBars,
  makeElements,
  numberReveals,
  enclose,
  makeHarmless,
  joinStyles,
];

/** One section of 960 × 540 CSS pixels. Its content stays inside, without scripts. */
export async function renderSlide(slide: Slide, sources: PageSources): Promise<SlidePage> {
  const nothing = {
    rows: [],
    drawing: '',
    customLayout: undefined,
    values: {},
    classes: [],
    html: '',
    css: '',
    ownCss: '',
    steps: 0,
  };
  let draft: PageDraft = { slide, sources, ...nothing };
  for (const pass of passes) {
    draft = await pass(draft);
    await takeTurns(sources);
  }
  const { html, css, steps } = draft;
  return { html, css, title: slide.title, transition: slide.settings.transition, steps };
}

async function takeTurns({ slice }: PageSources): Promise<void> {
  if (slice?.isOver) await slice.next();
}

async function gather(draft: PageDraft): Promise<PageDraft> {
  const { slide, sources } = draft;
  const { theme, customLayout, customTheme } = slide.settings;
  const render = async (part: string) => {
    const html = await sources.renderMarkdown(part);
    await takeTurns(sources);
    const { html: complete, tags } = completeMarkdown(dropPreviewMarks(scanHtml(html)));
    return balanceHtml(complete, tags);
  };
  const [rows, drawing, ownLayout, ownCss] = await Promise.all([
    Promise.all(slide.parts.map((columns) => Promise.all(columns.map(render)))),
    readDrawing(slide, sources),
    readOptional('customLayout', customLayout, sources),
    readOptional('customTheme', customTheme, sources),
  ]);
  const css = `${themeCss(theme)}\n${dropIllegal(layoutVariablesCss(layoutNames(slide.settings)))}`;
  const template = ownLayout?.trim() === '' ? undefined : ownLayout;
  if (template !== ownLayout) sources.report?.(`customLayout: the file ${customLayout} is empty`);
  const templates = [template, slide.settings.header, slide.settings.footer];
  const values = await gatherValues(templates, slide, sources);
  return { ...draft, rows, drawing, customLayout: template, css, ownCss: ownCss ?? '', values };
}

function layOutParts(draft: PageDraft): PageDraft {
  const { slide, rows, drawing, customLayout, values, sources } = draft;
  const inside =
    customLayout === undefined ? layOut(slide, rows, drawing) : layOutCustom(customLayout, rows, values, sources);
  const names = layoutNames(slide.settings).join(' ');
  const html = `<div class="slide__container"><div class="slide__layout ${names}">${inside}</div></div>`;
  return { ...draft, html, classes: slideClasses(slide, rows, customLayout !== undefined) };
}

function addBars(draft: PageDraft): PageDraft {
  const { slide, sources, values, classes, html } = draft;
  const header = renderBar('header', slide.settings.header, values, sources);
  const footer = renderBar('footer', slide.settings.footer, values, sources);
  const marks = [...(header ? ['has-header'] : []), ...(footer ? ['has-footer'] : [])];
  return { ...draft, html: `${header}${html}${footer}`, classes: [...classes, ...marks] };
}

function makeElements(draft: PageDraft): PageDraft {
  return { ...draft, html: renderElements(draft.html) };
}

function numberReveals(draft: PageDraft): PageDraft {
  return { ...draft, ...markReveals(draft.html) };
}

function enclose(draft: PageDraft): PageDraft {
  return { ...draft, html: `${openSection(draft.slide, draft.classes)}${draft.html}</section>` };
}

/** Moves the slide's own styles to the talk's CSS. */
function makeHarmless(draft: PageDraft): PageDraft {
  const { html, css } = makeSafe(draft.html, draft.sources);
  return { ...draft, html, ownCss: `${makeSafeCss(draft.ownCss)}\n${css}` };
}

function joinStyles(draft: PageDraft): PageDraft {
  return { ...draft, css: `${draft.css}\n${utilityCss(draft.html)}${draft.ownCss}` };
}

/** Reports and ignores a missing file. */
async function readOptional(key: string, path: string | undefined, sources: PageSources): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    const text = await sources.readText(path);
    if (text === undefined) sources.report?.(`${key}: there is no file ${path}`);
    return text;
  } catch (error) {
    sources.report?.(`${key}: ${messageOf(error)}`);
    return undefined;
  }
}

/** The workspace folder, relative. */
const webViewUrl = '.';
const asksForNumbers = /crntSlideIdx|totalSlides/;

/** Template variables, both as bare names and below `metadata`. */
async function gatherValues(
  templates: readonly (string | undefined)[],
  { title, values }: Slide,
  { readNumbers }: PageSources,
): Promise<JsonObject> {
  const isAsked = templates.some((text) => text !== undefined && asksForNumbers.test(text));
  const numbers = isAsked ? await readNumbers?.() : undefined;
  const all = { slideTitle: title, ...values, webViewUrl, ...numbers };
  return { ...all, metadata: all };
}

function fillTemplate(key: string, template: string, values: JsonObject, { report }: PageSources): string {
  const { html, problems } = renderTemplate(template, values);
  for (const { message, range } of problems) report?.(`${key}, line ${range.start.line + 1}: ${message}`);
  return html;
}

function layOutCustom(template: string, rows: Rows, values: JsonObject, sources: PageSources): string {
  const content = rows.flat().join('\n');
  const html = fillTemplate('customLayout', template, { ...values, content }, sources);
  return `<div class="slide__content"><div class="slide__content__custom">${balanceHtml(html)}</div></div>`;
}

function renderBar(
  bar: 'header' | 'footer',
  template: string | undefined,
  values: JsonObject,
  sources: PageSources,
): string {
  if (template === undefined || template.trim() === '') return '';
  return `<${bar} class="slide__${bar}">${balanceHtml(fillTemplate(bar, template, values, sources))}</${bar}>`;
}

function openSection({ settings, title }: Slide, classes: readonly string[]): string {
  const { layout, ownLayout = layout, theme } = settings;
  return `<section class="${classes.join(' ')}" data-layout="${escapeHtml(ownLayout)}" data-theme="${escapeHtml(theme)}" aria-label="${escapeHtml(title)}">`;
}
