import type { Span } from '../../core/text.ts';
import { readTokens, type TemplateToken } from './template-tokens.ts';

/** `{{#if}}` or `{{#each}}`. */
export interface BlockNode {
  readonly kind: 'if' | 'each';
  readonly path: readonly string[];
  readonly content: readonly TemplateNode[];
  readonly otherwise: readonly TemplateNode[];
}

export type TemplateNode =
  | BlockNode
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: readonly string[]; readonly isRaw: boolean };

export interface TemplateProblem extends Span {
  readonly code: string;
  readonly message: string;
}

/** A block that is open while its inside is read. */
interface Open extends Span {
  /** The word after `#`; one we do not know is read over with its inside. */
  readonly name: string;
  readonly path: readonly string[] | undefined;
  readonly content: TemplateNode[];
  readonly otherwise: TemplateNode[];
  hasElse: boolean;
}

interface TemplateReading {
  readonly open: Open[];
  readonly problems: TemplateProblem[];
}

const maximalDepth = 50;
const maximalProblems = 100;

/** Reads a template. Never throws; what is not of our subset is a problem, and left out. */
export function parseTemplate(template: string): {
  readonly nodes: readonly TemplateNode[];
  readonly problems: readonly TemplateProblem[];
} {
  const root = createOpen('', undefined, { start: 0, end: 0 });
  const reading: TemplateReading = { open: [root], problems: [] };
  for (const token of readTokens(template)) readToken(reading, token);
  while (reading.open.length > 1) {
    const { name, start, end } = reading.open.at(-1) ?? root;
    report(reading, 'missing-end', `{{#${name}}} is never closed: add {{/${name}}}.`, { start, end });
    close(reading);
  }
  return { nodes: root.content, problems: reading.problems };
}

function createOpen(name: string, path: readonly string[] | undefined, { start, end }: Span): Open {
  return { name, path, content: [], otherwise: [], hasElse: false, start, end };
}

function report({ problems }: TemplateReading, code: string, message: string, { start, end }: Span): void {
  if (problems.length < maximalProblems) problems.push({ code, message, start, end });
}

function add({ open }: TemplateReading, node: TemplateNode): void {
  const block = open.at(-1);
  if (block) (block.hasElse ? block.otherwise : block.content).push(node);
}

function readToken(reading: TemplateReading, token: TemplateToken): void {
  if (token.kind === 'text') add(reading, { kind: 'text', text: token.text });
  else if (token.mark === '#') openBlock(reading, token);
  else if (token.mark === '/') closeBlock(reading, token);
  else if (token.mark !== '!') readValue(reading, token);
}

type TagToken = Extract<TemplateToken, { kind: 'tag' }>;

function openBlock(reading: TemplateReading, token: TagToken): void {
  const [name = '', ...rest] = token.body.split(/\s+/);
  const path = rest.length === 1 ? parsePath(rest[0] ?? '') : undefined;
  const isKnown = (name === 'if' || name === 'each') && path !== undefined && reading.open.length <= maximalDepth;
  if (!isKnown) {
    report(
      reading,
      'unknown-template-tag',
      `{{#${clip(token.body)}}} is not read here: there are {{#if name}} and {{#each name}}.`,
      token,
    );
  }
  reading.open.push(createOpen(name, isKnown ? path : undefined, token));
}

function closeBlock(reading: TemplateReading, token: TagToken): void {
  const { open } = reading;
  if (open.length > 1 && open.at(-1)?.name === token.body) close(reading);
  else report(reading, 'unexpected-end', `{{/${clip(token.body)}}} closes nothing that is open here.`, token);
}

function close(reading: TemplateReading): void {
  const block = reading.open.pop();
  if (!block?.path) return;
  const { name, path, content, otherwise } = block;
  add(reading, { kind: name === 'if' ? 'if' : 'each', path, content, otherwise });
}

function readValue(reading: TemplateReading, token: TagToken): void {
  const block = reading.open.at(-1);
  if (token.mark === '' && token.body === 'else' && reading.open.length > 1 && block && !block.hasElse) {
    block.hasElse = true;
    return;
  }
  const path = token.body === 'else' ? undefined : parsePath(token.body);
  if (path) add(reading, { kind: 'value', path, isRaw: token.mark === '&' });
  else
    report(
      reading,
      'unknown-template-tag',
      `{{${clip(token.body)}}} is not read here: a tag holds a name, such as {{title}}.`,
      token,
    );
}

/** `a.b.c`, `this`, `this.a`, `@index`, `@key`; `undefined` for anything else. */
function parsePath(text: string): readonly string[] | undefined {
  if (text === '@index' || text === '@key') return [text];
  if (text === 'this' || text === '.') return [];
  const names = text.replace(/^(this|\.)[./]/, '').split('.');
  const isName = (name: string) => /^[\p{L}\p{N}_$-]+$/u.test(name) && name !== 'this';
  return names.every(isName) ? names : undefined;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
