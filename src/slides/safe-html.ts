import { dropIllegal } from '../core/legal-text.ts';
import { editHtml, type HtmlEdit } from './html/html-edit.ts';
import { type Attribute, scanTags, type Tag } from './html/html-scan.ts';

export interface SafeHtml {
  /** Without script, in any form that the scanner can see. The page's CSP is the wall; this is the moat. */
  readonly html: string;
  /** What stood in its `<style>` elements. */
  readonly css: string;
}

/** Gone with their content. */
const removed = new Set(
  'script style iframe object embed applet noscript noembed noframes xmp plaintext template title'.split(' '),
);
/** Gone, their content stays. */
const unwrapped = new Set('base meta link frame frameset html head body form portal'.split(' '));
const addresses = new Set('href src action formaction xlink:href data poster background cite'.split(' '));
/** Animations in SVG that write an address. */
const animations = new Set('animate set animatemotion animatetransform'.split(' '));

/** Takes out what could run or lead away: elements, `on…` attributes, `javascript:` addresses. Linear. */
export function makeSafe(html: string): SafeHtml {
  const edits: HtmlEdit[] = [];
  const styles: string[] = [];
  let hidden: { readonly name: string; readonly start: number; depth: number } | undefined;
  for (const tag of scanTags(html)) {
    if (hidden) {
      if (tag.name !== hidden.name) continue;
      hidden.depth += tag.kind === 'open' ? 1 : -1;
      if (hidden.depth > 0) continue;
      edits.push({ start: hidden.start, end: tag.end, text: '' });
      hidden = undefined;
    } else if (removed.has(tag.name)) {
      if (tag.name === 'style' && tag.rawText) styles.push(html.slice(tag.rawText.start, tag.rawText.end));
      if (tag.kind === 'open' && tag.name !== 'embed') hidden = { name: tag.name, start: tag.start, depth: 1 };
      else edits.push({ start: tag.start, end: tag.end, text: '' });
    } else if (unwrapped.has(tag.name)) {
      edits.push({ start: tag.start, end: tag.end, text: '' });
    } else {
      for (const edit of editsWithin(html, tag)) edits.push(edit);
    }
  }
  if (hidden) edits.push({ start: hidden.start, end: html.length, text: '' });
  return { html: editHtml(html, edits), css: styles.join('\n') };
}

function editsWithin(html: string, tag: Tag): HtmlEdit[] {
  const edits: HtmlEdit[] = tag.attributes
    .filter((attribute) => isDangerous(tag, attribute))
    .map(({ start, end }) => ({ start, end, text: '' }));
  if (tag.rawText) {
    const { start, end } = tag.rawText;
    edits.push({ start, end, text: html.slice(start, end).replaceAll('<', '&lt;') });
  }
  return edits;
}

function isDangerous(tag: Tag, { name, value = '' }: Attribute): boolean {
  if (name.startsWith('on') || name === 'srcdoc' || name === 'ping') return true;
  if (animations.has(tag.name) && /^(attributename)$/.test(name) && /href|^on/i.test(value)) return true;
  return addresses.has(name) && isScriptAddress(value, tag.name === 'a');
}

/** As browsers read an address: entities decoded, white space and characters without a shape ignored. */
function isScriptAddress(value: string, isLink: boolean): boolean {
  const address = decodeEntities(value).replace(/[\s\p{C}]/gu, '');
  return /^(javascript|vbscript):/i.test(address) || (isLink && /^data:/i.test(address));
}

function decodeEntities(value: string): string {
  return value
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (_, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/&(colon|tab|newline);?/gi, (_, name: string) => (name.toLowerCase() === 'colon' ? ':' : ''));
}

/** Without the characters that XML 1.0 cannot hold, as such or as entities, so that a picture can be drawn of it. */
export function dropIllegalCharacters(text: string): string {
  return dropIllegal(
    text.replace(/&#(?:x0*([0-9a-f]{1,5})|0*([0-9]{1,6}))(?![0-9a-f]);?/gi, (entity, hex, decimal) =>
      isIllegal(hex ? Number.parseInt(hex, 16) : Number(decimal)) ? '' : entity,
    ),
  );
}

function isIllegal(code: number): boolean {
  return (
    (code < 32 && code !== 9 && code !== 10 && code !== 13) ||
    (code >= 0xd800 && code < 0xe000) ||
    code === 0xfffe ||
    code === 0xffff
  );
}
