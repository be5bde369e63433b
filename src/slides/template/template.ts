import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Problem } from '../../core/problem.ts';
import { createLines, type Span } from '../../core/text.ts';
import { type BlockNode, parseTemplate, type TemplateNode } from './template-nodes.ts';
import {
  createScope,
  enterLoop,
  enterScope,
  evaluate,
  isTrue,
  type TemplateScope,
  type TemplateValue,
} from './template-values.ts';

/** UTF-16 units; longer output is cut. */
const maximalLength = 2 * 1024 * 1024;
/** Nodes visited; limits nested loops. */
const maximalWork = 200_000;

export interface RenderedTemplate {
  readonly html: string;
  /** Ranges refer to the template. */
  readonly problems: readonly Problem[];
}

interface TemplateOutput {
  html: string;
  work: number;
}

/**
 * A part of Handlebars: values (`{{x}}` escaped, `{{{x}}}` raw), paths with `../`, `this` and `@index`, the blocks
 * `if`, `unless`, `each` and `with` with `else`, `as |name|`, the calls `eq`, `ne`, `and`, `or`, `not` and `lookup`,
 * comments, `~`. Reports and skips everything else. Never throws. The output has at most 2 million characters.
 */
export function renderTemplate(template: string, values: JsonObject): RenderedTemplate {
  const { nodes, problems } = parseTemplate(template);
  const output: TemplateOutput = { html: '', work: 0 };
  render(nodes, createScope(values), output);
  const all = isFull(output) ? [...problems, tooMuch(template)] : problems;
  return { html: output.html.slice(0, maximalLength), problems: toProblems(template, all) };
}

function tooMuch(template: string): Span & { readonly code: string; readonly message: string } {
  return {
    code: 'template-too-large',
    message: 'This template makes too much text, so the rest is cut off.',
    start: 0,
    end: template.length,
  };
}

function toProblems(
  template: string,
  templateProblems: ReturnType<typeof parseTemplate>['problems'],
): readonly Problem[] {
  if (templateProblems.length === 0) return [];
  const lines = createLines(template);
  return templateProblems.map(({ code, message, start, end }) => ({
    code,
    message,
    severity: 'error',
    range: { start: lines.positionAt(start), end: lines.positionAt(end) },
  }));
}

function isFull({ html, work }: TemplateOutput): boolean {
  return html.length > maximalLength || work > maximalWork;
}

function render(nodes: readonly TemplateNode[], scope: TemplateScope, output: TemplateOutput): void {
  for (const node of nodes) {
    output.work += 1;
    if (isFull(output)) return;
    if (node.kind === 'text') output.html += node.text;
    else if (node.kind === 'value') {
      const text = toText(evaluate(node.value, scope));
      output.html += node.isRaw ? text : escapeValue(text);
    } else if (node.kind === 'each') renderEach(node, scope, output);
    else renderBlock(node, scope, output);
  }
}

/** `if`, `unless`, `with`. */
function renderBlock(node: BlockNode, scope: TemplateScope, output: TemplateOutput): void {
  const value = evaluate(node.value, scope);
  // `with` accepts 0 as a value; `if` only with `includeZero`.
  const isZeroMeant = value === 0 && (node.kind === 'with' || isTrue(namedValue(node, 'includeZero', scope)));
  const isMet = (isTrue(value) || isZeroMeant) !== (node.kind === 'unless');
  const inside = node.kind === 'with' && isMet ? enterScope(scope, value, nameValues(node, [value])) : scope;
  render(isMet ? node.content : node.otherwise, inside, output);
}

function renderEach(node: BlockNode, scope: TemplateScope, output: TemplateOutput): void {
  const list = evaluate(node.value, scope);
  const entries = typeof list === 'object' && list !== null ? Object.entries(list) : [];
  if (entries.length === 0) render(node.otherwise, scope, output);
  for (const [index, [key, value]] of entries.entries()) {
    if (isFull(output)) return;
    const loop = enterLoop(scope.loop, { index, key, first: index === 0, last: index === entries.length - 1 });
    render(node.content, enterScope(scope, value, nameValues(node, [value, key]), loop), output);
    output.work += 1;
  }
}

function namedValue({ named }: BlockNode, name: string, scope: TemplateScope): TemplateValue {
  const value = named.get(name);
  return value && evaluate(value, scope);
}

/** Names of `as |a b|`. */
function nameValues({ params }: BlockNode, values: readonly TemplateValue[]): ReadonlyMap<string, TemplateValue> {
  return new Map(params.slice(0, values.length).map((name, at) => [name, values[at]]));
}

function toText(value: TemplateValue): string {
  return value === undefined || value === null ? '' : flatten(value, 0);
}

function flatten(value: JsonValue, depth: number): string {
  if (!Array.isArray(value))
    return typeof value === 'object' && value !== null ? '[object Object]' : String(value ?? '');
  return depth > 50 ? '' : value.map((one) => flatten(one, depth + 1)).join(',');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Same characters as Handlebars, more than `core/escape-html.ts`. */
function escapeValue(text: string): string {
  return text.replace(/[&<>"'`=]/g, (char) => entities[char] ?? char);
}
