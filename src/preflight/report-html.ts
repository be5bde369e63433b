import { escapeHtml } from '../core/html/escape-html.ts';
import { encloses } from '../core/positions.ts';
import type { Range } from '../core/text.ts';
import {
  countFindings,
  describeCounts,
  type FileFindings,
  type Finding,
  groupByFile,
  nameFiles,
  type Report,
} from './finding.ts';
import style from './report-html.css';

/** A picture of a card or a slide of the show. */
export interface Frame {
  readonly demoId: string;
  readonly title: string;
  readonly caption: string | undefined;
  readonly png: Uint8Array;
  /** Why it is not what the audience sees. */
  readonly shortfall?: string | undefined;
  /** Of a slide: its deck, and its place in the text. */
  readonly slide: { readonly path: string; readonly range: Range } | undefined;
}

type NameOf = (path: string) => string;

/** The whole show on one page that holds everything it needs: a picture of every card and slide, findings beside them. */
export function printHtml(report: Report, frames: readonly Frame[], title: string): string {
  const nameOf = nameFiles(report);
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
  const numbers = new Map(report.demos.map(({ id }, index) => [id, index + 1]));
  const files = groupByFile(report).map(({ name, findings, demos }) => {
    const groups = demos.map((group) => printDemo(group, numbers.get(group.demo.id) ?? 0, frames, nameOf));
    return `<section><h2>${escapeHtml(name)}</h2>${printFindings(findings, nameOf)}<div class="frames">${groups.join('')}</div></section>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="generator" content="Showrunner">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>`,
    `<header><h1>${escapeHtml(title)}</h1><p class="sum">${describeShow(report, frames)}</p></header>`,
    ...files,
    '</body></html>\n',
  ].join('\n');
}

function describeShow(report: Report, frames: readonly Frame[]): string {
  const slides = frames.filter(({ slide }) => slide !== undefined).length;
  return `${describeCounts(countFindings(report))}. ${slides} ${slides === 1 ? 'slide' : 'slides'}.`;
}

/** The frames of a demo, its number and what is found in it at the first of them; a demo without a picture is a bare one. */
function printDemo(
  { demo, verdict, findings }: FileFindings['demos'][number],
  number: number,
  frames: readonly Frame[],
  nameOf: NameOf,
): string {
  const own = frames.filter(({ demoId }) => demoId === demo.id);
  const isOn = (finding: Finding, { slide }: Frame) =>
    slide !== undefined && slide.path === finding.path && encloses(slide.range, finding.range);
  const rest = findings.filter((finding) => !own.some((frame) => isOn(finding, frame)));
  const badge = `<span class="badge ${verdict}">${number}</span>`;
  if (own.length === 0) {
    const words = verdict === 'disabled' ? 'disabled' : 'not shown';
    return `<figure class="bare"><div class="blank">${words}</div>${printCaption(badge, demo.title, undefined, rest, nameOf)}</figure>`;
  }
  const figures = own.map((frame, index) => {
    const beside = findings.filter((finding) => isOn(finding, frame));
    return printFrame(frame, index === 0 ? badge : '', index === 0 ? [...rest, ...beside] : beside, nameOf);
  });
  return figures.join('');
}

function printFrame(
  { title, caption, png, shortfall }: Frame,
  badge: string,
  findings: readonly Finding[],
  nameOf: NameOf,
): string {
  const worst = ['error', 'warning'].find((severity) => findings.some((finding) => finding.severity === severity));
  const image = `<img alt="" loading="lazy" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`;
  const note = shortfall && `<p class="warning">Not as on stage: ${escapeHtml(shortfall)}</p>`;
  const text = printCaption(badge, title, caption, findings, nameOf, note);
  return `<figure${worst ? ` class="has-${worst}"` : ''}>${image}${text}</figure>`;
}

function printCaption(
  badge: string,
  title: string,
  caption: string | undefined,
  findings: readonly Finding[],
  nameOf: NameOf,
  note = '',
): string {
  const small = caption === undefined ? '' : `<small>${escapeHtml(caption)}</small>`;
  return `<figcaption>${badge}<div><b>${escapeHtml(title)}</b>${small}${note}${printFindings(findings, nameOf)}</div></figcaption>`;
}

function printFindings(findings: readonly Finding[], nameOf: NameOf): string {
  if (findings.length === 0) return '';
  const items = findings.map(({ severity, message, path, range: { start } }) => {
    const place = `${nameOf(path)}:${start.line + 1}:${start.character + 1}`;
    return `<li class="${severity}"><span>${escapeHtml(message)}</span><code>${escapeHtml(place)}</code></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}
