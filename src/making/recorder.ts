import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { RecordingEvent, RecordingFact } from './recording/recording-event.ts';
import {
  createRecordingLog,
  type RecorderState,
  type RecordingLog,
  type RecordingLogOptions,
} from './recording/recording-log.ts';

/** From 1, inclusive. */
export interface SelectedLines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Records work in a folder. Paths are relative to it, with `/`. Scans the files on a save, a command's begin and end, a
 * highlight, a new demo, and when the presenter pauses. A key press only marks the file as edited.
 */
export interface Recorder extends Disposable {
  readonly events: readonly RecordingEvent[];
  readonly state: RecorderState;
  readonly onDidChange: Event<void>;
  /** Ignores earlier events. Rejects if the first scan fails. */
  readonly ready: Promise<void>;
  opened(path: string): void;
  /** By hand, including creating, renaming and deleting. */
  edited(path: string): void;
  saved(path: string): void;
  selected(lines: SelectedLines): void;
  /** Call the result when the command ends. */
  ran(command: string, terminal?: string): () => void;
  said(text: string): void;
  /** Starts another demo. */
  cut(): void;
  /** Of the current demo. */
  titled(title: string): void;
  pause(): void;
  resume(): void;
  /** Resolves when everything is in the journal. */
  stop(): Promise<void>;
  /** Resolves when everything so far is in the journal. */
  settled(): Promise<void>;
}

/** Milliseconds without an edit, because the next edit may begin another demo. */
const rest = 12_000;

export function createRecorder(options: RecordingLogOptions): Recorder {
  const { clock, past = [] } = options;
  const log = createRecordingLog(options);
  const { looks, edits, timer } = createEdits(log, clock);
  let lastId = Math.max(0, ...past.map((event) => (event.kind === 'commandBegan' ? event.id : 0)));
  let [isReady, isEnded] = [false, false];
  const ready = log.begin().then(() => {
    isReady = true;
  });
  const isHearing = () => isReady && !isEnded && !log.isPaused;
  const whileHearing =
    <T extends readonly unknown[]>(hear: (...args: T) => void) =>
    (...args: T) =>
      isHearing() ? hear(...args) : undefined;
  const finishWith = (fact: RecordingFact) => {
    if (!isEnded) (log.isPaused ? log.note : looks.andThen)(fact);
  };

  return {
    events: log.events,
    ready,
    onDidChange: log.onDidChange,
    get state() {
      return log.state;
    },
    opened: whileHearing((path: string) => log.note({ kind: 'opened', path })),
    edited: whileHearing(edits.add),
    saved: whileHearing((path: string) => {
      edits.add(path);
      looks.andThen();
    }),
    selected: whileHearing((lines: SelectedLines) => {
      log.note({ kind: 'selected', ...lines });
      looks.andThen();
    }),
    ran(command, terminal) {
      if (!isHearing()) return () => undefined;
      const id = ++lastId;
      log.push({ kind: 'commandBegan', id, command, ...(terminal !== undefined && { terminal }) });
      looks.andThen();
      return () => finishWith({ kind: 'commandEnded', id });
    },
    said: (text) => void (isEnded || log.note({ kind: 'said', text })),
    cut: () => finishWith({ kind: 'cut' }),
    titled: (title) => void (isEnded || log.note({ kind: 'titled', title })),
    pause: whileHearing(() => {
      timer.clear();
      log.turn('paused');
      looks.andThen({ kind: 'paused' });
    }),
    resume() {
      if (!log.isPaused || isEnded) return;
      log.turn('resumed');
      looks.andThen({ kind: 'resumed' });
    },
    async stop() {
      timer.dispose();
      if (isHearing()) looks.andThen();
      isEnded = true;
      await log.settled();
    },
    settled: log.settled,
    dispose() {
      timer.dispose();
      isEnded = true;
    },
  };
}

/** Marks each file once between two scans. */
function createEdits(log: RecordingLog, clock: Clock) {
  /** Since the last scan. */
  let last: string | undefined;
  const timer = createTimer(clock);
  const meanwhile = new Set<string>();
  const lookNow = async () => {
    // The scan may have missed edits made during it, so record them before and after.
    meanwhile.clear();
    await log.look();
    for (const path of meanwhile) log.push({ kind: 'edited', path });
    last = undefined;
  };
  const andThen = (fact?: RecordingFact) => {
    void log.queue(async () => {
      await lookNow();
      if (fact) log.push(fact);
    });
  };
  const add = (path: string) => {
    timer.set(() => andThen({ kind: 'rested' }), rest);
    meanwhile.add(path);
    if (last !== path) log.push({ kind: 'edited', path });
    last = path;
  };
  return { looks: { andThen }, edits: { add }, timer };
}
