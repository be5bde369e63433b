import { escapeHtml } from '../core/escape-html.ts';
import type { JsonObject } from '../core/json.ts';
import { layOut, layoutClasses, type Rows } from './deck/layouts.ts';
import { splitParts } from './deck/parts.ts';
import { giveRevealsRoom } from './deck/reveal-room.ts';
import { balanceHtml } from './html/html-edit.ts';
import { completeMarkdown } from './html/rendered-markdown.ts';
import { markReveals } from './html/reveals.ts';
import type { PageSources, Slide, SlidePage } from './model.ts';
import { dropIllegalCharacters, makeSafe } from './safe-html.ts';
import { renderTemplate } from './template/template.ts';
import { layoutVariablesCss, themeCss } from './themes/themes.ts';

/** A slide as one section of 960 × 540 CSS pixels. What the deck writes stays inside it, and no script with it. */
export async function renderSlide(slide: Slide, sources: PageSources): Promise<SlidePage> {
  const { settings, title } = slide;
  const [rows, customLayout, customTheme] = await Promise.all([
    renderRows(slide, sources),
    readOptional('customLayout', settings.customLayout, sources),
    readOptional('customTheme', settings.customTheme, sources),
  ]);
  const inside =
    customLayout === undefined
      ? layOut(settings.layout, rows, settings)
      : layOutCustom(customLayout, rows, slide.values, sources);
  const header = renderBar('header', settings.header, slide.values, sources);
  const footer = renderBar('footer', settings.footer, slide.values, sources);
  const layers = `<div class="slide__container"><div class="slide__layout ${settings.layout}">${inside}</div></div>`;
  const safe = makeSafe(`${header}${layers}${footer}`);
  const { html, steps } = markReveals(safe.html);
  const classes = [
    ...slideClasses(slide, rows, customLayout !== undefined),
    ...(header ? ['has-header'] : []),
    ...(footer ? ['has-footer'] : []),
  ];
  return {
    html: dropIllegalCharacters(`${openSection(slide, classes)}${html}</section>`),
    css: dropIllegalCharacters(
      asStyleText(
        [themeCss(settings.theme), layoutVariablesCss(settings.layout), customTheme ?? '', safe.css].join('\n'),
      ),
    ),
    title,
    transition: settings.transition,
    steps,
  };
}

/** The parts of a slide, each rendered by itself and closed in itself. */
function renderRows({ markdown }: Slide, sources: PageSources): Promise<Rows> {
  const render = async (part: string) => balanceHtml(completeMarkdown(await sources.renderMarkdown(part)));
  return Promise.all(splitParts(giveRevealsRoom(markdown)).map((columns) => Promise.all(columns.map(render))));
}

/** A missing file leaves the slide as it is without it. */
async function readOptional(key: string, path: string | undefined, sources: PageSources): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const text = await sources.readText(path);
  if (text === undefined) sources.report?.(`${key}: there is no file ${path}`);
  return text;
}

/** A template's HTML; what is wrong in it is reported by line. */
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
  place: 'header' | 'footer',
  template: string | undefined,
  values: JsonObject,
  sources: PageSources,
): string {
  if (template === undefined || template.trim() === '') return '';
  return `<${place} class="slide__${place}">${balanceHtml(fillTemplate(place, template, values, sources))}</${place}>`;
}

/** `slide layout-… theme-…`, and the theme's bare name, which is what the talk's own CSS addresses. */
function slideClasses({ settings }: Slide, rows: Rows, isCustom: boolean): readonly string[] {
  const theme = settings.theme.toLowerCase().replace(/[^a-z0-9_-]+/g, '-');
  const layout = isCustom ? 'custom' : settings.layout;
  const hasContent = rows.flat().some((html) => html.trim() !== '');
  return [
    'slide',
    `layout-${layout}`,
    `theme-${theme}`,
    theme,
    ...(isCustom ? [] : layoutClasses(settings.layout, settings, hasContent)),
  ];
}

function openSection({ settings, title }: Slide, classes: readonly string[]): string {
  const { layout, theme } = settings;
  return `<section class="${classes.join(' ')}" data-layout="${layout}" data-theme="${escapeHtml(theme)}" aria-label="${escapeHtml(title)}">`;
}

/** CSS that may stand in a `<style>` element: it cannot end it. */
function asStyleText(css: string): string {
  return css.replace(/<(?=[/!])/g, '\\3c ');
}
