import { escapeHtml } from '../core/escape-html.ts';
import { amountOf } from '../core/text.ts';
import style from './handout.css';
import type { HandoutContent, HandoutDemo, HandoutPart, HandoutSlide } from './handout-content.ts';
import { printChange } from './print-change.ts';

/** HTML and CSS for a slide document, which inserts the pages. */
export function printHandout(content: HandoutContent): { readonly html: string; readonly css: string } {
  const { title, parts } = content;
  const isOne = parts.length === 1;
  const numbers = new Map(parts.flatMap(({ demos }) => demos).map((demo, index) => [demo, index + 1]));
  const printDemos = ({ demos }: HandoutPart, level: number) =>
    demos.map((demo) => printDemo(demo, numbers.get(demo) ?? 0, level)).join('');
  const sections = parts.map((part) => {
    if (isOne) return printDemos(part, 2);
    return `<section class="part"><h2>${escapeHtml(part.title)}</h2>${printDemos(part, 3)}</section>`;
  });
  const head = `<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(describeContent(content))}</p></header>`;
  const html = `<main class="handout">${head}${sections.join('')}</main>`;
  return { html, css: `${style}@page{@bottom-left{content:${quoteCss(title)}}}` };
}

function describeContent({ parts }: HandoutContent): string {
  const demos = parts.flatMap((part) => part.demos);
  const slides = demos.reduce((sum, demo) => sum + demo.slides.length, 0);
  const files = new Set(demos.flatMap(({ changes }) => changes.map(({ name }) => name)));
  const counts = [
    amountOf(demos.length, 'demo'),
    ...(slides > 0 ? [amountOf(slides, 'slide')] : []),
    ...(files.size > 0 ? [`${amountOf(files.size, 'file')} changed`] : []),
  ];
  return counts.join(' · ');
}

function printDemo(demo: HandoutDemo, number: number, level: number): string {
  const { title, description, notes, slides, lines, changes, commands, failures } = demo;
  const head = `<h${level}><span class="number">${number}</span>${escapeHtml(title)}</h${level}>`;
  const blocks = [
    description && `<p class="description">${escapeHtml(description)}</p>`,
    lines.length > 0 && `<p class="does">${lines.map(escapeHtml).join(' · ')}</p>`,
    notes && `<div class="notes">${notes}</div>`,
    printSlides(slides),
    ...changes.map((change) => printChange(change, level + 1)),
    printCommands(commands),
    ...failures.map((failure) => `<p class="failure">This demo is not complete: ${escapeHtml(failure)}</p>`),
  ].filter(Boolean);
  return `<section class="demo">${head}${blocks.join('')}</section>`;
}

/** Characters of notes next to a slide. */
const roomBeside = 700;

/** Notes are next to their slide, or below if they are long; two slides without notes share a row. */
function printSlides(slides: readonly HandoutSlide[]): string {
  const rows: HandoutSlide[][] = [];
  for (const slide of slides) {
    const last = rows.at(-1);
    if (last?.length === 1 && last[0]?.notes === undefined && slide.notes === undefined) last.push(slide);
    else rows.push([slide]);
  }
  return rows
    .map((row) => {
      const notes = row[0]?.notes;
      const text = notes === undefined ? '' : `<div class="notes">${notes}</div>`;
      const kind =
        row.length > 1 ? 'is-pair' : text.replace(/<[^<>]*>/g, '').length > roomBeside ? 'is-long' : 'is-one';
      return `<div class="slides ${kind}">${row.map(printSlide).join('')}${text}</div>`;
    })
    .join('');
}

function printSlide({ index, title, caption }: HandoutSlide): string {
  const place = `<div class="slide-on-paper" data-slide="${index}" role="img" aria-label="${escapeHtml(title)}"></div>`;
  return `<figure>${place}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

function printCommands(commands: readonly string[]): string {
  if (commands.length === 0) return '';
  const lines = commands.map((command) => `<code>${escapeHtml(command.trim())}</code>`).join('');
  return `<div class="commands"><p>Runs on stage only, so its changes are not in this handout.</p>${lines}</div>`;
}

/** Escapes everything that could end the string or its element. */
function quoteCss(text: string): string {
  const toCode = (character: string) => `\\${character.codePointAt(0)?.toString(16)} `;
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, toCode)}"`;
}
