import { variablesSetBy } from '../../actions/effects.ts';
import type { Span } from '../../core/text.ts';
import type { SourceDocument } from '../../demos/source.ts';
import type { Workspace } from '../context/workspace.ts';
import type { CompletionItem } from '../language-types.ts';
import { nodeAt } from '../node-path.ts';
import { isYaml } from '../notation.ts';
import { findCaret } from './caret.ts';

export interface Variable {
  readonly name: string;
  readonly meaning: string;
}

const builtIns: readonly Variable[] = [
  { name: 'DT_INPUT', meaning: 'The text that the presenter types when asked.' },
  { name: 'DT_CLIPBOARD', meaning: 'The text on the clipboard.' },
  { name: 'DT_WORKSPACE_PATH', meaning: 'The absolute path of the workspace folder.' },
  { name: 'AUDIENCE_URL', meaning: 'The address at which the audience follows the show, while it is shared.' },
];

/** Variables of the format, of actions in this file, and of `variables.json`. */
export function variablesOf({ demos, file }: SourceDocument, { library }: Workspace): readonly Variable[] {
  const set = demos
    .flatMap(({ actions }) => actions)
    .flatMap(({ source }) => {
      const meaning = `Set by \`${source.name}\` in this file.`;
      return variablesSetBy(source).map((name) => ({ name, meaning }));
    });
  const own = [...library.variables(file.workspaceFolder)].map(([name, value]) => ({ name, meaning: `\`${value}\`` }));
  return [...new Map([...own, ...set, ...builtIns].map((each) => [each.name, each])).values()];
}

/** Completes after a `{` in a text of an action; otherwise returns `undefined`. */
export function completeVariables(
  document: SourceDocument,
  offset: number,
  workspace: Workspace,
): readonly CompletionItem[] | undefined {
  const lineStart = offset - document.lines.positionAt(offset).character;
  const begun = /\{([\w-]*)$/.exec(document.text.slice(lineStart, offset));
  const caret = begun && findCaret(document, offset);
  if (!begun || !(caret ? caret.kind === 'value' && isInAction(caret.keys) : isInText(document, offset)))
    return undefined;
  const start = offset - begun[0].length;
  const end = offset + (/^[\w-]*\}?/.exec(document.text.slice(offset))?.[0].length ?? 0);
  // A plain YAML text cannot begin with a brace.
  const quote =
    caret && isYaml(document.file.path) && caret.quote === '' && caret.start === start && caret.end <= end ? '"' : '';
  return variablesOf(document, workspace).map(({ name, meaning }) => ({
    label: `{${name}}`,
    kind: 'variable',
    documentation: meaning,
    insert: `${quote}{${name}}${quote}`,
    start,
    end,
  }));
}

/** `findCaret` does not work in multi-line texts. */
function isInText(document: SourceDocument, offset: number): boolean {
  const { keys, node } = nodeAt(document, offset);
  return node?.kind === 'string' && node.start < offset && isInAction(keys);
}

function isInAction([, , list]: readonly (string | number)[]): boolean {
  return list === 'steps' || list === 'moves';
}

/** The `{NAME}` around an offset in a text of an action. */
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
