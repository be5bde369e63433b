import type { ChapterEvent } from '../chapter.ts';
import { proposeCuts } from './cuts.ts';
import type { FileMark } from './file-mark.ts';
import type { RecordingEvent } from './recording-event.ts';

/** Between scans. */
export interface RecordingPiece {
  readonly begins: boolean;
  readonly isHidden: boolean;
  /** Not by commands; `null` for a deleted file. */
  readonly edits: MarkChanges;
  /** Changes by commands, made after those in `edits`. */
  readonly commandChanges: MarkChanges;
  readonly events: readonly ChapterEvent[];
  /** Paths in the order of editing. */
  readonly order: readonly string[];
}

export type MarkChanges = ReadonlyMap<string, FileMark | null>;

export interface RecordedDemo {
  readonly title: string | undefined;
  /** Event number of the proposed cut. */
  readonly cut: number | undefined;
  readonly pieces: readonly RecordingPiece[];
}

/** Milliseconds; ignores files opened for less. */
const shortestLook = 2000;
/** Milliseconds that a show waits by default. */
const longestWait = 4000;

/** @param joined rejected cuts. */
export function splitRecording(
  events: readonly RecordingEvent[],
  joined: ReadonlySet<number> = new Set(),
): readonly RecordedDemo[] {
  const cutter = createCutter(events);
  const cuts = proposeCuts(events);
  for (const [index, event] of events.entries()) {
    if (cuts.has(index) && !joined.has(index)) cutter.cut(index);
    cutter.add(event);
  }
  return cutter.end();
}

function createCutter(events: readonly RecordingEvent[]) {
  const waits = findWaits(events);
  const seen = findSeen(events);
  const demos: ReturnType<typeof emptyDemo>[] = [];
  const running = new Set<number>();
  let isPaused = false;
  let piece = emptyPiece();
  let demo = emptyDemo();
  const finish = () => {
    demo.pieces.push({ ...piece, begins: demo.pieces.length === 0, isHidden: isPaused });
    piece = emptyPiece();
  };
  const finishDemo = (cut?: number) => {
    const { order } = piece;
    if (piece.events.length > 0) finish();
    demos.push(demo);
    demo = { ...emptyDemo(), cut };
    piece.order = order;
  };
  const take = ({ changes, unsaved }: Extract<RecordingEvent, { readonly kind: 'looked' }>) => {
    const byHand = [...piece.order, ...unsaved];
    for (const [path, mark] of Object.entries(changes)) {
      // During a pause the author is unknown.
      const isOwn = isPaused || byHand.some((own) => path === own || path.startsWith(`${own}/`));
      (isOwn || running.size === 0 ? piece.edits : piece.commandChanges).set(path, mark);
    }
    finish();
  };
  const add = (event: RecordingEvent) => {
    if (event.kind === 'looked') take(event);
    else if (event.kind === 'edited' && !piece.order.includes(event.path)) piece.order.push(event.path);
    else if (event.kind === 'commandBegan') running.add(event.id);
    else if (event.kind === 'commandEnded') running.delete(event.id);
    else if (event.kind === 'reopened') running.clear();
    else if (event.kind === 'paused' || event.kind === 'resumed') isPaused = event.kind === 'paused';
    else if (event.kind === 'titled') demo.title = event.title;
    else if (event.kind === 'cut') finishDemo();
    if (event.kind !== 'opened' || seen.has(event)) piece.events.push(...toChapterEvents(event, waits));
  };
  return {
    add,
    cut: finishDemo,
    end(): readonly RecordedDemo[] {
      finishDemo();
      return demos.map(({ pieces, ...demo }) => ({ ...demo, pieces: joinPieces(pieces) }));
    },
  };
}

function emptyDemo() {
  return {
    title: undefined as string | undefined,
    cut: undefined as number | undefined,
    pieces: [] as RecordingPiece[],
  };
}

function emptyPiece() {
  return {
    edits: new Map<string, FileMark | null>(),
    commandChanges: new Map<string, FileMark | null>(),
    events: [] as ChapterEvent[],
    order: [] as string[],
  };
}

/** At most one. */
function toChapterEvents(event: RecordingEvent, waits: ReadonlyMap<number, boolean>): readonly ChapterEvent[] {
  switch (event.kind) {
    case 'opened':
      return [{ kind: 'opened', path: event.path }];
    case 'selected':
      return [{ kind: 'selected', path: event.path, from: event.from, to: event.to }];
    case 'said':
      return [{ kind: 'said', text: event.text }];
    case 'commandBegan': {
      const { id, command, terminal } = event;
      const wait = waits.get(id);
      const how = { ...(terminal !== undefined && { terminal }), ...(wait !== undefined && { wait }) };
      return [{ kind: 'ran', command, ...how }];
    }
    default:
      return [];
  }
}

/** By command id: `false` if it never ended, `true` if it takes longer than the default wait. */
function findWaits(events: readonly RecordingEvent[]): ReadonlyMap<number, boolean> {
  const began = new Map<number, number>();
  const waits = new Map<number, boolean>();
  for (const event of events) {
    if (event.kind === 'commandBegan') {
      began.set(event.id, event.at);
      waits.set(event.id, false);
    } else if (event.kind === 'commandEnded') {
      if (event.at - (began.get(event.id) ?? event.at) > longestWait) waits.set(event.id, true);
      else waits.delete(event.id);
    }
  }
  return waits;
}

/** Open long enough. */
function findSeen(events: readonly RecordingEvent[]): ReadonlySet<RecordingEvent> {
  const seen = new Set<RecordingEvent>();
  const opened = events.filter(({ kind }) => kind === 'opened');
  const end = events.at(-1)?.at ?? 0;
  for (const [index, event] of opened.entries())
    if ((opened[index + 1]?.at ?? end) - event.at >= shortestLook) seen.add(event);
  return seen;
}

function joinPieces(pieces: readonly RecordingPiece[]): readonly RecordingPiece[] {
  const joined: RecordingPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && canJoin(last, piece)) joined[joined.length - 1] = join(last, piece);
    else joined.push(piece);
  }
  return joined;
}

/** Joins edits of the same files, so that typos and half-done edits vanish. */
function canJoin(one: RecordingPiece, next: RecordingPiece): boolean {
  const isNothing = next.edits.size === 0 && next.events.length === 0;
  if (isNothing) return true;
  if (one.isHidden !== next.isHidden) return isEmptyPiece(one);
  if (one.commandChanges.size > 0 || one.events.some(({ kind }) => kind === 'ran' || kind === 'selected')) return false;
  if (one.edits.size > 0 && next.events.some(({ kind }) => kind === 'opened')) return false;
  return isWithin(one.edits, next.edits) || isWithin(next.edits, one.edits);
}

function isEmptyPiece({ edits, commandChanges, events }: RecordingPiece): boolean {
  return edits.size + commandChanges.size + events.length === 0;
}

function isWithin(inner: MarkChanges, outer: MarkChanges): boolean {
  return [...inner.keys()].every((path) => outer.has(path));
}

function join(one: RecordingPiece, next: RecordingPiece): RecordingPiece {
  return {
    begins: one.begins,
    isHidden: isEmptyPiece(one) ? next.isHidden : one.isHidden,
    edits: new Map([...one.edits, ...next.edits]),
    commandChanges: new Map([...one.commandChanges, ...next.commandChanges]),
    events: [...one.events, ...next.events],
    order: [...new Set([...one.order, ...next.order])],
  };
}
