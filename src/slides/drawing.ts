import type { JsonObject } from '../core/json.ts';
import { parseMilliseconds } from './elements/values.ts';
import { balanceHtml, editHtml, type HtmlEdit } from './html/html-edit.ts';
import { attributeOf, scanTags, type Tag } from './html/html-scan.ts';
import type { PageSources, Slide } from './model.ts';

/** Drawn by their outline. */
const lines = new Set('path line polyline polygon rect circle ellipse'.split(' '));
/** Faded in as a whole. */
const wholes = new Set('image use foreignobject'.split(' '));
/** Their content is invisible, or drawn elsewhere. */
const hidden = new Set(
  'defs symbol clippath mask pattern marker lineargradient radialgradient filter foreignobject text'.split(' '),
);

/** Only for the layout `animated`; empty if there is no SVG. */
export async function readDrawing({ settings, values }: Slide, { readText, report }: PageSources): Promise<string> {
  if (settings.layout !== 'animated') return '';
  const drawing = readDrawingSettings(values);
  const { svgFile } = drawing;
  const text = svgFile === undefined ? undefined : await readText(svgFile);
  const html = text === undefined ? undefined : renderDrawing(text, drawing);
  if (svgFile === undefined) report?.('svgFile is missing: the layout "animated" needs an SVG file');
  else if (text === undefined) report?.(`svgFile: there is no file ${svgFile}`);
  else if (html === undefined) report?.(`svgFile: ${svgFile} does not contain an SVG`);
  return html ?? '';
}

interface DrawingProgress {
  /** Open `hidden` elements. */
  depth: number;
  /** Speed factor. */
  pace: number;
  /** Milliseconds. */
  wait: number;
  /** The click for the next element; 0 for none. */
  click: number;
  /** Whether a part of the drawing appears at this click already. */
  isUsed: boolean;
}

/**
 * Renders an SVG in its final state. `data-draw` is an element's kind of animation, `data-pace` and `data-wait` come
 * from comments before it, `data-click` is its click. Returns `undefined` if there is no SVG. Linear.
 */
export function renderDrawing(source: string, settings: DrawingSettings): string | undefined {
  // CDATA marks would break the CSS.
  const text = source.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
  const state: DrawingProgress = { depth: 0, pace: 1, wait: 0, click: settings.autoplay ? 0 : 1, isUsed: false };
  const edits: HtmlEdit[] = [];
  let start: number | undefined;
  let done = 0;
  for (const tag of scanTags(text)) {
    if (start === undefined) {
      if (tag.name !== 'svg' || tag.kind === 'close') continue;
      start = tag.start;
      edits.push({ start: nameEnd(tag), end: nameEnd(tag), text: viewBoxOf(tag) });
    } else {
      readComments(state, text.slice(done, tag.start));
      const marks = settings.isStill ? '' : marksOf(state, tag, settings);
      if (marks !== '') edits.push({ start: nameEnd(tag), end: nameEnd(tag), text: marks });
      if (hidden.has(tag.name) && !tag.isSelfClosing) state.depth += tag.kind === 'open' ? 1 : -1;
    }
    done = tag.rawText?.end ?? tag.end;
  }
  if (start === undefined) return undefined;
  const { speed, typing, isInverted, controls, isStill } = settings;
  const svg = balanceHtml(editHtml(text, edits).slice(start));
  const marks = isStill ? '' : ` data-speed="${speed}" data-typing="${typing ?? 0}" data-controls="${controls}"`;
  return `<div class="slide__drawing${isInverted ? ' is-inverted' : ''}"${marks}>${svg}</div>`;
}

/** `<!-- speed: 2.0 -->`, `<!-- pause: 1.5 -->` and `untilPlay`. */
function readComments(state: DrawingProgress, between: string): void {
  const comment = /<!--\s{0,99}(speed|pause)\s{0,9}:\s{0,9}([\w.]{1,20})\s{0,99}-->/gi;
  for (const [, name, value = ''] of between.matchAll(comment)) {
    if (name?.toLowerCase() === 'speed') {
      const pace = Number.parseFloat(value);
      if (pace > 0) state.pace = Math.min(pace, 1000);
    } else if (value.toLowerCase() !== 'untilplay') {
      state.wait += parseMilliseconds(value, 1000) ?? 0;
    } else if (state.isUsed || state.click === 0) {
      state.click += 1;
      state.isUsed = false;
    }
  }
}

function marksOf(state: DrawingProgress, { kind, name }: Tag, { typing }: DrawingSettings): string {
  const { depth, pace, wait, click } = state;
  const isText = name === 'text';
  if (kind === 'close' || depth > 0 || !(isText || lines.has(name) || wholes.has(name))) return '';
  state.wait = 0;
  state.isUsed = true;
  const way = lines.has(name) ? 'line' : isText && typing !== undefined ? 'text' : 'show';
  return [
    ` data-draw="${way}"`,
    pace === 1 ? '' : ` data-pace="${pace}"`,
    wait === 0 ? '' : ` data-wait="${wait}"`,
    click === 0 ? '' : ` data-click="${click}"`,
  ].join('');
}

/** Otherwise a drawing would not scale with the slide. */
function viewBoxOf(tag: Tag): string {
  const sides = ['width', 'height'].map(
    (name) => /^(\d{1,6}(\.\d{1,6})?)(px)?$/.exec(attributeOf(tag, name) ?? '')?.[1],
  );
  const isOpen = attributeOf(tag, 'viewbox') === undefined && !sides.includes(undefined);
  return isOpen ? ` viewBox="0 0 ${sides.join(' ')}"` : '';
}

function nameEnd({ start, name }: Tag): number {
  return start + 1 + name.length;
}

const controlPositions = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft', 'none'] as const;

interface DrawingSettings {
  /** As written in the deck. */
  readonly svgFile: string | undefined;
  /** Pixels of the SVG per second. */
  readonly speed: number;
  /** Milliseconds per character; `undefined` types nothing. */
  readonly typing: number | undefined;
  readonly autoplay: boolean;
  readonly isStill: boolean;
  /** Swaps light and dark colors. */
  readonly isInverted: boolean;
  readonly controls: (typeof controlPositions)[number];
}

/** Ignores invalid values. */
export function readDrawingSettings(values: JsonObject): DrawingSettings {
  const { svgFile, controlsPosition } = values;
  const flag = (key: string, otherwise: boolean) => {
    const text = String(values[key]).toLowerCase();
    return otherwise ? text !== 'false' : text === 'true';
  };
  const number = (key: string, otherwise: number, most: number) => {
    const value = Number(values[key] ?? Number.NaN);
    return value > 0 ? Math.min(value, most) : otherwise;
  };
  return {
    svgFile: typeof svgFile === 'string' && svgFile.trim() !== '' ? svgFile.trim() : undefined,
    speed: number('animationSpeed', 100, 1_000_000),
    typing: flag('textTypeWriterEffect', true) ? number('textTypeWriterSpeed', 20, 10_000) : undefined,
    autoplay: flag('autoplay', true),
    isStill: flag('skipAnimation', false),
    isInverted: flag('invertLightAndDarkColours', false),
    controls: controlPositions.find((position) => position === controlsPosition) ?? 'bottomRight',
  };
}
