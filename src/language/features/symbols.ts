import type { ActionSource } from '../../demos/model.ts';
import type { SourceDocument } from '../../demos/source.ts';
import type { OutlineEntry } from '../language-types.ts';

/** The outline: demos > actions. */
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

/** Something to distinguish an action: the file, the command, the text. */
function detailOf({ fields }: ActionSource): string {
  for (const key of ['path', 'contentPath', 'command', 'id', 'url', 'theme', 'message', 'content']) {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (typeof value === 'string' && value !== '') return (value.split('\n')[0] ?? '').slice(0, 60);
  }
  return '';
}
