import { escapeHtml } from '../core/escape-html.ts';
import { encloses } from '../core/positions.ts';
import type { Range } from '../core/text.ts';
import type { FileFindings, Finding } from '../preflight/finding.ts';

/** A card or slide. */
export interface ShownFrame {
  readonly demoId: string;
  readonly title: string;
  readonly caption: string | undefined;
  /** The slide's deck and position. */
  readonly slide: { readonly path: string; readonly range: Range } | undefined;
}

/** Renders frames as HTML. */
export interface FrameMarkup<F extends ShownFrame> {
  nameOf(path: string): string;
  picture(frame: F): string;
  /** Shown instead of a picture. */
  blank(words: string, group: DemoFindings): string;
  /** Text below the title; default: plain text. */
  caption?(frame: F, words: string): string;
  /** Below the caption. */
  more(frame: F): string;
  /** For the first frame of each demo. */
  tools?(group: DemoFindings): string;
}

export type DemoFindings = FileFindings['demos'][number];

/** Prints a demo's frames, with its number and findings at the first one. */
export function printDemo<F extends ShownFrame>(
  group: DemoFindings,
  number: number,
  frames: readonly F[],
  markup: FrameMarkup<F>,
): string {
  const { demo, verdict, findings } = group;
  const ownFrames = frames.filter(({ demoId }) => demoId === demo.id);
  const isOn = (finding: Finding, { slide }: ShownFrame) =>
    slide !== undefined && slide.path === finding.path && encloses(slide.range, finding.range);
  const rest = findings.filter((finding) => !ownFrames.some((frame) => isOn(finding, frame)));
  const badge = `<span class="badge ${verdict}">${number}</span>`;
  const tools = markup.tools?.(group) ?? '';
  if (ownFrames.length === 0) {
    const emptyText = verdict === 'disabled' ? 'disabled' : 'not shown';
    const caption = printCaption({ badge, title: demo.title, about: '', findings: rest, more: '' }, markup);
    return `<figure class="bare">${markup.blank(emptyText, group)}${tools}${caption}</figure>`;
  }
  const figures = ownFrames.map((frame, index) => {
    const frameFindings = findings.filter((finding) => isOn(finding, frame));
    const shownFindings = index === 0 ? [...rest, ...frameFindings] : frameFindings;
    const worst = ['error', 'warning'].find((severity) =>
      shownFindings.some((finding) => finding.severity === severity),
    );
    const { title, caption: captionText } = frame;
    const about =
      captionText === undefined
        ? ''
        : (markup.caption?.(frame, captionText) ?? `<small>${escapeHtml(captionText)}</small>`);
    const parts = { title, about, badge: index === 0 ? badge : '', findings: shownFindings, more: markup.more(frame) };
    const caption = printCaption(parts, markup);
    const name = worst ? ` class="has-${worst}"` : '';
    return `<figure${name}>${markup.picture(frame)}${index === 0 ? tools : ''}${caption}</figure>`;
  });
  return figures.join('');
}

interface Caption {
  readonly badge: string;
  readonly title: string;
  readonly about: string;
  readonly findings: readonly Finding[];
  readonly more: string;
}

type Names = Pick<FrameMarkup<ShownFrame>, 'nameOf'>;

function printCaption({ badge, title, about, findings, more }: Caption, names: Names): string {
  return `<figcaption>${badge}<div><b>${escapeHtml(title)}</b>${about}${more}${printFindings(findings, names)}</div></figcaption>`;
}

export function printFindings(findings: readonly Finding[], { nameOf }: Names): string {
  if (findings.length === 0) return '';
  const items = findings.map(({ severity, message, path, range: { start } }) => {
    const lineReference = `${nameOf(path)}:${start.line + 1}:${start.character + 1}`;
    return `<li class="${severity}"><span>${escapeHtml(message)}</span><code>${escapeHtml(lineReference)}</code></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}
