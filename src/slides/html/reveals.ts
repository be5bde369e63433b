import { editHtml, type HtmlEdit } from './html-edit.ts';
import { attributeOf, scanTags, type Tag } from './html-scan.ts';

export interface RevealedHtml {
  /** With `data-reveal="<step>"` or `data-conceal="<step>"`, from 1. */
  readonly html: string;
  readonly steps: number;
}

interface RevealChange {
  readonly name: 'data-reveal' | 'data-conceal';
  readonly click: number;
  /** Position after the tag's name. */
  readonly at: number;
}

interface OpenList {
  readonly tag: Tag;
  /** Nested lists. */
  depth: number;
  click: number;
  hasBareItems: boolean;
}

const maximalClick = 1000;

/**
 * Numbers the steps of `<dt-show>`, `<dt-hide>`, `<dt-list>` and `data-click`. `clicks` is an element's click (default
 * 1); list items follow one by one. Equal clicks share a step, unused clicks are skipped. Linear.
 */
export function markReveals(html: string): RevealedHtml {
  if (!/<dt-(show|hide|list)| data-click=/i.test(html)) return { html, steps: 0 };
  const changes: RevealChange[] = [];
  const insertions: HtmlEdit[] = [];
  let list: OpenList | undefined;
  for (const tag of scanTags(html)) {
    if (tag.name === 'dt-show' || tag.name === 'dt-hide') addChange(changes, tag, clickOf(tag));
    else if (tag.name === 'dt-list') list = readListTag(tag, list, insertions);
    else if (attributeOf(tag, 'data-click') !== undefined) addChange(changes, tag, clickOf(tag, 'data-click'));
    else if (list) readInside(list, tag, changes, insertions);
  }
  const steps = [...new Set(changes.map(({ click }) => click))].sort((one, other) => one - other);
  const stepOf = new Map(steps.map((click, index) => [click, index + 1]));
  const attributes = changes.map(({ name, click, at }) => insertion(at, ` ${name}="${stepOf.get(click) ?? 1}"`));
  const edits = [...insertions, ...attributes].sort((one, other) => one.start - other.start);
  return { html: editHtml(html, edits), steps: steps.length };
}

function addChange(changes: RevealChange[], { kind, name, start }: Tag, click: number): void {
  if (kind === 'close') return;
  changes.push({ name: name === 'dt-hide' ? 'data-conceal' : 'data-reveal', click, at: start + 1 + name.length });
}

function clickOf(tag: Tag, name = 'clicks'): number {
  const click = Number.parseInt(attributeOf(tag, name) ?? '1', 10);
  return click >= 1 ? Math.min(click, maximalClick) : 1;
}

function readListTag(tag: Tag, list: OpenList | undefined, insertions: HtmlEdit[]): OpenList | undefined {
  if (tag.kind === 'open') return list ?? { tag, depth: 0, click: clickOf(tag), hasBareItems: false };
  if (list?.hasBareItems) insertions.push(insertion(tag.start, `</${elementOf(list)}>`));
  return undefined;
}

/** Added around bare items. */
function elementOf({ tag }: OpenList): 'ol' | 'ul' {
  return attributeOf(tag, 'type') === 'ol' ? 'ol' : 'ul';
}

function readInside(list: OpenList, tag: Tag, changes: RevealChange[], insertions: HtmlEdit[]): void {
  if (tag.name === 'ul' || tag.name === 'ol') list.depth += tag.kind === 'open' ? 1 : -1;
  if (tag.name !== 'li' || tag.kind === 'close' || list.depth > 1) return;
  if (list.depth === 0 && !list.hasBareItems) {
    list.hasBareItems = true;
    insertions.push(insertion(list.tag.end, `<${elementOf(list)}>`));
  }
  addChange(changes, tag, list.click);
  list.click = Math.min(list.click + 1, maximalClick);
}

function insertion(at: number, text: string): HtmlEdit {
  return { start: at, end: at, text };
}
