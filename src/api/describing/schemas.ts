import type { JsonObject } from '../../core/json.ts';
import {
  count,
  flag,
  fromOne,
  largestNumber,
  listOf,
  object,
  oneOf,
  onlyTrue,
  optional,
  type Schema,
  whole,
} from './schema.ts';

const mebibyte = 1024 * 1024;

const known: Record<string, JsonObject> = {};

/** Named schemas of the wire, by their names. */
export const schemas: Readonly<Record<string, JsonObject>> = known;

/** Gives a schema its name; others refer to it. */
export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  known[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

function textOf(maxLength: number, description: string): Schema<string> {
  return { type: 'string', maxLength, description };
}

const pattern = (pattern: string, maxLength = 100): Schema<string> => ({ type: 'string', pattern, maxLength });

/** Text that a person wrote. */
export const text = named('Text', textOf(5 * mebibyte, 'Text in any script, no longer than its file may be.'));
/** A whole document, with the pictures in it. */
export const documentText = named('DocumentText', textOf(64 * mebibyte, 'A whole document in its media type.'));
export const eventStream = named(
  'EventStream',
  textOf(64 * mebibyte, 'Events `state`: the id is the revision, the data a ShowSnapshot.'),
);
/** Tag in a server's responses. */
export const instanceTag = pattern('^[\\w-]+$', 64);

const span: Schema<number> = { type: 'number', minimum: 0 };
const minutes: Schema<number> = { type: 'number', exclusiveMinimum: 0 };
/** Below zero, too. */
export const anyWhole: Schema<number> = { ...whole, minimum: -largestNumber, maximum: largestNumber };

export const demoSummary = named('DemoSummary', object({ id: text, title: text }));

export const slideSummary = named(
  'SlideSummary',
  object({
    index: fromOne,
    count: fromOne,
    title: text,
    /** Click reveals that have happened, and how many there are; missing on a slide without any. */
    reveals: optional(object({ shown: count, count: fromOne })),
  }),
);

/** Things that going back could not restore; missing where all is as it was. Going back again tries once more. */
const restored = {
  restored: optional(oneOf('partly')),
  notRestored: optional(listOf(object({ what: text, why: text }))),
};
export const partlyRestored = object(restored);

export const stepResult = named(
  'StepResult',
  object({
    status: oneOf('done', 'paused'),
    executed: demoSummary,
    /** Counts every change of the show's state. */
    revision: count,
    slide: optional(slideSummary),
    nextDemo: optional(demoSummary),
    ...restored,
  }),
);

export const moveResult = named(
  'MoveResult',
  object({
    status: oneOf('done'),
    revision: count,
    slide: optional(slideSummary),
    nextDemo: optional(demoSummary),
    ...restored,
  }),
);

export const stopResult = named(
  'StopResult',
  object({
    status: oneOf('done'),
    /** Commands that waited for their turn and will not run. */
    dropped: count,
    revision: count,
    /** The demo of the step that ran or was paused; missing without one. */
    stopped: optional(demoSummary),
  }),
);

export const blackoutResult = named(
  'BlackoutResult',
  object({ status: oneOf('done'), isBlack: flag, revision: count }),
);

export const autoAdvanceResult = named(
  'AutoAdvanceResult',
  object({ status: oneOf('done'), isAutoAdvancePaused: flag, revision: count }),
);

export const done = named('Done', object({ status: oneOf('done') }));
export const zoomed = named('Zoomed', object({ status: oneOf('done'), zoom: oneOf('in', 'out') }));
export const stillRunning = named(
  'StillRunning',
  object({ status: oneOf('running'), command: pattern('^/[A-Za-z/-]+$') }),
);

export const demoList = named(
  'Demos',
  object({
    demoFiles: listOf(
      object({
        filePath: text,
        demos: listOf(demoSummary),
        /** Only where it was asked for. */
        title: optional(text),
      }),
    ),
    /** With the notes of the current slide. */
    slides: object({ notes: optional(text) }),
    nextDemo: optional(demoSummary),
    /** The file that is running, with its demos as `demoFiles` lists them. */
    currentDemoFile: optional(object({ filePath: text, demo: listOf(demoSummary) })),
  }),
);

export const notesInJson = named('Notes', object({ notes: text }));
export const pictureInJson: JsonObject = named(
  'Screenshot',
  object({ screenshot: pattern('^data:image/png;base64,[A-Za-z0-9+/]+=*$', 64 * mebibyte) }),
);

const time: Schema<string> = { type: 'string', format: 'date-time', maxLength: 40 };
/**
 * `path`: in its workspace folder, else absolute; a name if `isUntitled`. `demo`: the title of the demo that had run
 * last.
 */
const keptEdit = object({
  ...{ id: pattern('^[0-9a-z]+$'), path: text, isUntitled: optional(onlyTrue), demo: text, time },
  /** A command may have made it as well: this host cannot tell. */
  isUncertain: optional(onlyTrue),
  /** Bytes; missing where they are no longer kept. */
  size: optional(count),
  /** Absolute path of a copy of it. */
  sideCopy: optional(text),
});
export const keptEdits = named('KeptEdits', object({ edits: listOf(keptEdit, 1000) }));

export const actionProgress = named(
  'ActionProgress',
  object({
    /** The name of the action that runs. */
    action: text,
    index: fromOne,
    count: fromOne,
    /** Reason of a wait: `terminal is starting`. */
    waiting: optional(text),
  }),
);

export const showTimer = named(
  'ShowTimer',
  object({
    /** Plan of the current demo file; before the show begins, the next one. */
    minutes: optional(minutes),
    /** Length of a countdown, when there is one. */
    countdownMinutes: optional(minutes),
    /**
     * Whole seconds from the first step of the show, or from when the time was set going, to this answer. Missing before,
     * and again after a reset.
     */
    elapsedSeconds: optional(count),
    /** While the time stands still. */
    isPaused: optional(onlyTrue),
    /** How far ahead of its plan the talk is; below zero it is behind. Missing without a plan, and before the talk. */
    aheadSeconds: optional(anyWhole),
    /** Rest of the plan of the current demo file; below zero that is over, and the talk falls behind by the second. */
    fileLeftSeconds: optional(anyWhole),
  }),
);

export const timerResult = named('TimerResult', object({ status: oneOf('done'), timer: showTimer, revision: count }));

/** A step that ran, or runs. */
export const stepSummary = named(
  'StepSummary',
  object({
    id: text,
    title: text,
    /** `late` runs, and its slide is overdue on the stage. */
    outcome: oneOf('running', 'late', 'paused', 'done', 'failed', 'stopped'),
    /** Whether going back before it has everything be as it was. */
    undoable: flag,
    /** Its command has only just begun, so its changes are not all known yet. */
    isSettling: optional(flag),
    /** Why it failed or was stopped. */
    message: optional(text),
    /** Why it is not undoable. */
    obstacle: optional(text),
    /** How long it took; missing while it runs. */
    milliseconds: optional(count),
  }),
);

/** The video or sound on a slide. */
export const mediaState = object({
  isPlaying: flag,
  /** Where it is at this answer. */
  seconds: span,
  /** How long it is; missing where that is not known. */
  duration: optional(span),
  /** Silent until the slide is clicked in its window. */
  isMuted: optional(onlyTrue),
});

/** The answer of `GET /api/state`. */
export const showSnapshot = named(
  'ShowSnapshot',
  object({
    /**
     * Counts every change: a step begins, comes to another action, pauses or ends, a command waits for its turn or no
     * longer, a slide is shown, the room goes black, demo files change.
     */
    revision: count,
    status: oneOf('idle', 'running', 'paused'),
    timer: showTimer,
    /**
     * Commands that wait for their turn. It alone makes a revision, yet a command for the revision before it still runs.
     */
    queueLength: count,
    isTyping: flag,
    /** Whether the audience sees black. A step that begins ends it. */
    isBlack: flag,
    /** Whether there is anything for `previous`. */
    canGoBack: flag,
    /** Whether there is anything for `undoGoingBack`: no step has begun since the show went back over steps. */
    canUndoGoingBack: flag,
    /** Why not everything would be as it was. */
    goingBackObstacle: optional(text),
    /** The last steps, oldest first. */
    history: listOf(stepSummary, 10),
    /** While a step runs. */
    step: optional(object({ id: text, title: text, progress: optional(actionProgress) })),
    /** While a step is paused. */
    pause: optional(object({ kind: oneOf('pause', 'input', 'typing'), message: optional(text) })),
    /** The demo that ran last, or runs. */
    currentDemo: optional(demoSummary),
    nextDemo: optional(demoSummary),
    slide: optional(slideSummary),
    /** While the audience should see that slide, and does not yet: its page takes long to come up. */
    stage: optional(oneOf('late')),
    media: optional(mediaState),
    /** While slides and demos that go on by themselves wait for the presenter. */
    isAutoAdvancePaused: optional(onlyTrue),
    /** Why the last step failed or was stopped; gone once another one begins. */
    lastError: optional(text),
  }),
);

/** The object of RFC 9457. */
export const problem = named(
  'Problem',
  object({
    type: pattern('^urn:showrunner:problem:[a-z-]+$'),
    title: text,
    status: { ...whole, minimum: 400, maximum: 599 },
    detail: text,
    code: pattern('^[a-z-]+$'),
    ...restored,
  }),
);
