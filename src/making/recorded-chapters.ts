import { join } from 'node:path';
import { basename } from 'node:path/posix';
import { type Chapter, type FolderState, type StateChanges, withChanges } from './chapter.ts';
import { createEntryMaker, type FileMark, type ReadBytes } from './recording/file-mark.ts';
import { type MarkChanges, type RecordedDemo, splitRecording } from './recording/pieces.ts';
import type { RecordingEvent } from './recording/recording-event.ts';

/** The chapters of a recording: those of one demo go on with each other. */
export function chaptersOf(events: readonly RecordingEvent[], read: ReadBytes): readonly Chapter[] {
  const entryOf = createEntryMaker(read);
  const toChanges = (changes: MarkChanges): StateChanges =>
    new Map([...changes].map(([path, mark]) => [path, mark ? entryOf(mark) : undefined]));
  const began = events.find((event) => event.kind === 'began');
  let state: FolderState = new Map(Object.entries(began?.files ?? {}).map(([path, mark]) => [path, entryOf(mark)]));
  const chapters: Chapter[] = [];
  for (const demo of splitRecording(events)) {
    const title = demo.title ?? titleOf(demo, state);
    for (const { edits, commandChanges, events: happened, begins, order, isHidden } of demo.pieces) {
      const [before, after] = [state, withChanges(state, toChanges(edits))];
      const changed = toChanges(commandChanges);
      const recorded = { order, continues: !begins, isHidden, commandChanges: changed };
      chapters.push({ title, notes: '', before, after, events: happened, recorded });
      state = withChanges(after, changed);
    }
  }
  return withNotesFirst(chapters);
}

/** The files of a folder (absolute path) that a recording has changed as they were before it; `undefined` for no file. */
export async function filesBefore(
  chapters: readonly Chapter[],
  folder: string,
): Promise<ReadonlyMap<string, Uint8Array | undefined>> {
  const [first, last] = [chapters[0], chapters.at(-1)];
  const contents = new Map<string, Uint8Array | undefined>();
  if (!first || !last) return contents;
  const after = withChanges(last.after, last.recorded?.commandChanges ?? new Map());
  for (const path of new Set([...first.before.keys(), ...after.keys()])) {
    const [before, now] = [first.before.get(path), after.get(path)];
    if (before?.id === now?.id || (before && before.kind !== 'file')) continue;
    contents.set(join(folder, path), await before?.read());
  }
  return contents;
}

/** Notes belong to a whole demo: they go with its first chapter. */
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

/** Named after the changes: `Change a.ts and 2 more files`. */
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
