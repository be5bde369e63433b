import type { Problem } from '../../core/problem.ts';
import type { Range } from '../../core/text.ts';
import type { TimeSlice } from '../../core/time/slices.ts';
import type { PageSources, Slide, SlidePage } from '../../slides/model.ts';
import { renderSlide } from '../../slides/page.ts';
import { listSources } from '../../slides/sources.ts';
import type { DeckFiles } from './deck-files.ts';
import type { DeckText } from './deck-text.ts';
import { type MarkdownSketch, sketchMarkdown } from './markdown-sketch.ts';

/** Checks one slide without a browser, except for its style sheet. */
export async function checkSlide(
  slide: Slide,
  { text, files, isDressed, count, slice }: SlideCheckContext,
): Promise<readonly Problem[]> {
  const sketch = sketchMarkdown(slide.markdown);
  const { page, reports } = await makePage(slide, files, slice);
  const missing = await findMissing(listSources({ html: page.html, css: '' }), files);
  const broken = await findMissing(sketch.links, files);
  return [
    ...reports.map(({ key, message, code }) => warn(code, message, text.ofKey(slide, key))),
    ...missing.map(([source, fault]) => warn('source-not-found', fault, text.ofWords(slide, source))),
    ...broken.map(([link, fault]) => warn('link-not-found', `Broken link: ${lower(fault)}`, text.ofWords(slide, link))),
    ...(!isDressed && isEmpty(slide, sketch)
      ? [warn('empty-slide', emptyMessage(slide, count), text.ofWords(slide, ''))]
      : []),
  ];
}

export interface SlideCheckContext {
  readonly text: DeckText;
  readonly files: DeckFiles;
  /** Number of slides. */
  readonly count: number;
  /** Whether settings give all slides a style sheet or bar, so that no slide is certainly empty. */
  readonly isDressed: boolean;
  readonly slice: TimeSlice;
}

export function warn(code: string, message: string, range: Range): Problem {
  return { code, message, severity: 'warning', range };
}

interface SlideReport {
  readonly key: string;
  readonly code: string;
  readonly message: string;
}

/** Renders the page with simplified Markdown, and collects messages. */
async function makePage(
  slide: Slide,
  files: DeckFiles,
  slice: TimeSlice,
): Promise<{ page: SlidePage; reports: readonly SlideReport[] }> {
  const reports: SlideReport[] = [];
  const sources: PageSources = {
    renderMarkdown: async (markdown) => sketchMarkdown(markdown).html,
    readText: files.readText,
    slice,
    report: (message) => {
      const report = readReport(slide, message);
      if (report) reports.push(report);
    },
  };
  return { page: await renderSlide(slide, sources), reports };
}

/** A message such as `customLayout, line 4: …` is about a line of the template; adds the file name. */
function readReport({ settings }: Slide, message: string): SlideReport | undefined {
  const [, key = '', line, what = ''] = /^(\w+)(?:, line (\d+))?: (.*)$/s.exec(message) ?? [];
  if (line === undefined)
    return key === '' || key === 'customTheme' ? undefined : { key, code: 'source-not-found', message: sentence(what) };
  const file = key === 'customLayout' ? ` of ${settings.customLayout}` : '';
  return { key, code: 'template-problem', message: `${key}, line ${line}${file}: ${sentence(what)}` };
}

function sentence(text: string): string {
  const full = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(full) ? full : `${full}.`;
}

function lower(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

async function findMissing(sources: readonly string[], files: DeckFiles): Promise<(readonly [string, string])[]> {
  const missing: (readonly [string, string])[] = [];
  for (const source of new Set(sources)) {
    const fault = await files.faultOf(source);
    if (fault !== undefined) missing.push([source, fault]);
  }
  return missing;
}

/** Whether a slide is certainly empty: it has no custom style sheet, template or bar either. */
function isEmpty({ settings, values }: Slide, { html }: MarkdownSketch): boolean {
  const { image, video, customLayout, customTheme, header, footer } = settings;
  const isDressed = [image, video, customLayout, customTheme, header, footer, values.svgFile].some(Boolean);
  return !isDressed && html.replace(/^::\s{0,9}\w{1,20}\s{0,9}::\s*$/gm, '').trim() === '';
}

function emptyMessage({ notes, index }: Slide, count: number): string {
  if (notes !== undefined) return 'This slide shows nothing, because it has only notes.';
  if (index > 0 && index === count - 1) return 'The deck ends with an empty slide: remove the line --- before it.';
  return 'This slide shows nothing.';
}
