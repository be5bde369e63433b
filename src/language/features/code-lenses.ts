import type { SourceDocument } from '../../demos/source.ts';
import type { CodeLens } from '../language-types.ts';

export function lensesOf({ demos }: SourceDocument): readonly CodeLens[] {
  return demos.flatMap(({ demo, node, actions }, index) => {
    if (demo.disabled) return [];
    const last = actions.findLastIndex(({ source }) => !source.disabled);
    const inner = actions.flatMap(({ source, node: { start } }, action): CodeLens[] => {
      if (source.disabled || source.name === '') return [];
      const one: CodeLens = { start, title: 'Run action', kind: 'runAction', demo: index, action };
      const rest: CodeLens = { start, title: 'Run from here', kind: 'runFrom', demo: index, action };
      return action === last ? [one] : [one, rest];
    });
    return [{ start: node.start, title: '$(play) Run demo', kind: 'runDemo', demo: index }, ...inner];
  });
}
