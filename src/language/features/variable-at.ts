import type { Span } from '../../core/text.ts';
import { nodeAt } from '../document/node-path.ts';
import type { SourceDocument } from '../document/source-document.ts';

/** The `{NAME}` around an offset in a text of an action, with its offsets. */
export function variableAt(document: SourceDocument, offset: number): (Span & { readonly name: string }) | undefined {
  const { keys, node } = nodeAt(document, offset);
  if (node?.kind !== 'string' || (keys[2] !== 'steps' && keys[2] !== 'moves')) return undefined;
  for (const match of document.text.slice(node.start, node.end).matchAll(/\{([\w-]+)\}/g)) {
    const start = node.start + match.index;
    const end = start + match[0].length;
    if (start <= offset && offset <= end) return { name: match[1] ?? '', start, end };
  }
  return undefined;
}
