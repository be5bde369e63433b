import { escapeHtml } from '../core/escape-html.ts';
import { amountOf } from '../core/text.ts';
import { countFindings, describeCounts, groupByFile, nameFiles, type Report } from '../preflight/finding.ts';
import style from './frames.css';
import { type FrameMarkup, printDemo, printFindings, type ShownFrame } from './print-frames.ts';

export interface Frame extends ShownFrame {
  readonly png: Uint8Array;
  /** Why it differs from the stage. */
  readonly shortfall?: string | undefined;
}

/** A self-contained page with a picture of every card and slide, and the findings. */
export function printHtml(report: Report, frames: readonly Frame[], title: string): string {
  const markup: FrameMarkup<Frame> = { nameOf: nameFiles(report), picture, blank, more };
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
  const numbers = new Map(report.demos.map(({ id }, index) => [id, index + 1]));
  const files = groupByFile(report).map(({ name, findings, demos }) => {
    const groups = demos.map((group) => printDemo(group, numbers.get(group.demo.id) ?? 0, frames, markup));
    return `<section><h2>${escapeHtml(name)}</h2>${printFindings(findings, markup)}<div class="frames">${groups.join('')}</div></section>`;
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

/** `4 demos, 1 would fail: 1 error, 2 warnings. 6 slides.` */
export function describeShow(report: Report, frames: readonly ShownFrame[]): string {
  const slides = frames.filter(({ slide }) => slide !== undefined).length;
  return `${describeCounts(countFindings(report))}.${slides > 0 ? ` ${amountOf(slides, 'slide')}.` : ''}`;
}

function picture({ png }: Frame): string {
  return `<img alt="" loading="lazy" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`;
}

function blank(words: string): string {
  return `<div class="blank">${words}</div>`;
}

function more({ shortfall }: Frame): string {
  return shortfall ? `<p class="warning">Different on stage: ${escapeHtml(shortfall)}</p>` : '';
}
