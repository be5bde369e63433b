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

export const schemas: Readonly<Record<string, JsonObject>> = known;

export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  known[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

function textOf(maxLength: number, description: string): Schema<string> {
  return { type: 'string', maxLength, description };
}

const pattern = (pattern: string, maxLength = 100): Schema<string> => ({ type: 'string', pattern, maxLength });

export const text = named('Text', textOf(5 * mebibyte, 'Text in any script, at most as long as a file may be.'));
export const documentText = named('DocumentText', textOf(64 * mebibyte, 'A complete document of its media type.'));
export const eventStream = named(
  'EventStream',
  textOf(64 * mebibyte, 'Events `state`: the id is the revision, the data a ShowSnapshot.'),
);
export const instanceTag = pattern('^[\\w-]+$', 64);

const span: Schema<number> = { type: 'number', minimum: 0 };
const minutes: Schema<number> = { type: 'number', exclusiveMinimum: 0 };
export const anyWhole: Schema<number> = { ...whole, minimum: -largestNumber, maximum: largestNumber };

export const demoSummary = named('DemoSummary', object({ id: text, title: text }));

export const slideSummary = named(
  'SlideSummary',
  object({
    index: fromOne,
    count: fromOne,
    title: text,
    /** The parts that clicks reveal; omitted if the slide has none. */
    reveals: optional(object({ shown: count, count: fromOne })),
  }),
);

/** Missing if everything was restored. */
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
    /** Queued commands that will not run. */
    dropped: count,
    revision: count,
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
        title: optional(text),
      }),
    ),
    slides: object({ notes: optional(text) }),
    nextDemo: optional(demoSummary),
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
 * `path` is relative to its workspace folder, else absolute; a name if `isUntitled`. `demo`: title of the last demo.
 */
const keptEdit = object({
  ...{ id: pattern('^[0-9a-z]+$'), path: text, isUntitled: optional(onlyTrue), demo: text, time },
  /** Set if a command may have made the edit: this host cannot tell. */
  isUncertain: optional(onlyTrue),
  /** Bytes; missing if the content is no longer kept. */
  size: optional(count),
});
export const keptEdits = named('KeptEdits', object({ edits: listOf(keptEdit, 1000) }));

export const actionProgress = named(
  'ActionProgress',
  object({
    action: text,
    index: fromOne,
    count: fromOne,
    /** Reason of a wait, such as `terminal is starting`. */
    waiting: optional(text),
  }),
);

export const showTimer = named(
  'ShowTimer',
  object({
    /** Planned minutes of the current demo file; before the show, of the next. */
    minutes: optional(minutes),
    countdownMinutes: optional(minutes),
    /** Whole seconds. Missing before the first step and after a reset. */
    elapsedSeconds: optional(count),
    isPaused: optional(onlyTrue),
    /** Negative if behind the plan. Missing without a plan and before the talk. */
    aheadSeconds: optional(anyWhole),
    /** Negative if the planned time is exceeded. */
    fileLeftSeconds: optional(anyWhole),
  }),
);

export const timerResult = named('TimerResult', object({ status: oneOf('done'), timer: showTimer, revision: count }));

export const stepSummary = named(
  'StepSummary',
  object({
    id: text,
    title: text,
    /** `late`: the step runs, and its slide is overdue. */
    outcome: oneOf('running', 'late', 'paused', 'done', 'failed', 'stopped'),
    /** Whether going back before this step restores everything. */
    undoable: flag,
    /** The command has just started: not all its changes are known. */
    isSettling: optional(flag),
    message: optional(text),
    obstacle: optional(text),
    milliseconds: optional(count),
  }),
);

export const mediaState = object({
  isPlaying: flag,
  seconds: span,
  duration: optional(span),
  /** Muted until someone clicks the slide in its window. */
  isMuted: optional(onlyTrue),
});

export const showSnapshot = named(
  'ShowSnapshot',
  object({
    /** Counts every change of the show. */
    revision: count,
    status: oneOf('idle', 'running', 'paused'),
    timer: showTimer,
    /** Changes the revision, yet a command with the previous revision in `ifRevision` still runs. */
    queueLength: count,
    isTyping: flag,
    /** Starting a step ends it. */
    isBlack: flag,
    /** Whether `previous` is possible. */
    canGoBack: flag,
    /** Until the next step starts. */
    canUndoGoingBack: flag,
    goingBackObstacle: optional(text),
    /** Oldest first. */
    history: listOf(stepSummary, 10),
    step: optional(object({ id: text, title: text, progress: optional(actionProgress) })),
    pause: optional(object({ kind: oneOf('pause', 'input', 'typing'), message: optional(text) })),
    currentDemo: optional(demoSummary),
    nextDemo: optional(demoSummary),
    slide: optional(slideSummary),
    /** The audience still waits for the slide. */
    stage: optional(oneOf('late')),
    media: optional(mediaState),
    isAutoAdvancePaused: optional(onlyTrue),
    /** Cleared when the next step starts. */
    lastError: optional(text),
  }),
);

/** RFC 9457. */
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
