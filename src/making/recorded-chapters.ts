import { join } from 'node:path';
import { basename } from 'node:path/posix';
import type { Omission } from '../authoring/draft.ts';
import type { FinishedWork, WorkedContent, WorkedFile } from '../history/finished-work.ts';
import { type Chapter, type FolderState, type StateChanges, type StateEntry, withChanges } from './chapter.ts';
import { isOfTalk } from './make-show.ts';
import { createEntryMaker, type FileMark, type ReadBytes } from './recording/file-mark.ts';
import { type MarkChanges, type RecordedDemo, splitRecording } from './recording/pieces.ts';
import type { RecordingEvent } from './recording/recording-event.ts';

/** @param joined rejected cuts. */
export function chaptersOf(
  events: readonly RecordingEvent[],
  read: ReadBytes,
  joined?: ReadonlySet<number>,
): readonly Chapter[] {
  const entryOf = createEntryMaker(read);
  const toChanges = (changes: MarkChanges): StateChanges =>
    new Map([...changes].map(([path, mark]) => [path, mark ? entryOf(mark) : undefined]));
  const began = events.find((event) => event.kind === 'began');
  let state: FolderState = new Map(Object.entries(began?.files ?? {}).map(([path, mark]) => [path, entryOf(mark)]));
  const chapters: Chapter[] = [];
  for (const demo of splitRecording(events, joined)) {
    const title = demo.title ?? titleOf(demo, state);
    for (const { edits, commandChanges, events: happened, begins, order, isHidden } of demo.pieces) {
      const [before, after] = [state, withChanges(state, toChanges(edits))];
      const changed = toChanges(commandChanges);
      const cut = begins ? demo.cut : undefined;
      const recorded = {
        order,
        continues: !begins,
        isHidden,
        commandChanges: changed,
        ...(cut !== undefined && { cut }),
      };
      chapters.push({ title, notes: '', before, after, events: happened, recorded });
      state = withChanges(after, changed);
    }
  }
  return withNotesFirst(chapters);
}

/** As work that can be undone; `undefined` if it changed nothing. `folder` is absolute. */
export async function recordedWork(
  events: readonly RecordingEvent[],
  read: ReadBytes,
  folder: string,
): Promise<Omit<FinishedWork, 'place'> | undefined> {
  const files = await changedFiles(chaptersOf(events, read), folder);
  if (files.size === 0) return undefined;
  const began = events.find((event) => event.kind === 'began');
  return { title: 'Recording', folder, files, ...(began?.editor && { editor: began.editor }) };
}

/**
 * Without the talk's own files.
 * @param folder absolute path.
 * @param omitted paths that the show does not change.
 */
export async function changedFiles(
  chapters: readonly Chapter[],
  folder: string,
  omitted: readonly Omission[] = [],
): Promise<ReadonlyMap<string, WorkedFile>> {
  const [first, last] = [chapters[0], chapters.at(-1)];
  const changed = new Map<string, WorkedFile>();
  if (!first || !last) return changed;
  const after = withChanges(last.after, last.recorded?.commandChanges ?? new Map());
  for (const path of new Set([...first.before.keys(), ...after.keys()])) {
    const [before, now] = [first.before.get(path), after.get(path)];
    const isSame = before?.id === now?.id && before?.isExecutable === now?.isExecutable;
    const isLeft = isSame || isOfTalk(path) || omitted.some((one) => one.path === path);
    if (isLeft || [before, now].some((entry) => entry && entry.kind !== 'file')) continue;
    const contents = await Promise.all([contentOf(before), contentOf(now)]).catch(() => undefined);
    if (contents) changed.set(join(folder, path), { before: contents[0], after: contents[1] });
  }
  return changed; // without files whose content is not available
}

async function contentOf(entry: StateEntry | undefined): Promise<WorkedContent | undefined> {
  return entry && { bytes: await entry.read(), isExecutable: entry.isExecutable };
}

/** Notes belong to a demo, so they go to its first chapter. */
function withNotesFirst(chapters: readonly Chapter[]): readonly Chapter[] {
  const isNote = ({ kind }: Chapter['events'][number]) => kind === 'said';
  return chapters.map((chapter, index) => {
    const others = chapter.events.filter((event) => !isNote(event));
    if (chapter.recorded?.continues) return { ...chapter, events: others };
    const next = chapters.findIndex(({ recorded }, at) => at > index && !recorded?.continues);
    const own = chapters.slice(index, next < 0 ? undefined : next);
    return { ...chapter, events: [...others, ...own.flatMap(({ events }) => events.filter(isNote))] };
  });
}

/** For example `Change a.ts and 2 more files`. */
function titleOf({ pieces }: RecordedDemo, before: FolderState): string {
  const ends = new Map<string, FileMark | null>(pieces.flatMap(({ edits }) => [...edits]));
  const order = pieces.flatMap((piece) => piece.order).filter((path) => ends.has(path));
  const paths = [...new Set([...order, ...ends.keys()])].filter((path) => before.has(path) || ends.get(path));
  const [first] = paths;
  if (first !== undefined) {
    const verb = ends.get(first) ? (before.has(first) ? 'Change' : 'Create') : 'Delete';
    const more = paths.length - 1;
    const others = more === 0 ? '' : more === 1 ? ' and 1 more file' : ` and ${more} more files`;
    return `${verb} ${basename(first)}${others}`;
  }
  const happened = pieces.flatMap(({ events }) => events);
  const command = happened.find((event) => event.kind === 'ran');
  if (command) return `Run ${command.command.split('\n', 1)[0]?.slice(0, 60)}`;
  const seen = happened.find((event) => event.kind === 'opened' || event.kind === 'selected');
  return seen ? `Look at ${basename(seen.path)}` : 'Untitled';
}
