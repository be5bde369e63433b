import { createEmitter } from '../../core/emitter.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { EditorState } from '../../ports/editor-state.ts';
import { type FileMark, isSameMark } from './file-mark.ts';
import type { RecordingEvent, RecordingFact } from './recording-event.ts';

/** The files of a folder at one moment, an editor's unsaved text included, by their paths in it. */
export interface FolderLook {
  readonly files: ReadonlyMap<string, FileMark>;
  /** Paths of files with unsaved text. */
  readonly unsaved: readonly string[];
}

export interface RecordingLogOptions {
  readonly clock: Clock;
  /** Looks at the folder that is recorded. */
  look(): Promise<FolderLook>;
  /** The documents and tabs, for going back to the beginning; left out where nothing can say them. */
  captureEditor?(): Promise<EditorState>;
  /** Puts events where they outlive the process. */
  append(events: readonly RecordingEvent[]): Promise<void>;
  /** Those of a recording that goes on. */
  readonly past?: readonly RecordingEvent[];
  /** A look or the journal has failed: its findings come with the next one. */
  onFailure(error: unknown): void;
}

export interface RecorderState {
  readonly isPaused: boolean;
  /** Milliseconds, pauses left out. */
  readonly elapsed: number;
  /** Files that were changed, commands and highlights. */
  readonly changes: number;
}

export type RecordingLog = ReturnType<typeof createRecordingLog>;

/** The events of a recording with their times, in the journal one after the other, and the files as they were seen last. */
export function createRecordingLog(options: RecordingLogOptions) {
  const { clock, look, append, past = [], onFailure } = options;
  const events: RecordingEvent[] = [...past];
  const sequencer = createSequencer();
  const changed = createEmitter<void>();
  const files = filesOf(past);
  const counted = new Set(past.flatMap(countable));
  let isPaused = past.findLast(({ kind }) => kind === 'paused' || kind === 'resumed')?.kind === 'paused';
  let elapsed = past.at(-1)?.at ?? 0;
  let since = isPaused ? undefined : clock.now();
  let written = past.length;

  const now = () => elapsed + (since === undefined ? 0 : clock.now() - since);
  const push = (fact: RecordingFact) => {
    const event = { ...fact, at: Math.round(now()) };
    events.push(event);
    for (const key of countable(event)) counted.add(key);
  };
  const write = async () => {
    const fresh = events.slice(written);
    if (fresh.length > 0) await append(fresh);
    written += fresh.length;
  };
  /** Never rejects. */
  const queue = (work: () => Promise<void> | void) =>
    sequencer.queue(async () => {
      try {
        await work();
        await write();
      } catch (error) {
        onFailure(error);
      }
      changed.fire();
    });
  return {
    events,
    push,
    queue,
    /** In its turn, and into the journal. */
    note: (fact: RecordingFact) => void queue(() => push(fact)),
    settled: () => queue(() => undefined),
    onDidChange: changed.event,
    get isPaused() {
      return isPaused;
    },
    get state(): RecorderState {
      return { isPaused, elapsed: now(), changes: counted.size };
    },
    /** Rejects where it cannot. */
    begin: () =>
      sequencer.queue(async () => {
        if (past.length > 0) push({ kind: 'reopened' });
        else {
          const found = await look();
          takeChanges(files, found.files);
          push(beginning(found, await options.captureEditor?.()));
        }
        await write();
      }),
    async look() {
      const found = await look();
      push({ kind: 'looked', changes: takeChanges(files, found.files), unsaved: found.unsaved });
    },
    turn(to: 'paused' | 'resumed') {
      isPaused = to === 'paused';
      elapsed = now();
      since = isPaused ? undefined : clock.now();
    },
  };
}

function beginning({ files }: FolderLook, editor: EditorState | undefined): RecordingFact {
  return { kind: 'began', files: Object.fromEntries(files), ...(editor && { editor }) };
}

/** The files as the last look of a recording has found them. */
function filesOf(events: readonly RecordingEvent[]): Map<string, FileMark> {
  const files = new Map<string, FileMark>();
  for (const event of events) {
    if (event.kind === 'began') for (const [path, mark] of Object.entries(event.files)) files.set(path, mark);
    if (event.kind !== 'looked') continue;
    for (const [path, mark] of Object.entries(event.changes)) {
      if (mark) files.set(path, mark);
      else files.delete(path);
    }
  }
  return files;
}

/** Records the files as they were found, and returns the resulting changes. */
function takeChanges(
  files: Map<string, FileMark>,
  found: ReadonlyMap<string, FileMark>,
): Readonly<Record<string, FileMark | null>> {
  const changes: [string, FileMark | null][] = [];
  for (const [path, mark] of found) {
    if (!isSameMark(files.get(path), mark)) changes.push([path, mark]);
    files.set(path, mark);
  }
  if (files.size > found.size) for (const path of files.keys()) if (!found.has(path)) changes.push([path, null]);
  for (const [path, mark] of changes) if (mark === null) files.delete(path);
  return Object.fromEntries(changes);
}

/** A key for each thing that counts as a change. */
function countable(event: RecordingEvent): readonly string[] {
  switch (event.kind) {
    case 'edited':
      return [event.path];
    case 'looked':
      return Object.keys(event.changes);
    case 'selected':
      return [`${event.at} ${event.path}`];
    case 'commandBegan':
      return [`${event.id}`];
    default:
      return [];
  }
}
