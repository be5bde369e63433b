import type { RecordingEvent } from './recording-event.ts';

/** Milliseconds between saving a file, or the end of a command, and the next edit: the author has turned, or has looked. */
const pause = 2_000;

/**
 * Proposes where another demo begins: at the events of the result, counted from 0. An author begins something new after
 * a rest, and after a pause if he has saved a file and edits another, or ran a command and edits. A cut lies only where
 * the files are known.
 */
export function proposeCuts(events: readonly RecordingEvent[]): ReadonlySet<number> {
  const cuts = new Set<number>();
  let demo = emptyDemo();
  let [isPaused, isKnown, lastAt] = [false, true, 0];
  for (const [index, event] of events.entries()) {
    if (isWork(event)) {
      const isNew = demo.hasRested || (event.at - lastAt >= pause && beginsSomethingElse(event, demo));
      if (isNew && demo.hasWork && isKnown && !isPaused) {
        cuts.add(demo.openedAt ?? index);
        demo = emptyDemo();
      }
      demo.hasRested = false;
      demo.openedAt = event.kind === 'opened' ? (demo.openedAt ?? index) : undefined;
    }
    if (isWork(event) || event.kind === 'looked') lastAt = event.at;
    if (event.kind === 'paused' || event.kind === 'resumed') isPaused = event.kind === 'paused';
    else if (event.kind === 'cut') demo = emptyDemo();
    else if (event.kind === 'rested') demo.hasRested = true;
    else if (event.kind === 'looked') {
      isKnown = true;
      demo.hasWork ||= Object.keys(event.changes).length > 0;
      demo.isSaved = event.unsaved.length === 0;
    } else if (event.kind === 'commandBegan') [demo.hasWork, demo.hasRun] = [true, true];
    else if (event.kind === 'edited') {
      isKnown = false;
      [demo.edited, demo.isSaved] = [event.path, false];
    }
  }
  return cuts;
}

/** The demo that is under way, as far as it is known. */
function emptyDemo() {
  return {
    hasWork: false,
    hasRested: false,
    /** A command has run in it. */
    hasRun: false,
    /** The file that was edited last. */
    edited: undefined as string | undefined,
    /** All files were saved since the last edit. */
    isSaved: false,
    /** The first of the files that were opened since other work: they belong to what comes next. */
    openedAt: undefined as number | undefined,
  };
}

function isWork({ kind }: RecordingEvent): boolean {
  return ['edited', 'opened', 'selected', 'commandBegan', 'commandEnded'].includes(kind);
}

function beginsSomethingElse(
  event: RecordingEvent,
  { hasRun, edited, isSaved }: ReturnType<typeof emptyDemo>,
): boolean {
  if (event.kind !== 'edited') return false;
  return hasRun || (edited !== undefined && edited !== event.path && isSaved);
}
