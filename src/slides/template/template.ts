import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Problem } from '../../core/problem.ts';
import { createLines, type Span } from '../../core/text.ts';
import { type BlockNode, parseTemplate, type TemplateNode } from './template-nodes.ts';

/** UTF-16 units; a template that makes more than this is cut. */
const maximalLength = 2 * 1024 * 1024;
/** Nodes visited; loops in loops over long lists end here. */
const maximalWork = 200_000;

export interface RenderedTemplate {
  readonly html: string;
  /** With places in the template. */
  readonly problems: readonly Problem[];
}

/** Values that a name is looked up in. */
interface TemplateScope {
  readonly current: JsonValue;
  readonly index: number | undefined;
  readonly key: string | undefined;
}

interface TemplateOutput {
  html: string;
  work: number;
}

/**
 * Fills a template in a small part of Handlebars' language: `{{x}}` (escaped), `{{{x}}}`, dotted paths, `{{#if}}` and
 * `{{#each}}` with `{{else}}`, `this`, `@index`, `@key`, comments. All else is a problem and renders as nothing. Never
 * throws, and ends: the output is at most 2 million characters.
 */
export function renderTemplate(template: string, values: JsonObject): RenderedTemplate {
  const { nodes, problems } = parseTemplate(template);
  const output: TemplateOutput = { html: '', work: 0 };
  render(nodes, { current: values, index: undefined, key: undefined }, output);
  const all = isFull(output) ? [...problems, tooMuch(template)] : problems;
  return { html: output.html.slice(0, maximalLength), problems: toProblems(template, all) };
}

function tooMuch(template: string): Span & { readonly code: string; readonly message: string } {
  return {
    code: 'template-too-large',
    message: 'This template makes too much: the rest is cut.',
    start: 0,
    end: template.length,
  };
}

function toProblems(template: string, found: ReturnType<typeof parseTemplate>['problems']): readonly Problem[] {
  if (found.length === 0) return [];
  const lines = createLines(template);
  return found.map(({ code, message, start, end }) => ({
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
    else if (node.kind === 'value')
      output.html += node.isRaw ? toText(lookUp(node.path, scope)) : escapeValue(toText(lookUp(node.path, scope)));
    else if (node.kind === 'if')
      render(isTrue(lookUp(node.path, scope)) ? node.content : node.otherwise, scope, output);
    else renderEach(node, scope, output);
  }
}

function renderEach(node: BlockNode, scope: TemplateScope, output: TemplateOutput): void {
  const list = lookUp(node.path, scope);
  const entries = typeof list === 'object' && list !== null ? Object.entries(list) : [];
  if (entries.length === 0) render(node.otherwise, scope, output);
  let index = 0;
  for (const [key, current] of entries) {
    if (isFull(output)) return;
    render(node.content, { current, index, key }, output);
    output.work += 1;
    index += 1;
  }
}

function lookUp(path: readonly string[], { current, index, key }: TemplateScope): JsonValue | undefined {
  if (path[0] === '@index') return index;
  if (path[0] === '@key') return key;
  let value: JsonValue | undefined = current;
  for (const name of path) {
    if (typeof value === 'string' && name === 'length') value = value.length;
    else if (typeof value !== 'object' || value === null) return undefined;
    else if (Array.isArray(value) && name === 'length') value = value.length;
    else value = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }
  return value;
}

/** As in Handlebars: an empty list is false, and so are 0 and the empty text. */
function isTrue(value: JsonValue | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function toText(value: JsonValue | undefined): string {
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

/** As Handlebars does, character for character: more than `core/escape-html.ts`, which escapes what HTML asks for. */
function escapeValue(text: string): string {
  return text.replace(/[&<>"'`=]/g, (char) => entities[char] ?? char);
}
