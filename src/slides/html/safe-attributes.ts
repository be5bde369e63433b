import type { HtmlElement } from './html-tree.ts';
import { printText, readText } from './references.ts';
import { attributes } from './safe-names.ts';

const media = set('img image audio video source track input feimage');
/** Their `name` shadows no property of the document. */
const named = set('a button details fieldset input map output select slot textarea');
const texts = set('abbr alt class label name placeholder summary title value');
/** Ids of our own elements. */
const ourId = /^(pages|picture|markdown-mermaid|(page|sheet|thumbnail)-\d+)$/;
const addresses = set('href xlink:href src poster srcset cite');

/** With a leading blank each. The first of duplicates wins. */
export function printAttributes({ tag }: HtmlElement, isOwn: boolean): string {
  if (tag.attributes.length === 0) return '';
  const seen = new Set<string>();
  let printed = '';
  for (const { name, value } of tag.attributes) {
    const safeName = nameOf(name, isOwn);
    if (safeName === undefined || seen.has(name)) continue;
    seen.add(name);
    const text = value && printText(value);
    const safe = text ? safeValue(tag.name, name, text) : text;
    if (safe !== undefined || value === undefined)
      printed += value === undefined ? ` ${safeName}` : ` ${safeName}="${safe}"`;
  }
  return printed;
}

/** `undefined` if it is not allowed. */
function nameOf(name: string, isOwn: boolean): string | undefined {
  if (/^(?:data|aria)-[\w.-]+$/.test(name)) return name;
  return attributes.get(name) ?? (isOwn && isPlain(name) ? name : undefined);
}

/** Allowed on custom elements: names without a meaning to browsers. */
function isPlain(name: string): boolean {
  return (
    /^[a-z][\w.-]*$/.test(name) && !/^(?:on|form(action)?$|action$|background$|is$|nonce$|ping$|srcdoc$)/.test(name)
  );
}

function safeValue(element: string, name: string, text: string): string | undefined {
  const value = readText(text);
  if (name === 'style') {
    const style = dropUnsafeDeclarations(value);
    return style === value ? text : printText(style.replaceAll('&', '&amp;'));
  }
  return isSafe(element, name, value) ? text : undefined;
}

function isSafe(element: string, name: string, value: string): boolean {
  if (addresses.has(name)) return isSafeAddress(element, name, value);
  if (name === 'name') return named.has(element);
  if (name === 'id') return !ourId.test(value);
  if (name === 'target') return value === '_blank';
  if (name === 'attributename') return isHarmlessTarget(value);
  if (texts.has(name) || /^(?:data|aria)-/.test(name)) return true;
  return !isScript(value) && isSafeDeclaration(value);
}

function isSafeAddress(element: string, name: string, value: string): boolean {
  if (name === 'srcset') return isSafeSet(value);
  if (element === 'use') return value.trim().startsWith('#');
  return media.has(element) && name !== 'cite' ? isSafeMedia(value) : isSafeLink(value);
}

/** Animations must not set attributes that are checked here. */
function isHarmlessTarget(value: string): boolean {
  const name = value.trim().toLowerCase();
  return attributes.has(name) && !addresses.has(name) && !/^(?:style|id|name|target|attributename)$/.test(name);
}

export function isVoided({ tag }: HtmlElement): boolean {
  const target = tag.attributes.find(({ name }) => name === 'attributename');
  return target !== undefined && !isHarmlessTarget(readText(printText(target.value ?? '')));
}

function set(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

const resourcePattern = /(?:url|image-set|image|src)\s*\(/i;
/** A URL other than `data:` and paths. */
const leadsAway = /[("']\s*(?!data:)(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
const runsCode = /expression\s*\(|behaviou?r\s*:|-moz-binding|(?:java|vb)script:|@import/i;

/** Drops declarations that load from the network, or that ran scripts in some browser. Linear. */
function dropUnsafeDeclarations(style: string): string {
  // A `;` inside a string splits a declaration: both parts are kept, or the rest is invalid.
  const declarations = style.split(';');
  const safe = declarations.filter(isSafeDeclaration);
  return safe.length === declarations.length ? style : safe.join(';');
}

function isSafeDeclaration(text: string): boolean {
  const plain = decodeEscapes(text);
  return [plain, plain.replace(/\/\*|\*\//g, '')].every(
    (one) => !runsCode.test(one) && !(resourcePattern.test(one) && leadsAway.test(one)),
  );
}

function decodeEscapes(css: string): string {
  return css.replace(/\\(?:([0-9a-f]{1,6})\s?)?/gi, (_, hex?: string) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const schemePattern = /^([a-z][a-z0-9+.-]*):/i;

/** Relative, web, mail or phone. `address` is decoded. */
function isSafeLink(address: string): boolean {
  return /^(?:https?|mailto|tel|sms)?$/.test(schemeOf(address));
}

/** A local path is allowed, to be shown as missing. */
function isSafeMedia(address: string): boolean {
  return /^(?:https?|data|file|[a-z])?$/.test(schemeOf(address));
}

/** `a.png 1x, b.png 2x` */
function isSafeSet(value: string): boolean {
  return value
    .split(',')
    .every((candidate) => isSafeMedia(candidate) && isSafeMedia(candidate.split(/\s+/, 2)[1] ?? ''));
}

/** For attributes that might be URLs. */
function isScript(value: string): boolean {
  return /^(?:javascript|vbscript|livescript|mocha)$/.test(schemeOf(value)) || /^data:text/i.test(compact(value));
}

/** Lower case; empty for a path. */
function schemeOf(address: string): string {
  return schemePattern.exec(compact(address))?.[1]?.toLowerCase() ?? '';
}

/** Drops characters that browsers may ignore, such as white space, also as entities. */
function compact(address: string): string {
  return address.replace(/[\s\p{C}]|&\w+;/gu, '');
}
