import { variablesSetBy } from '../../actions/effects.ts';
import { findAction } from '../../actions/registry.ts';
import { parseJsonc } from '../../core/data/jsonc.ts';
import type { StringNode, TreeNode } from '../../core/data/tree.ts';
import { nearName } from '../../core/near-name.ts';
import { createLines, type TextEdit } from '../../core/text.ts';
import type { ActionSource } from '../../demos/model.ts';
import type { FileChange, Fix, FixableProblem } from '../answers.ts';
import { isYaml } from '../document/notation.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { World } from '../world/world.ts';
import { type Check, problemAt, replaceText } from './check.ts';

const builtIn = ['DT_INPUT', 'DT_CLIPBOARD', 'DT_WORKSPACE_PATH'];
/** Code and shell commands are full of braces: there a name is only asked about when it is nearly one of ours. */
const code: ReadonlySet<string> = new Set(['content', 'startPlaceholder', 'endPlaceholder', 'command', 'url', 'args']);

/** `{NAME}`s that stand for nothing, and would stay as they are. `${NAME}` belongs to shells and templates. */
export const checkVariables: Check = (document, world) => {
  const names = new Set([...builtIn, ...world.variables.names, ...namesSet(world)]);
  return document.demos.flatMap(({ actions }) =>
    actions.flatMap(({ source, node }) =>
      node.properties.flatMap(({ key, value }) =>
        key.value === 'action' || !value
          ? []
          : stringsIn(value).flatMap((text) =>
              checkText(document, text, { names, world, isCode: isCode(source, key.value) }),
            ),
      ),
    ),
  );
};

interface TextContext {
  readonly names: ReadonlySet<string>;
  readonly world: World;
  readonly isCode: boolean;
}

function checkText(
  document: SourceDocument,
  node: StringNode,
  { names, world, isCode }: TextContext,
): readonly FixableProblem[] {
  return [...node.value.matchAll(/(?<!\$)\{([A-Z][A-Z0-9_]{1,60}|(?:STATE|SCRIPT)_[\w-]{1,60})\}/g)].flatMap(
    (match) => {
      const name = match[1] ?? '';
      const near = names.has(name) ? undefined : nearName(name, names);
      if (names.has(name) || (isCode && near === undefined)) return [];
      const advice = near === undefined ? 'Give it a value in .demo/variables.json.' : `Did you mean "{${near}}"?`;
      const fixes = [near === undefined ? undefined : rename(document, node, name, near), addVariable(world, name)];
      const place = placeIn(document, node, match[0]);
      const message = `There is no variable {${name}}: it stays as it is written. ${advice}`;
      return [problemAt(document, place, 'warning', 'unknown-variable', message, fixes)];
    },
  );
}

/** The name itself, where the text is written as it is; with escapes in it, all of the text. */
function placeIn({ text }: SourceDocument, { start, end }: StringNode, name: string) {
  const at = text.slice(start, end).indexOf(name);
  return at < 0 ? { start, end } : { start: start + at, end: start + at + name.length };
}

function rename(document: SourceDocument, node: StringNode, name: string, near: string): Fix {
  return replaceText(document, node, node.value.replaceAll(`{${name}}`, `{${near}}`), `Change to {${near}}`);
}

function addVariable({ variables }: World, name: string): Fix | undefined {
  if (/^(STATE|SCRIPT|DT)_/.test(name)) return undefined;
  const change = variableChange(variables, name);
  return change && { title: `Add ${name} to variables.json`, changes: [change] };
}

function variableChange({ path, text }: World['variables'], name: string): FileChange | undefined {
  if (text === undefined) return { path, content: `{\n  "${name}": ""\n}\n` };
  if (isYaml(path)) return { path, edits: [appendLine(text, `${name}: ""`)] };
  const { root } = parseJsonc(text);
  if (root?.kind !== 'object') return undefined;
  const last = root.properties.at(-1);
  const position = createLines(text).positionAt(last?.end ?? root.start + 1);
  const written = `${last ? ',' : ''}\n  "${name}": ""${last ? '' : '\n'}`;
  return { path, edits: [{ range: { start: position, end: position }, text: written }] };
}

function appendLine(text: string, line: string): TextEdit {
  const position = createLines(text).positionAt(text.length);
  return { range: { start: position, end: position }, text: `${/[^\n]$/.test(text) ? '\n' : ''}${line}\n` };
}

/** What actions of the show set, whenever they run. */
function namesSet({ files }: World): readonly string[] {
  const actions = files.flatMap(({ demos }) => demos.flatMap((demo) => demo.actions));
  return actions.flatMap(variablesSetBy);
}

/** The arguments of a snippet are no code: they may hold variables. */
function isCode({ name }: ActionSource, key: string): boolean {
  const field = findAction(name)?.fields[key];
  return code.has(key) && !field?.holdsArguments;
}

function stringsIn(node: TreeNode): readonly StringNode[] {
  if (node.kind === 'string') return node.value.includes('{') ? [node] : [];
  if (node.kind === 'array') return node.items.flatMap(stringsIn);
  if (node.kind !== 'object') return [];
  return node.properties.flatMap(({ value }) => (value ? stringsIn(value) : []));
}
