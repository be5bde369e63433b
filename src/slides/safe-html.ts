import { dropIllegal } from '../core/legal-text.ts';
import { type HtmlElement, type HtmlNode, parseTree, voidElements } from './html/html-tree.ts';
import { isLegal, printText } from './html/references.ts';
import { isVoided, printAttributes } from './html/safe-attributes.ts';
import { dropped, elements, isComponent, isOwnElement } from './html/safe-names.ts';

export interface SafeHtml {
  /** Runs no script, even without a content security policy. */
  readonly html: string;
  /** Of `<style>` elements. Cannot close a `<style>`. */
  readonly css: string;
}

export interface SafetyOptions {
  /** Keep custom elements. */
  readonly hasComponents?: boolean;
}

interface OpenElement {
  readonly children: readonly HtmlNode[];
  readonly closer: string;
  done: number;
}

/** Browsers stop at 512. Deeper elements are replaced by their content. */
const deepest = 400;

/**
 * Parses HTML and prints only what `safe-names.ts` allows. A browser finds exactly the printed tags, because all text
 * is escaped, and no printed element has content that browsers parse differently (except `<textarea>`, which only has
 * text). Do not edit the result. Linear.
 */
export function makeSafe(html: string, { hasComponents = false }: SafetyOptions = {}): SafeHtml {
  const pieces: string[] = [];
  const styles: string[] = [];
  const tagsWithoutAttributes = new Map<string, PrintedTags>();
  const open: OpenElement[] = [{ children: parseTree(dropIllegal(html)), closer: '', done: 0 }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const node = top.children[top.done];
    top.done += 1;
    if (node === undefined) {
      pieces.push(top.closer);
      open.pop();
    } else if (typeof node === 'string') {
      pieces.push(printText(node));
    } else if (dropped.has(node.tag.name)) {
      if (node.tag.name === 'style') styles.push(...node.children.filter((child) => typeof child === 'string'));
    } else if (!isVoided(node)) {
      const printed = open.length > deepest ? undefined : printTags(node, hasComponents, tagsWithoutAttributes);
      const { opener, closer } = printed ?? { opener: '', closer: '' };
      pieces.push(opener);
      if (node.children.length === 0) pieces.push(closer);
      else open.push({ children: node.children, closer, done: 0 });
    }
  }
  return { html: pieces.join(''), css: makeSafeCss(styles.join('\n')) };
}

/** CSS must not close its `<style>`. */
export function makeSafeCss(css: string): string {
  return dropIllegal(css)
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/<(?=[/!])/g, '\\3c ');
}

interface PrintedTags {
  readonly opener: string;
  readonly closer: string;
}

/** `undefined` for an element to be replaced by its content. */
function printTags(
  element: HtmlElement,
  hasComponents: boolean,
  tagsWithoutAttributes: Map<string, PrintedTags>,
): PrintedTags | undefined {
  const { tag, space } = element;
  const isOwn = space === 'html' && (isOwnElement(tag.name) || (hasComponents && isComponent(tag.name)));
  const allowedName = elements[space].get(tag.name) ?? (isOwn ? tag.name : undefined);
  if (allowedName === undefined) return undefined;
  const name = allowedName === 'image' && space === 'html' ? 'img' : allowedName;
  const attributes = printAttributes(element, isOwn);
  const cached = attributes === '' ? tagsWithoutAttributes.get(name) : undefined;
  if (cached) return cached;
  const tags = { opener: `<${name}${attributes}>`, closer: voidElements.has(name) ? '' : `</${name}>` };
  if (attributes === '') tagsWithoutAttributes.set(name, tags);
  return tags;
}

/** As characters or entities; otherwise no picture can be drawn. */
export function dropIllegalCharacters(text: string): string {
  return dropIllegal(
    text.replace(/&#(?:x([0-9a-f]+)|([0-9]+));?/gi, (entity, hex?: string, decimal?: string) =>
      isLegal(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? entity : '',
    ),
  );
}
