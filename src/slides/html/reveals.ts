import { attributeOf, scanTags, type Tag } from './html-scan.ts';

/** HTML whose click reveals are numbered. */
export interface RevealedHtml {
  /** What appears has `data-reveal="<step>"`, what goes has `data-conceal="<step>"`; steps count from 1. */
  readonly html: string;
  readonly steps: number;
}

/** An element that changes at a click. */
interface Change {
  readonly name: 'data-reveal' | 'data-conceal';
  readonly click: number;
  /** Where the attribute goes: after the tag's name. */
  readonly at: number;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** A `<dt-list>` that is open. */
interface OpenList {
  readonly tag: Tag;
  /** Lists that are open inside it. */
  depth: number;
  click: number;
  hasBareItems: boolean;
}

const maximalClick = 1000;

/**
 * Numbers what `<dt-show>`, `<dt-hide>` and `<dt-list>` change. They count the slide's clicks together: `clicks` is the
 * one at which they change (1 without it), for a list that of its first item, each further one a click later. What has
 * the same click changes together; clicks at which nothing changes are left out. Linear.
 */
export function markReveals(html: string): RevealedHtml {
  if (!/<dt-(show|hide|list)/i.test(html)) return { html, steps: 0 };
  const changes: Change[] = [];
  const insertions: Insertion[] = [];
  let list: OpenList | undefined;
  for (const tag of scanTags(html)) {
    if (tag.name === 'dt-show' || tag.name === 'dt-hide') addChange(changes, tag, clickOf(tag));
    else if (tag.name === 'dt-list') list = readListTag(tag, list, insertions);
    else if (list) readInside(list, tag, changes, insertions);
  }
  const steps = [...new Set(changes.map(({ click }) => click))].sort((one, other) => one - other);
  const stepOf = new Map(steps.map((click, index) => [click, index + 1]));
  const attributes = changes.map(({ name, click, at }) => ({ at, text: ` ${name}="${stepOf.get(click) ?? 1}"` }));
  return { html: insert(html, [...insertions, ...attributes]), steps: steps.length };
}

function addChange(changes: Change[], { kind, name, start }: Tag, click: number): void {
  if (kind === 'close') return;
  changes.push({ name: name === 'dt-hide' ? 'data-conceal' : 'data-reveal', click, at: start + 1 + name.length });
}

function clickOf(tag: Tag): number {
  const click = Number.parseInt(attributeOf(tag, 'clicks') ?? '1', 10);
  return click >= 1 ? Math.min(click, maximalClick) : 1;
}

function readListTag(tag: Tag, list: OpenList | undefined, insertions: Insertion[]): OpenList | undefined {
  if (tag.kind === 'open') return list ?? { tag, depth: 0, click: clickOf(tag), hasBareItems: false };
  if (list?.hasBareItems) insertions.push({ at: tag.start, text: `</${elementOf(list)}>` });
  return undefined;
}

/** Items without a list around them get one. */
function elementOf({ tag }: OpenList): 'ol' | 'ul' {
  return attributeOf(tag, 'type') === 'ol' ? 'ol' : 'ul';
}

function readInside(list: OpenList, tag: Tag, changes: Change[], insertions: Insertion[]): void {
  if (tag.name === 'ul' || tag.name === 'ol') list.depth += tag.kind === 'open' ? 1 : -1;
  if (tag.name !== 'li' || tag.kind === 'close' || list.depth > 1) return;
  if (list.depth === 0 && !list.hasBareItems) {
    list.hasBareItems = true;
    insertions.push({ at: list.tag.end, text: `<${elementOf(list)}>` });
  }
  addChange(changes, tag, list.click);
  list.click = Math.min(list.click + 1, maximalClick);
}

function insert(html: string, insertions: readonly Insertion[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { at, text } of [...insertions].sort((one, other) => one.at - other.at)) {
    parts.push(html.slice(done, at), text);
    done = at;
  }
  parts.push(html.slice(done));
  return parts.join('');
}
