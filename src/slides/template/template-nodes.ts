import type { Span } from '../../core/text.ts';
import { parseTag, type TemplateCall, type TemplateExpression, type TemplateTag } from './template-expression.ts';
import { readTokens, type TemplateToken } from './template-tokens.ts';

export type BlockKind = 'if' | 'unless' | 'each' | 'with';

/** `{{#if x}} … {{else}} … {{/if}}` and the like. */
export interface BlockNode {
  readonly kind: BlockKind;
  readonly value: TemplateExpression;
  readonly named: TemplateCall['named'];
  /** The names after `as`. */
  readonly params: readonly string[];
  readonly content: readonly TemplateNode[];
  readonly otherwise: readonly TemplateNode[];
}

export type TemplateNode =
  | BlockNode
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: TemplateExpression; readonly isRaw: boolean };

export interface TemplateProblem extends Span {
  readonly code: string;
  readonly message: string;
}

interface OpenBlock extends Span {
  /** After `#`. An unknown block is skipped with its content. */
  readonly name: string;
  readonly head: Pick<BlockNode, 'kind' | 'value' | 'named' | 'params'> | undefined;
  readonly content: TemplateNode[];
  readonly otherwise: TemplateNode[];
  /** `{{else if …}}`, closed with its parent. */
  readonly isChained: boolean;
  hasElse: boolean;
}

interface ParserState {
  readonly open: OpenBlock[];
  readonly problems: TemplateProblem[];
}

type TagToken = Extract<TemplateToken, { kind: 'tag' }>;

const maximalDepth = 50;
const maximalProblems = 100;
const kinds: readonly string[] = ['if', 'unless', 'each', 'with'] satisfies readonly BlockKind[];
/** Functions with their numbers of arguments. */
const calls: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['eq', [2, 2]],
  ['ne', [2, 2]],
  ['and', [1, 100]],
  ['or', [1, 100]],
  ['not', [1, 1]],
  ['lookup', [2, 2]],
]);
const knownBlocks = '{{#if}}, {{#unless}}, {{#each}} and {{#with}}';

/** Never throws; reports and skips anything unsupported. */
export function parseTemplate(template: string): {
  readonly nodes: readonly TemplateNode[];
  readonly problems: readonly TemplateProblem[];
} {
  const root = createOpen('', undefined, { start: 0, end: 0 });
  const state: ParserState = { open: [root], problems: [] };
  for (const token of readTokens(template)) readToken(state, token);
  while (state.open.length > 1) {
    const { name, isChained, start, end } = state.open.at(-1) ?? root;
    if (!isChained) report(state, 'missing-end', `{{#${name}}} is never closed: add {{/${name}}}.`, { start, end });
    closeLast(state);
  }
  return { nodes: root.content, problems: state.problems };
}

function createOpen(name: string, head: OpenBlock['head'], { start, end }: Span, isChained = false): OpenBlock {
  return { name, head, content: [], otherwise: [], isChained, hasElse: false, start, end };
}

function report({ problems }: ParserState, code: string, message: string, { start, end }: Span): void {
  if (problems.length < maximalProblems) problems.push({ code, message, start, end });
}

function add({ open }: ParserState, node: TemplateNode): void {
  const block = open.at(-1);
  if (block) (block.hasElse ? block.otherwise : block.content).push(node);
}

function readToken(state: ParserState, token: TemplateToken): void {
  if (token.kind === 'text') add(state, { kind: 'text', text: token.text });
  else if (isElse(token)) turnToElse(state, token);
  else if (token.mark === '#' || token.mark === '^') openBlock(state, token, token.body);
  else if (token.mark === '/') closeBlock(state, token);
  else if (token.mark !== '!') readValue(state, token);
}

function openBlock(state: ParserState, token: TagToken, body: string, isChained = false): void {
  const tag = token.mark === '^' || state.open.length > maximalDepth ? undefined : parseTag(body);
  const head = tag && headOf(tag);
  if (!head) {
    const message = `{{${token.mark || '#'}${clip(body)}}} is not supported. Use ${knownBlocks}, each with one value.`;
    report(state, 'unknown-template-tag', message, token);
  } else checkCalls(state, head.value, token);
  state.open.push(createOpen(/^\S*/.exec(body)?.[0] ?? '', head, token, isChained));
}

function headOf({ expression, params }: TemplateTag): OpenBlock['head'] {
  if (expression.kind !== 'call' || !kinds.includes(expression.name)) return undefined;
  const { name, values, named } = expression;
  const [value] = values;
  return value && values.length === 1 ? { kind: name as BlockKind, value, named, params } : undefined;
}

function closeBlock(state: ParserState, token: TagToken): void {
  const { open } = state;
  const start = open.findLast(({ isChained }) => !isChained);
  if (open.length < 2 || start?.name !== token.body) {
    report(state, 'unexpected-end', `{{/${clip(token.body)}}} has no matching opening tag.`, token);
    return;
  }
  while (open.at(-1)?.isChained) closeLast(state);
  closeLast(state);
}

function closeLast(state: ParserState): void {
  const block = state.open.pop();
  if (block?.head) add(state, { ...block.head, content: block.content, otherwise: block.otherwise });
}

/** `{{else}}`, `{{else if x}}`, and `{{^}}`, which equals `{{else}}`. */
function isElse({ mark, body }: TagToken): boolean {
  return mark === '^' ? body === '' : mark === '' && /^else(\s|$)/.test(body);
}

function turnToElse(state: ParserState, token: TagToken): void {
  const block = state.open.at(-1);
  if (!block || state.open.length < 2 || block.hasElse) {
    report(state, 'unexpected-else', `{{${clip(token.body)}}} is outside a block.`, token);
    return;
  }
  block.hasElse = true;
  const chained = token.body.slice('else'.length).trim();
  if (chained !== '') openBlock(state, token, chained, true);
}

function readValue(state: ParserState, token: TagToken): void {
  const { mark, body } = token;
  if (mark === '>') {
    const message = `{{>${clip(body)}}}: partial templates are not supported. Write its lines in this template.`;
    report(state, 'no-partials', message, token);
    return;
  }
  const tag = parseTag(body);
  if (!tag || tag.params.length > 0) {
    const message = `{{${clip(mark + body)}}} is not supported. A tag contains a name, such as {{title}}.`;
    report(state, 'unknown-template-tag', message, token);
    return;
  }
  if (checkCalls(state, tag.expression, token)) {
    add(state, { kind: 'value', value: tag.expression, isRaw: mark === '&' });
  }
}

function checkCalls(state: ParserState, value: TemplateExpression, token: TagToken): boolean {
  if (value.kind !== 'call') return true;
  const [least, most] = calls.get(value.name) ?? [Infinity, 0];
  if (value.values.length < least || value.values.length > most) {
    const message = `“${clip(value.name)}” is not supported here. Use eq, ne or lookup with two values, not with one, and, or or.`;
    report(state, 'unknown-template-tag', message, token);
    return false;
  }
  return value.values.every((one) => checkCalls(state, one, token));
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
