import { createEmitter } from '../../core/emitter.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { EditorState } from '../../ports/editor-state.ts';
import { type FileMark, isSameMark } from './file-mark.ts';
import type { RecordingEvent, RecordingFact } from './recording-event.ts';

/** Includes unsaved text. */
export interface FolderLook {
  readonly files: ReadonlyMap<string, FileMark>;
  readonly unsaved: readonly string[];
}

export interface RecordingLogOptions {
  readonly clock: Clock;
  look(): Promise<FolderLook>;
  /** To restore documents and tabs. */
  captureEditor?(): Promise<EditorState>;
  /** Writes to the journal. */
  append(events: readonly RecordingEvent[]): Promise<void>;
  /** To continue. */
  readonly past?: readonly RecordingEvent[];
  /** The next attempt catches up. */
  onFailure(error: unknown): void;
}

export interface RecorderState {
  readonly isPaused: boolean;
  /** Milliseconds, without pauses. */
  readonly elapsed: number;
  /** Changed files, commands and highlights. */
  readonly changes: number;
}

export type RecordingLog = ReturnType<typeof createRecordingLog>;

/** Writes events to the journal in order, and keeps the last known files. */
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
    /** After all queued work. */
    note: (fact: RecordingFact) => void queue(() => push(fact)),
    settled: () => queue(() => undefined),
    onDidChange: changed.event,
    get isPaused() {
      return isPaused;
    },
    get state(): RecorderState {
      return { isPaused, elapsed: now(), changes: counted.size };
    },
    /** Rejects if the recording cannot begin. */
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
