import { variablesSetBy } from '../../actions/effects.ts';
import { findAction } from '../../actions/registry.ts';
import { parseJsonc } from '../../core/data/jsonc.ts';
import type { StringNode, TreeNode } from '../../core/data/tree.ts';
import { createAdvice } from '../../core/near-name.ts';
import { createLines, type Lines, type Span, type TextEdit } from '../../core/text.ts';
import type { ActionSource } from '../../demos/model.ts';
import type { SourceDocument } from '../../demos/source.ts';
import type { CheckContext } from '../context/check-context.ts';
import type { FileChange, FixableProblem, QuickFix } from '../language-types.ts';
import { isYaml, rangeAt } from '../notation.ts';
import { type Check, problemAt } from './check.ts';

const builtIn = ['DT_INPUT', 'DT_CLIPBOARD', 'DT_WORKSPACE_PATH', 'AUDIENCE_URL'];
/** Fields with code, which is full of braces. There, only names similar to ours are reported. */
const code: ReadonlySet<string> = new Set(['content', 'startPlaceholder', 'endPlaceholder', 'command', 'url', 'args']);

/** Reports unknown `{NAME}`s, but not `${NAME}`, which belongs to shells and templates. */
export const checkVariables: Check = (document, context) => {
  const names = new Set([...builtIn, ...context.variables.names, ...namesSet(context)]);
  const lookup = { names, adviseOn: createAdvice(names), addVariable: createAddition(context) };
  return document.demos.flatMap(({ actions }) =>
    actions.flatMap(({ source, node }) =>
      node.properties.flatMap(({ key, value }) =>
        key.value === 'action' || !value
          ? []
          : stringsIn(value).flatMap((text) =>
              checkText(document, text, { ...lookup, isCode: isCode(source, key.value) }),
            ),
      ),
    ),
  );
};

interface TextContext {
  readonly names: ReadonlySet<string>;
  readonly adviseOn: (name: string) => string | undefined;
  readonly addVariable: (name: string) => QuickFix | undefined;
  readonly isCode: boolean;
}

function checkText(
  document: SourceDocument,
  node: StringNode,
  { names, adviseOn, addVariable, isCode }: TextContext,
): readonly FixableProblem[] {
  const unknown = new Set<string>();
  for (const [, name = ''] of node.value.matchAll(/(?<!\$)\{([A-Z][A-Z0-9_]{1,60}|(?:STATE|SCRIPT)_[\w-]{1,60})\}/g)) {
    if (!names.has(name)) unknown.add(name);
  }
  if (unknown.size === 0) return [];
  const placesOf = findPlaces(document, node);
  return [...unknown].flatMap((name) => {
    const near = adviseOn(name);
    if (isCode && near === undefined) return [];
    const places = placesOf.get(name) ?? [];
    const advice = near === undefined ? 'Give it a value in .demo/variables.json.' : `Did you mean "{${near}}"?`;
    const fixes = [near === undefined ? undefined : rename(document, places, near), addVariable(name)];
    const message = `There is no variable {${name}}, so it is left as written. ${advice}`;
    return [problemAt(document, places[0] ?? node, 'warning', 'unknown-variable', message, fixes)];
  });
}

/** Positions of names with braces, except names with escapes. */
function findPlaces({ text }: SourceDocument, { start, end }: StringNode): ReadonlyMap<string, readonly Span[]> {
  const places = new Map<string, Span[]>();
  for (const { 0: whole, 1: name = '', index } of text.slice(start, end).matchAll(/(?<!\$)\{([\w-]{1,70})\}/g)) {
    const place = { start: start + index, end: start + index + whole.length };
    const known = places.get(name);
    if (known) known.push(place);
    else places.set(name, [place]);
  }
  return places;
}

function rename(document: SourceDocument, places: readonly Span[], near: string): QuickFix | undefined {
  if (places.length === 0) return undefined;
  const edits = places.map((place) => ({ range: rangeAt(document, place), text: `{${near}}` }));
  return { title: `Change to {${near}}`, changes: [{ path: document.file.path, edits }] };
}

/** Adds a name to the variables file, which is parsed once. */
function createAddition({ variables }: CheckContext): (name: string) => QuickFix | undefined {
  let add: ((name: string) => FileChange | undefined) | undefined;
  return (name) => {
    if (/^(STATE|SCRIPT|DT)_/.test(name)) return undefined;
    add ??= createVariableChange(variables);
    const change = add(name);
    return change && { title: `Add ${name} to variables.json`, changes: [change] };
  };
}

function createVariableChange({ path, text }: CheckContext['variables']): (name: string) => FileChange | undefined {
  if (text === undefined) return (name) => ({ path, content: `{\n  "${name}": ""\n}\n` });
  const lines = createLines(text);
  if (isYaml(path)) return (name) => ({ path, edits: [appendLine(lines, `${name}: ""`)] });
  const { root } = parseJsonc(text);
  if (root?.kind !== 'object') return () => undefined;
  const last = root.properties.at(-1);
  const position = lines.positionAt(last?.end ?? root.start + 1);
  return (name) => {
    const written = `${last ? ',' : ''}\n  "${name}": ""${last ? '' : '\n'}`;
    return { path, edits: [{ range: { start: position, end: position }, text: written }] };
  };
}

function appendLine({ text, positionAt }: Lines, line: string): TextEdit {
  const position = positionAt(text.length);
  const isInLine = text !== '' && !text.endsWith('\n');
  return { range: { start: position, end: position }, text: `${isInLine ? '\n' : ''}${line}\n` };
}

/** Variables set by any action of the show. */
function namesSet({ files }: CheckContext): readonly string[] {
  const actions = files.flatMap(({ demos }) => demos.flatMap((demo) => demo.actions));
  return actions.flatMap(variablesSetBy);
}

/** Snippet arguments may contain variables. */
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
