import { nothing } from '../../core/entries.ts';
import type { HistoryStep, StepChange } from './timeline.ts';

export function changeStep(step: HistoryStep, change: StepChange): HistoryStep {
  const { files = [], after = [], settings = [], commands = [], end } = change;
  const absentBefore = after.map(([path]) => [path, nothing] as const);
  return {
    ...step,
    files: withFirst(step.files, [...files, ...absentBefore]),
    after: withLast(step.after, after),
    uncertain: withFirst(step.uncertain, change.uncertain ?? []),
    named: change.named ? new Set([...step.named, ...change.named]) : step.named,
    settings: withFirst(
      step.settings,
      settings.map(({ key, value }) => [key, value] as const),
    ),
    terminals: [...new Set([...step.terminals, ...(change.terminals ?? [])])],
    commands: withLast(
      step.commands,
      commands.map(({ id, ...command }) => [id, command] as const),
    ),
    ownEdits: [...step.ownEdits, ...(change.ownEdits ?? [])],
    unsaved: change.unsaved ?? step.unsaved,
    typed: [...new Set([...step.typed, ...(change.typed ?? [])])],
    obstacle: step.obstacle ?? change.obstacle,
    isOpen: change.isOpen ?? step.isOpen,
    ranOn: change.ranOn ?? step.ranOn,
    duration: change.duration ?? step.duration,
    end: end === undefined ? step.end : (end ?? undefined),
  };
}

/** Returns everything in a step as one change. */
export function changeOf(step: HistoryStep) {
  const { settings, commands, ownEdits, unsaved, typed, terminals, obstacle, isOpen, ranOn, duration, end } = step;
  return {
    ...{ ownEdits, unsaved, typed, terminals, obstacle, isOpen, ranOn, duration },
    files: [...step.files],
    after: [...step.after],
    uncertain: [...step.uncertain],
    named: [...step.named],
    settings: [...settings].map(([key, value]) => ({ key, ...(value !== undefined && { value }) })),
    commands: [...commands].map(([id, command]) => ({ id, ...command })),
    ...(end && { end }),
  } satisfies StepChange;
}

type Pairs<T> = readonly (readonly [string, T])[];

function withLast<T>(existing: ReadonlyMap<string, T>, more: Pairs<T>): ReadonlyMap<string, T> {
  return more.length === 0 ? existing : new Map([...existing, ...more]);
}

function withFirst<T>(existing: ReadonlyMap<string, T>, more: Pairs<T>): ReadonlyMap<string, T> {
  if (more.length === 0) return existing;
  const merged = new Map(existing);
  for (const [key, value] of more) if (!merged.has(key)) merged.set(key, value);
  return merged;
}
