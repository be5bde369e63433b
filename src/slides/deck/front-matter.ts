import type { ObjectNode, TreeProblem } from '../../core/data/tree.ts';
import { parseYaml } from '../../core/data/yaml.ts';

/** UTF-16 units; a longer block is a slide. */
const maximalLength = 64 * 1024;

/** These mark front matter even if its YAML is broken. */
const knownKeys = [
  'theme',
  'layout',
  'customTheme',
  'customLayout',
  'transition',
  'image',
  'video',
  'header',
  'footer',
  'autoAdvanceAfter',
  'title',
  'hide',
  'class',
  'background',
];

/**
 * Front matter is YAML of `key: value` lines, the first directly after the `---` above, or empty. So a slide that
 * begins with `Note: remember` is mistaken for it only if all of it is such YAML.
 */
export function isFrontMatter(block: string, isTop: boolean): boolean {
  if (block.trim() === '') return isTop || block === '';
  if (block.length > maximalLength) return false;
  const [, name] =
    /^["']?([\w$][\w$.-]*)["']?[ \t]*:(?=\s|$)/.exec(isTop ? block.replace(/^(\s*(#.*)?\r?\n)*/, '') : block) ?? [];
  if (name === undefined) return false;
  if (knownKeys.includes(name)) return true;
  const { root, problems } = parseYaml(block);
  return root?.kind === 'object' && problems.every(({ code }) => code === 'duplicate-key');
}

export interface FrontMatter {
  readonly root: ObjectNode | undefined;
  readonly problems: readonly TreeProblem[];
  /** Where the offsets in `root` and `problems` start. */
  readonly offset: number;
}

export function parseFrontMatter(segment: string): FrontMatter {
  const offset = /^---[ \t]*\r?\n/.exec(segment)?.[0].length ?? 0;
  const block = segment.slice(offset).replace(/(?<![^\n])---[ \t]*(\r?\n)?$/, '');
  if (block.trim() === '') return { root: undefined, problems: [], offset };
  const { root, problems } = parseYaml(block);
  return { root: root?.kind === 'object' ? root : undefined, problems, offset };
}
