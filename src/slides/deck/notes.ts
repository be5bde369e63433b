import type { Span } from '../../core/text.ts';
import { type MarkdownText, readMarkdown } from './markdown-scan.ts';

interface Block extends Span {
  readonly notes: string;
}

export interface NotesSplit {
  readonly markdown: MarkdownText;
  readonly notes: string | undefined;
}

/**
 * Notes are `<!-- notes … -->`, or the text between `<!-- notes -->` and `<!-- /notes -->` or the slide's end. Joins
 * several notes with an empty line. Linear.
 */
export function splitNotes(content: MarkdownText): NotesSplit {
  const blocks = findBlocks(content);
  if (blocks.length === 0) return { markdown: content, notes: undefined };
  const notes = blocks.map((block) => block.notes.trim()).filter((one) => one !== '');
  return {
    markdown: readMarkdown(cutOut(content.text, blocks)),
    notes: notes.length > 0 ? notes.join('\n\n') : undefined,
  };
}

function findBlocks({ text: content, items }: MarkdownText): readonly Block[] {
  const blocks: Block[] = [];
  let open: Span | undefined;
  for (const item of items) {
    if (item.kind !== 'comment') continue;
    const inner = content.slice(item.start + 4, item.isClosed ? item.end - 3 : undefined);
    if (open) {
      if (!/^\s*\/\s*notes\s*$/i.test(inner)) continue;
      blocks.push({ start: open.start, end: item.end, notes: content.slice(open.end, item.start) });
      open = undefined;
      continue;
    }
    const text = notesOf(inner);
    if (text === undefined) continue;
    const end = item.isClosed ? item.end : content.length;
    if (text.trim() === '' && item.isClosed) open = { start: item.start, end };
    else blocks.push({ start: item.start, end, notes: text });
    if (!item.isClosed) return blocks;
  }
  if (open) blocks.push({ start: open.start, end: content.length, notes: content.slice(open.end) });
  return blocks;
}

function notesOf(comment: string): string | undefined {
  const [word] = /^\s*notes(?=[\s:]|$):?/i.exec(comment) ?? [];
  return word === undefined ? undefined : comment.slice(word.length);
}

function cutOut(content: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    parts.push(content.slice(done, start));
    done = end;
  }
  parts.push(content.slice(done));
  return parts.join('');
}
