import { clip, type ObjectNode, type PropertyNode, type TreeNode } from './tree.ts';
import {
  isGap,
  maximalDepth,
  type NodeSize,
  nullAt,
  reportDepth,
  skipToContent,
  type YamlCursor,
} from './yaml-cursor.ts';

/** Limits aliases, per character of the text. */
const repeatedPerCharacter = 10;

/** An anchor (`&name`) before a node. */
interface YamlAnchor {
  readonly name: string;
  readonly at: number;
  readonly lineStart: number;
}

/** Anchors before a node, or an alias (`*name`) instead of it. */
export interface NodeProperties {
  readonly anchors: readonly YamlAnchor[];
  readonly alias: TreeNode | undefined;
}

/** Reports tags, which are not supported. */
export function readProperties(cursor: YamlCursor): NodeProperties {
  const { text, report } = cursor;
  const anchors: YamlAnchor[] = [];
  for (;;) {
    const { at, lineStart } = cursor;
    const char = text[at];
    if (char !== '&' && char !== '!' && char !== '*') return { anchors, alias: undefined };
    cursor.at = endOfName(text, at);
    const name = text.slice(at + 1, cursor.at);
    if (char === '*') {
      const [first] = anchors;
      if (first) report('anchor', 'An alias cannot have an anchor: delete this.', first.at, at);
      return { anchors: [], alias: readAlias(cursor, name, at) };
    }
    if (char === '!')
      report('tag', 'Tags (!type) are not supported here: delete it, and use quotes for text.', at, cursor.at);
    else if (name === '') report('anchor', 'An anchor needs a name right after its &.', at, cursor.at);
    else anchors.push({ name, at, lineStart });
    skipToContent(cursor);
  }
}

export function withAnchors<T extends TreeNode>(
  { anchors: nodesByAnchor, report }: YamlCursor,
  anchors: readonly YamlAnchor[],
  node: T,
): T {
  const [first, second] = anchors;
  if (second)
    report(
      'anchor',
      'A value can have only one anchor: delete this one.',
      second.at,
      second.at + 1 + second.name.length,
    );
  if (first) nodesByAnchor.set(first.name, node);
  return node;
}

/** The copy has the position of the alias; its parts keep the positions of the anchored value. */
function readAlias(cursor: YamlCursor, name: string, start: number): TreeNode {
  const { anchors, report, text, at: end } = cursor;
  const target = anchors.get(name);
  if (!target) {
    report('unknown-anchor', `There is no anchor &${clip(name)} before this.`, start, end);
    return { kind: 'null', start, end };
  }
  const { count, depth } = measure(cursor, target);
  cursor.repeated += count;
  const isTooLarge = cursor.repeated > text.length * repeatedPerCharacter;
  if (!isTooLarge && cursor.depth + depth <= maximalDepth) return { ...target, start, end };
  if (isTooLarge) report('too-large', 'Aliases repeat too much, so this one is ignored.', start, end);
  else reportDepth(cursor, start, end);
  return { kind: 'null', start, end };
}

/** Includes all that its aliases repeat. */
function measure(cursor: YamlCursor, node: TreeNode): NodeSize {
  const children = node.kind === 'object' ? node.properties : node.kind === 'array' ? node.items : undefined;
  if (!children) return { count: 1, depth: 0 };
  const cachedSize = cursor.sizes.get(children);
  if (cachedSize !== undefined) return cachedSize;
  let [count, depth] = [1, 0];
  for (const child of children) {
    const value = 'key' in child ? child.value : child;
    const size = value && measure(cursor, value);
    count += size?.count ?? 0;
    depth = Math.max(depth, size?.depth ?? 0);
  }
  const size = { count, depth: depth + 1 };
  cursor.sizes.set(children, size);
  return size;
}

const mergeKey = '<<';

/** Merge keys `<<` (https://yaml.org/type/merge.html): a map's own keys win. */
export function mergeMaps(cursor: YamlCursor, node: ObjectNode): ObjectNode {
  const isMerge = ({ key }: PropertyNode) => key.value === mergeKey && cursor.text[key.start] === '<';
  if (!node.properties.some(isMerge)) return node;
  const keys = new Set(node.properties.map(({ key }) => key.value));
  const properties = node.properties.flatMap((property) => {
    if (!isMerge(property)) return [property];
    return mapsOf(cursor, property).flatMap((map) =>
      map.properties.filter(({ key }) => !keys.has(key.value) && keys.add(key.value)),
    );
  });
  return { ...node, properties };
}

function mapsOf({ report }: YamlCursor, { value = nullAt(0), key }: PropertyNode): readonly ObjectNode[] {
  const maps = value.kind === 'array' ? value.items : [value];
  const wrong = maps.find(({ kind }) => kind !== 'object');
  if (wrong) report('merge-key', '<< needs the alias of a map, or a list of such aliases.', key.start, key.end);
  return maps.filter((map) => map.kind === 'object');
}

function endOfName(text: string, from: number): number {
  let at = from + 1;
  while (!isGap(text, at) && !',[]{}'.includes(text[at] ?? '')) at += 1;
  return at;
}
