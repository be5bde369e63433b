import { decodePercent, missingPicture } from '../core/missing-picture.ts';
import { editHtml, type HtmlEdit } from './html/html-edit.ts';
import { type Attribute, scanTags, type Tag } from './html/html-scan.ts';
import { mediaTypeOf } from './html/media-type.ts';
import type { SlidePage } from './model.ts';

type Sourced = Pick<SlidePage, 'html' | 'css'>;

/** `undefined` for a placeholder. */
export type SourceMap = (source: string) => string | undefined;

export interface InlineLimits {
  /** Bytes per file. Default `largestSource`. */
  readonly each?: number;
  /** Bytes of all files of a page. Default 32 MiB. */
  readonly total?: number;
  /** For each placeholder. */
  onMissing?(source: string): void;
}

const mebibyte = 1024 * 1024;
/** Bytes; a larger file is not inlined. */
export const largestSource = 8 * mebibyte;
const sourceElements = new Set(['img', 'video', 'audio', 'source', 'track', 'input', 'image', 'use']);
const sourceAttributes = new Set(['src', 'poster', 'href', 'xlink:href']);
/** Ends at the bracket, the quote, or the line. */
const cssAddress = /url\(\s*(?:"([^"\n]*)"\s*|'([^'\n]*)'\s*|([^"'()\s]+)\s*)?\)/gi;

/** Unique and decoded. Excludes links. */
export function listSources(page: Sourced): readonly string[] {
  const sources = new Set<string>();
  rewriteSources(page, (source) => {
    sources.add(source);
    return source;
  });
  return [...sources];
}

/** `src`, `poster`, `srcset` and `url()`. Keeps `data:` and `#fragment`. */
export function rewriteSources<Page extends Sourced>(page: Page, map: SourceMap): Page {
  const edits: HtmlEdit[] = [];
  for (const tag of scanTags(page.html)) if (tag.kind === 'open') edits.push(...editsOf(tag, map));
  return { ...page, html: editHtml(page.html, edits), css: rewriteCss(page.css, map) };
}

/**
 * With `/`, decoded, without query, fragment and leading `/` or `./`. `undefined` if it is on the network or outside
 * the folder.
 */
export function workspacePathOf(source: string): string | undefined {
  if (!namesFile(source)) return undefined;
  const segments: string[] = [];
  for (const segment of decodePercent(source.trim().replace(/[?#].*$/s, '')).split(/[\\/]/)) {
    if (segment === '..' && segments.pop() === undefined) return undefined;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  const path = segments.join('/');
  return path === '' || path.includes('\0') ? undefined : path;
}

/** An inline template, not a path. */
export function isTemplate(value: string): boolean {
  return /<|\{\{/.test(value);
}

export function namesFile(source: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|[\\/]{2}|#)/i.test(source);
}

export function isOnNet(source: string): boolean {
  return /^(https?:|[\\/]{2})/i.test(source);
}

/**
 * `readBytes` gets the path of `workspacePathOf`. A source that is missing, too large, or on the network becomes a
 * placeholder.
 */
export async function inlineSources<Page extends Sourced>(
  page: Page,
  readBytes: (path: string) => Promise<Uint8Array | undefined>,
  { each = largestSource, total = 32 * mebibyte, onMissing }: InlineLimits = {},
): Promise<Page> {
  const inlined = new Map<string, string>();
  let room = total;
  for (const source of listSources(page)) {
    const path = workspacePathOf(source);
    const bytes = path === undefined ? undefined : await readBytes(path);
    if (path === undefined || !bytes || bytes.length > Math.min(each, room)) {
      onMissing?.(source);
      continue;
    }
    room -= bytes.length;
    inlined.set(source, toDataAddress(path, bytes));
  }
  return rewriteSources(page, (source) => inlined.get(source));
}

function toDataAddress(path: string, bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes;
  const base64 = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  return `data:${mediaTypeOf(path, bytes)};base64,${base64}`;
}

function editsOf(tag: Tag, map: SourceMap): HtmlEdit[] {
  return tag.attributes.flatMap((attribute) => {
    const { start, end, value } = attribute;
    const text = value === undefined ? undefined : rewriteAttribute(tag, attribute, decode(value), map);
    return text === undefined ? [] : [{ start, end, text }];
  });
}

/** `undefined` if it has no source. */
function rewriteAttribute(tag: Tag, { name }: Attribute, value: string, map: SourceMap): string | undefined {
  if (name === 'style') return /url\(/i.test(value) ? printAttribute(name, rewriteCss(value, map)) : undefined;
  if (tag.name.includes('-')) return rewriteOwnAttribute(name, value, map);
  if (!sourceElements.has(tag.name)) return undefined;
  if (name === 'srcset') return printAttribute(name, rewriteSet(value, map));
  if (!sourceAttributes.has(name) || isFixed(value)) return undefined;
  const target = map(value.trim());
  return target === undefined ? printMissing(tag, name, value) : printAttribute(name, target);
}

/** Keeps other values, which may mean anything. */
function rewriteOwnAttribute(name: string, value: string, map: SourceMap): string | undefined {
  if ((name !== 'src' && name !== 'poster') || isFixed(value)) return undefined;
  const target = map(value.trim());
  return target === undefined ? undefined : printAttribute(name, target);
}

function printAttribute(name: string, value: string): string {
  return `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

/** `data-missing` lets CSS hide a missing backdrop. */
function printMissing(tag: Tag, name: string, source: string): string {
  if (/^(img|image|input)$/.test(tag.name)) return `${printAttribute(name, missingPicture(source))} data-missing=""`;
  return tag.name === 'video'
    ? `${printAttribute('poster', missingPicture(source))} data-missing=""`
    : 'data-missing=""';
}

/** `a.png 1x, b.png 2x`; no blank after a comma inside a URL. */
function rewriteSet(value: string, map: SourceMap): string {
  const candidates = value.split(/,\s+/).map((candidate) => candidate.trim());
  const mapped = candidates.map((candidate) => {
    const [address = '', ...descriptor] = candidate.split(/\s+/);
    const target = isFixed(address) ? address : map(address);
    return target === undefined ? undefined : [target, ...descriptor].join(' ');
  });
  return mapped.filter((candidate) => candidate !== undefined).join(', ');
}

function rewriteCss(css: string, map: SourceMap): string {
  return css.replace(cssAddress, (whole, double?: string, single?: string, unquoted?: string) => {
    const address = double ?? single ?? unquoted ?? '';
    if (isFixed(address)) return whole;
    const target = map(address);
    return target === undefined
      ? 'none'
      : `url("${target.replace(/["\\\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}")`;
  });
}

function isFixed(address: string): boolean {
  return address.trim() === '' || /^\s*(data:|#)/i.test(address);
}

/** The entities that Markdown renderers write into addresses. */
function decode(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
