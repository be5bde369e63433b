import type { Span } from '../../core/text.ts';

/** A piece of a template. */
export type TemplateToken = Span &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'tag'; readonly mark: '' | '&' | '#' | '/' | '!'; readonly body: string }
  );

/** What is inside the braces of a tag: a mark and the rest. */
const marks = ['#', '/', '!', '&'] as const;

/** Cuts a template at its `{{…}}`, `{{{…}}}` and `{{!-- … --}}`; braces that never close are text. Linear. */
export function readTokens(template: string): readonly TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let done = 0;
  for (let start = template.indexOf('{{'); start >= 0; start = template.indexOf('{{', done)) {
    const tag = readTag(template, start);
    if (!tag) break;
    if (start > done) tokens.push({ kind: 'text', text: template.slice(done, start), start: done, end: start });
    tokens.push(tag);
    done = tag.end;
  }
  if (done < template.length) {
    tokens.push({ kind: 'text', text: template.slice(done), start: done, end: template.length });
  }
  return trimStandalone(tokens);
}

function readTag(template: string, start: number): TemplateToken | undefined {
  const isComment = template.startsWith('{{!--', start);
  const isRaw = template.startsWith('{{{', start);
  const closer = isComment ? '--}}' : isRaw ? '}}}' : '}}';
  const close = template.indexOf(closer, start + 2);
  if (close < 0) return undefined;
  const end = close + closer.length;
  if (isRaw) return { kind: 'tag', mark: '&', body: template.slice(start + 3, close).trim(), start, end };
  const body = template.slice(start + 2, close);
  const mark = marks.find((one) => body.startsWith(one));
  return { kind: 'tag', mark: mark ?? '', body: body.slice(mark ? 1 : 0).trim(), start, end };
}

/** A block tag or comment alone on its line takes the line with it, as in Handlebars. */
function trimStandalone(tokens: readonly TemplateToken[]): readonly TemplateToken[] {
  const texts = new Map<number, { from: number; to: number }>();
  const spanOf = (index: number) => {
    const token = tokens[index];
    if (token?.kind !== 'text') return undefined;
    const known = texts.get(index) ?? { from: 0, to: token.text.length };
    texts.set(index, known);
    return { text: token.text, span: known };
  };
  tokens.forEach((token, index) => {
    if (!isBlockTag(token)) return;
    const before = lineBefore(tokens, index);
    const after = lineAfter(tokens, index);
    if (before === undefined || after === undefined) return;
    const previous = spanOf(index - 1);
    const next = spanOf(index + 1);
    if (previous) previous.span.to = Math.min(previous.span.to, before);
    if (next) next.span.from = Math.max(next.span.from, after);
  });
  return tokens.map((token, index) => {
    const span = texts.get(index);
    if (token.kind !== 'text' || !span) return token;
    return { ...token, text: token.text.slice(span.from, Math.max(span.to, span.from)) };
  });
}

function isBlockTag(token: TemplateToken): boolean {
  if (token.kind !== 'tag') return false;
  return (
    token.mark === '#' || token.mark === '/' || token.mark === '!' || (token.mark === '' && /^else\b/.test(token.body))
  );
}

/** How much of the text before stays when the tag is first on its line; `undefined` when it is not. */
function lineBefore(tokens: readonly TemplateToken[], index: number): number | undefined {
  const previous = tokens[index - 1];
  if (!previous) return 0;
  if (previous.kind !== 'text') return undefined;
  const { text } = previous;
  let at = text.length;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at -= 1;
  return text[at - 1] === '\n' || (at === 0 && index === 1) ? at : undefined;
}

/** Where the text after goes on when the tag is last on its line; `undefined` when it is not. */
function lineAfter(tokens: readonly TemplateToken[], index: number): number | undefined {
  const next = tokens[index + 1];
  if (!next) return 0;
  if (next.kind !== 'text') return undefined;
  const [blanks, lineBreak] = /^[ \t]*(\r?\n)?/.exec(next.text) ?? [''];
  const isLast = index + 2 === tokens.length && blanks.length === next.text.length;
  return lineBreak !== undefined || isLast ? blanks.length : undefined;
}
