import type { Span } from '../../core/text.ts';

export type TemplateToken = Span &
  (
    | { readonly kind: 'text'; readonly text: string }
    | {
        readonly kind: 'tag';
        readonly mark: '' | TemplateMark | '!';
        /** Trimmed, without mark and braces. */
        readonly body: string;
        /** `~` trims white space on that side. */
        readonly trims: { readonly before: boolean; readonly after: boolean };
      }
  );

/** `&` also stands for triple braces. */
export type TemplateMark = '#' | '/' | '&' | '^' | '>';

const marks = ['#', '/', '!', '&', '^', '>'] as const;

/** `{{…}}`, `{{{…}}}` and `{{!-- … --}}`. Unclosed or escaped braces are text. Linear. */
export function readTokens(template: string): readonly TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let done = 0;
  let from = 0;
  const addText = (end: number, text = template.slice(done, end)) => {
    if (text !== '') tokens.push({ kind: 'text', text, start: done, end });
  };
  for (let start = template.indexOf('{{'); start >= 0; start = template.indexOf('{{', from)) {
    const isEscaped = template[start - 1] === '\\' && start > done;
    if (isEscaped && template[start - 2] !== '\\') {
      addText(start - 1);
      done = start;
      from = start + 2;
      continue;
    }
    const tag = readTag(template, start);
    if (!tag) break;
    // Of two backslashes one stays.
    addText(start, template.slice(done, isEscaped ? start - 1 : start));
    tokens.push(tag);
    done = tag.end;
    from = done;
  }
  addText(template.length);
  return trimTexts(tokens);
}

function readTag(template: string, start: number): TemplateToken | undefined {
  const before = template[start + 2] === '~';
  const inside = start + (before ? 3 : 2);
  const isComment = template.startsWith('!--', inside);
  const isRaw = template[inside] === '{';
  const lead = isComment ? '--' : isRaw ? '}' : '';
  const close = findCloser(template, lead, inside);
  if (close === undefined) return undefined;
  const after = template[close + lead.length] === '~';
  const body = template.slice(inside, close);
  const end = close + lead.length + (after ? 3 : 2);
  const span = { trims: { before, after }, start, end };
  if (isRaw) return { kind: 'tag', mark: '&', body: body.slice(1).trim(), ...span };
  const mark = marks.find((one) => body.startsWith(one)) ?? '';
  return { kind: 'tag', mark, body: body.slice(mark.length).trim(), ...span };
}

/** `lead` before `}}` or `~}}`. */
function findCloser(template: string, lead: string, from: number): number | undefined {
  const first = lead || '}}';
  for (let at = template.indexOf(first, from); at >= 0; at = template.indexOf(first, at + 1)) {
    if (lead === '') return template[at - 1] === '~' && at > from ? at - 1 : at;
    if (template.startsWith('}}', at + lead.length) || template.startsWith('~}}', at + lead.length)) return at;
  }
  return undefined;
}

/** A block tag or comment alone on its line removes the line, as in Handlebars. */
function trimTexts(tokens: readonly TemplateToken[]): readonly TemplateToken[] {
  return tokens.flatMap((token, index): readonly TemplateToken[] => {
    if (token.kind !== 'text') return [token];
    const from = Math.max(0, ...startsAfter(tokens, index));
    const to = Math.min(token.text.length, ...endsBefore(tokens, index));
    return from < to ? [{ ...token, text: token.text.slice(from, to) }] : [];
  });
}

function startsAfter(tokens: readonly TemplateToken[], index: number): readonly number[] {
  const [tag, text] = [tokens[index - 1], tokens[index]];
  if (tag?.kind !== 'tag' || text?.kind !== 'text') return [];
  if (tag.trims.after) return [text.text.length - text.text.trimStart().length];
  return isStandalone(tokens, index - 1) ? [lineAfter(tokens, index - 1) ?? 0] : [];
}

function endsBefore(tokens: readonly TemplateToken[], index: number): readonly number[] {
  const [text, tag] = [tokens[index], tokens[index + 1]];
  if (tag?.kind !== 'tag' || text?.kind !== 'text') return [];
  if (tag.trims.before) return [text.text.trimEnd().length];
  return isStandalone(tokens, index + 1) ? [lineBefore(tokens, index + 1) ?? text.text.length] : [];
}

function isStandalone(tokens: readonly TemplateToken[], index: number): boolean {
  const token = tokens[index];
  const isAlone = lineBefore(tokens, index) !== undefined && lineAfter(tokens, index) !== undefined;
  return token !== undefined && isBlockTag(token) && isAlone;
}

function isBlockTag(token: TemplateToken): boolean {
  if (token.kind !== 'tag') return false;
  return ['#', '/', '!', '^'].includes(token.mark) || (token.mark === '' && /^else(\s|$)/.test(token.body));
}

/** The length to keep if the tag is first on its line. */
function lineBefore(tokens: readonly TemplateToken[], index: number): number | undefined {
  const previous = tokens[index - 1];
  if (!previous) return 0;
  if (previous.kind !== 'text') return undefined;
  const { text } = previous;
  let at = text.length;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at -= 1;
  return text[at - 1] === '\n' || (at === 0 && index === 1) ? at : undefined;
}

/** Where to continue if the tag is last on its line. */
function lineAfter(tokens: readonly TemplateToken[], index: number): number | undefined {
  const next = tokens[index + 1];
  if (!next) return 0;
  if (next.kind !== 'text') return undefined;
  const [blanks, lineBreak] = /^[ \t]*(\r?\n)?/.exec(next.text) ?? [''];
  const isLast = index + 2 === tokens.length && blanks.length === next.text.length;
  return lineBreak !== undefined || isLast ? blanks.length : undefined;
}
