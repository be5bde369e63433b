import type { ActionSource } from '../../demos/model.ts';
import type { SourceDocument } from '../source-document.ts';

/** An entry of the outline: a demo with its actions. */
export interface OutlineEntry {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'demo' | 'action';
  readonly isDisabled: boolean;
  /** Offsets. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly OutlineEntry[];
}

/** The outline of a file: demos > actions. */
export function symbolsOf({ demos }: SourceDocument): readonly OutlineEntry[] {
  return demos.map(({ demo, node, actions }) => ({
    name: demo.title || 'Demo',
    detail: demo.id,
    kind: 'demo',
    isDisabled: demo.disabled,
    start: node.start,
    end: node.end,
    children: actions.map(({ source, node: { start, end } }) => ({
      name: source.name || '(no action)',
      detail: detailOf(source),
      kind: 'action',
      isDisabled: source.disabled,
      start,
      end,
      children: [],
    })),
  }));
}

/** What tells an action from its like: the file, the command, the text. */
function detailOf({ fields }: ActionSource): string {
  for (const key of ['path', 'contentPath', 'command', 'id', 'url', 'theme', 'message', 'content']) {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (typeof value === 'string' && value !== '') return (value.split('\n')[0] ?? '').slice(0, 60);
  }
  return '';
}
