import { scanPieces, type Tag } from './html-scan.ts';

export interface HtmlElement {
  readonly tag: Tag;
  /** Namespace. */
  readonly space: 'html' | 'svg' | 'math';
  readonly children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

export const voidElements = set('area base br col embed hr img input link meta param source track wbr'); // https://html.spec.whatwg.org/#void-elements

const table = 'td th tr';
const rows = `${table} tbody thead tfoot caption colgroup`;
/** Elements closed implicitly. */
const endings: readonly (readonly [beginning: ReadonlySet<string>, ended: ReadonlySet<string>])[] = [
  [set('li'), set('li p')],
  [set('dd dt'), set('dd dt p')],
  [set('td th'), set('td th p')],
  [set('tr'), set(`${table} p caption colgroup`)],
  [set('tbody thead tfoot'), set(`${rows} p`)],
  [set('option optgroup'), set('option')],
  [set('rt rp'), set('rt rp')],
  [set('a'), set('a')],
  [set('button'), set('button')],
  [
    set(
      'address article aside blockquote center details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre search section summary table ul',
    ),
    set('p'),
  ],
];
const endedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  endings.flatMap(([beginning, ended]) => [...beginning].map((name) => [name, ended] as const)),
);
/** These close SVG and MathML around them. */
const leaving = set(
  'b big blockquote br center code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i img li menu nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);
/** Elements whose content is HTML: https://html.spec.whatwg.org/#html-integration-point */
const holdsHtml = { svg: set('foreignobject desc title'), math: set('mi mo mn ms mtext') } as const;

/**
 * Like browsers, but without their repair of overlapping tags. Drops comments, doctypes and unmatched closing tags.
 * Linear, for any depth.
 */
export function parseTree(html: string): readonly HtmlNode[] {
  const nodes: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  const counts = new Map<string, number>();
  const pop = () => {
    const name = open.pop()?.tag.name ?? '';
    counts.set(name, (counts.get(name) ?? 1) - 1);
    return name;
  };
  const begin = (tag: Tag) => {
    if (leaving.has(tag.name)) while (isForeign(open.at(-1))) pop();
    const parent = open.at(-1);
    const space = spaceOf(tag, parent);
    if (space === 'html') for (let remaining = countEnded(open, tag); remaining > 0; remaining -= 1) pop();
    const element: HtmlElement = { tag, space, children: [] };
    (open.at(-1)?.children ?? nodes).push(element);
    if (tag.rawText) element.children.push(html.slice(tag.rawText.start, tag.rawText.end));
    if (space === 'html' ? voidElements.has(tag.name) : tag.isSelfClosing) return;
    open.push(element);
    counts.set(tag.name, (counts.get(tag.name) ?? 0) + 1);
  };
  for (const piece of scanPieces(html)) {
    if (!('kind' in piece)) (open.at(-1)?.children ?? nodes).push(html.slice(piece.start, piece.end));
    else if (piece.kind === 'open') begin(piece);
    else if ((counts.get(piece.name) ?? 0) > 0) while (pop() !== piece.name);
  }
  return nodes;
}

function isForeign(parent: HtmlElement | undefined): boolean {
  return parent !== undefined && parent.space !== 'html' && !holdsHtml[parent.space].has(parent.tag.name);
}

function spaceOf({ name }: Tag, parent: HtmlElement | undefined): HtmlElement['space'] {
  if (parent && isForeign(parent)) return parent.space;
  return name === 'svg' || name === 'math' ? name : 'html';
}

function countEnded(open: readonly HtmlElement[], { name }: Tag): number {
  const ended = endedBy.get(name);
  let count = 0;
  if (ended) while (isEnded(open[open.length - 1 - count], ended)) count += 1;
  return count;
}

function isEnded(element: HtmlElement | undefined, ended: ReadonlySet<string>): boolean {
  return element?.space === 'html' && ended.has(element.tag.name);
}

function set(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
