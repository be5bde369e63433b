import { decksOf } from '../actions/decks.ts';
import { isSeen } from '../actions/declared-effects.ts';
import { effectsOf } from '../actions/effects.ts';
import { sayingOf } from '../actions/registry.ts';
import type { ShowRenderer } from '../app/show-renderer.ts';
import { DemoError } from '../core/errors.ts';
import type { DemoEntry } from '../demos/model.ts';
import { readDemoNotes } from '../demos/notes.ts';
import { inlinePage } from '../pictures/page-sources.ts';
import type { Files } from '../ports/files.ts';
import type { ContentState, FileOutcome } from '../preflight/change-recorder.ts';
import type { PreflightState } from '../preflight/preflight.ts';
import { makeSafe } from '../slides/safe-html.ts';
import type { HandoutChange } from './handout-content.ts';

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

/** One line per visible action, without window arrangement and parts printed below. */
export function describeActions({ file, demo }: DemoEntry, { library }: PreflightState): readonly string[] {
  const demos = library.current.files.flatMap((other) => other.demos);
  const told = demo.actions.filter((action) => {
    if (action.disabled || decksOf({ file, demo: { actions: [action] } }, new Map()).length > 0) return false;
    const effects = effectsOf(action, file);
    return isSeen(effects) && (effects.unknown === undefined || effects.unknown === 'keys');
  });
  const lines = told.flatMap((action) => sayingOf(action, { demos })?.title ?? []);
  return [...new Set(lines)];
}

/** `undefined` without notes; the check reports unreadable ones. */
export async function readOwnNotes(files: Files, { file, demo }: DemoEntry): Promise<string | undefined> {
  if (!demo.notes) return undefined;
  return readDemoNotes(files, file, demo).catch((error: unknown) => {
    if (!(error instanceof DemoError)) throw error;
    return undefined;
  });
}

/** With masked texts. */
export function nameChange(
  { path, before, after }: FileOutcome,
  nameOf: (path: string) => string,
  mask: ShowRenderer['maskText'],
): HandoutChange {
  const name = nameOf(path);
  const hide = (content: ContentState) => (content && 'text' in content ? { text: mask(content.text, name) } : content);
  return { name, from: undefined, before: hide(before), after: hide(after) };
}

/** Joins a deleted and a created file with equal content to a move. */
export function joinMoves(changes: readonly HandoutChange[]): readonly HandoutChange[] {
  const gone = changes.filter(({ after }) => after === undefined);
  const moved = new Set<HandoutChange>();
  const joined = changes.map((change) => {
    if (change.before !== undefined || !change.after || JSON.stringify(change.after) === '{"text":""}') return change;
    const from = gone.find((other) => !moved.has(other) && isSame(other.before, change.after));
    if (!from) return change;
    moved.add(from);
    return { ...change, from: from.name, before: from.before };
  });
  return joined.filter((change) => !moved.has(change));
}

function isSame(a: ContentState, b: ContentState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
