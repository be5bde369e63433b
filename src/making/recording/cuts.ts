import type { RecordingEvent } from './recording-event.ts';

/** Milliseconds after a save or the end of a command. */
const pause = 2_000;

/**
 * Event indexes from 0. A demo begins after a rest, or after a pause in which the author saved and switched to another
 * file, or ran a command. Only where the state of the files is known.
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

function emptyDemo() {
  return {
    hasWork: false,
    hasRested: false,
    hasRun: false,
    edited: undefined as string | undefined,
    /** Since the last edit. */
    isSaved: false,
    /** Files opened last belong to the next demo. */
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
