import { DemoError } from '../core/errors.ts';
import type { DemoEntry } from '../demos/model.ts';
import { readDemoNotes } from '../demos/notes.ts';
import { inlinePage } from '../pictures/page-sources.ts';
import type { Files } from '../ports/files.ts';
import { makeSafe } from '../slides/safe-html.ts';

/** Wraps HTML in a page to inline its images. */
const bare = { css: '', title: '', transition: undefined, place: undefined, step: 0, steps: 0 };

/** Safe HTML with its pictures inside. */
export async function inlineNotes(html: string, folder: string, files: Pick<Files, 'read' | 'stat'>): Promise<string> {
  return (await inlinePage({ ...bare, html: makeSafe(html).html, folder }, files)).html;
}

/** Drops a heading equal to the title, which is printed anyway. */
export function withoutTitle(markdown: string, title: string): string {
  const text = markdown.trimStart();
  const [heading = ''] = text.split('\n', 1);
  const isTitle = /^#{1,6}\s/.test(heading) && heading.slice(heading.indexOf(' ')).trim() === title;
  return isTitle ? text.slice(heading.length) : markdown;
}

/** `undefined` without notes; the check reports unreadable ones. */
export async function readOwnNotes(files: Files, { file, demo }: DemoEntry): Promise<string | undefined> {
  if (!demo.notes) return undefined;
  return readDemoNotes(files, file, demo).catch((error: unknown) => {
    if (!(error instanceof DemoError)) throw error;
    return undefined;
  });
}
