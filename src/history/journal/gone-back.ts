import type { Entries, Entry } from '../../core/entries.ts';
import { changeStep } from './step-change.ts';
import { freshStep, type GoneBack, type HistoryRecord, type HistoryStep, type Timeline } from './timeline.ts';

type MoveRecord = Extract<HistoryRecord, { readonly kind: 'going' | 'back' | 'undoing' | 'undone' | 'final' }>;

export function moveTimeline(timeline: Timeline, record: MoveRecord): Timeline {
  switch (record.kind) {
    case 'going':
      return withGoing(timeline, record);
    case 'back':
      return withBack(timeline, record);
    case 'undoing':
      return withUndoing(timeline);
    case 'undone':
      return withUndone(timeline, record.isPartly === true);
    case 'final':
      return { ...timeline, goneBack: [] };
  }
}

/** Returns what to undo in order to undo `goneBack`: the undo, and the steps that have run since as part of it. */
export function stepsSince({ step, index }: GoneBack, { steps }: Pick<Timeline, 'steps'>): readonly HistoryStep[] {
  return [step, ...steps.slice(index)];
}

/** Continues the last undo if that was interrupted or could not restore everything. */
function withGoing(timeline: Timeline, record: Extract<MoveRecord, { readonly kind: 'going' }>): Timeline {
  const { steps, goneBack } = timeline;
  const next = Math.max(timeline.next, record.number + 1);
  const going = { ...goingOf(record), index: steps.length };
  const last = goneBack.at(-1);
  const isAgain = last?.index === record.steps && steps.slice(record.steps).every(({ isRest }) => isRest);
  if (!last || !(last.isUnderWay || isAgain)) return { ...timeline, next, goneBack: [...goneBack, going] };
  const between = last.isUnderWay ? [] : steps.slice(last.index);
  const first = [last.step, ...between, going.step];
  const step: HistoryStep = {
    ...last.step,
    files: new Map([...firstOf(first, ({ files }) => files), ...reachedNow(last.step.files, going.step.files)]),
    settings: firstOf(first, ({ settings }) => settings),
    after: new Map([...last.step.after, ...going.step.after]),
    unsaved: going.step.unsaved,
    obstacle: last.step.obstacle ?? going.step.obstacle,
  };
  const ended = [...new Set([...last.ended, ...going.ended])];
  const underWay = { isUnderWay: true, target: record.steps } as const;
  return { ...timeline, next, goneBack: [...goneBack.slice(0, -1), { ...last, ...underWay, step, ended }] };
}

/** `named` has all files, because no action named them. */
function goingOf(record: Extract<MoveRecord, { readonly kind: 'going' }>): Omit<GoneBack, 'index'> {
  const { number, place, title, folder, at, before, from, ended, files } = record;
  const named = files.map(([path]) => path);
  const step = changeStep({ ...freshStep, number, place, title, folder, at, before }, { ...record, named });
  return { step, cut: [], from, ended, isUnderWay: true, target: record.steps };
}

function withBack(timeline: Timeline, { steps: index, failed = [] }: Extract<MoveRecord, { readonly kind: 'back' }>) {
  const { steps, goneBack } = timeline;
  const remaining = { ...timeline, steps: steps.slice(0, index) };
  const last = goneBack.at(-1);
  if (!last?.isUnderWay) return remaining;
  const { isUnderWay: _, target: __, ...completed } = last;
  const stayed = failed.flatMap((path) => {
    const entry = last.step.files.get(path);
    return entry ? [[path, entry] as const] : [];
  });
  const step = { ...last.step, after: new Map([...last.step.after, ...stayed]) };
  const cut = last.cut.length > 0 ? last.cut : steps.slice(index);
  return { ...remaining, goneBack: [...goneBack.slice(0, -1), { ...completed, step, index, cut: cut.map(settled) }] };
}

/** Marks everything as still to be undone, so that a crash resumes here. */
function withUndoing(timeline: Timeline): Timeline {
  const { steps, goneBack } = timeline;
  const last = goneBack.at(-1);
  if (!last) return timeline;
  const since = stepsSince(last, timeline);
  const rest: HistoryStep = {
    ...last.step,
    files: firstOf(since, ({ files }) => files),
    after: new Map(since.flatMap(({ files, after }) => [...files, ...after])),
    settings: firstOf(since, ({ settings }) => settings),
    terminals: [...new Set(since.flatMap(({ terminals }) => terminals))],
    isRest: true,
  };
  const before = [...steps.slice(0, last.index), ...last.cut];
  const { isUnderWay: _, target: __, ...completed } = last;
  const emptyStep = { ...last.step, files: new Map(), named: new Set<string>(), after: new Map(), settings: new Map() };
  const undoing: GoneBack = { ...completed, step: emptyStep, index: before.length, cut: [], isUndoing: true };
  return { ...timeline, steps: [...before, rest], goneBack: [...goneBack.slice(0, -1), undoing] };
}

function withUndone(timeline: Timeline, isPartly: boolean): Timeline {
  const { steps, goneBack } = timeline;
  const last = goneBack.at(-1);
  // The store's limit may have dropped the undo.
  if (!last) return { ...timeline, steps: steps.at(-1)?.isRest ? steps.slice(0, -1) : steps };
  // Work outside of the show does not become a step, else a reset would undo it.
  const remainingSteps = steps.slice(0, last.index).filter(({ isWork }) => !isWork);
  const { isUndoing: _, ...completed } = last;
  return { ...timeline, steps: remainingSteps, goneBack: [...goneBack.slice(0, -1), ...(isPartly ? [completed] : [])] };
}

function settled(step: HistoryStep): HistoryStep {
  const commands = [...step.commands].map(([id, command]) => [id, { ...command, isRunning: false }] as const);
  return { ...step, isOpen: false, commands: new Map(commands) };
}

/** The earlier attempt did not touch entries behind a link. */
function reachedNow(before: Entries, now: Entries): Entries {
  const isBehindLink = (entry: Entry | undefined) => entry?.type === 'unkept' && entry.why === 'outside';
  return new Map([...now].filter(([path]) => isBehindLink(before.get(path))));
}

export function firstOf<T>(
  steps: readonly HistoryStep[],
  mapOf: (step: HistoryStep) => ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  const first = new Map<string, T>();
  for (const step of steps) {
    for (const [key, value] of mapOf(step)) if (!first.has(key)) first.set(key, value);
  }
  return first;
}
