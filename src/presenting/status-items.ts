import { formatDuration } from '../core/talk-words.ts';
import type { Library } from '../demos/library.ts';
import type { ShowState } from '../show/show-state.ts';
import { describeStop, type StopReport } from '../show/stop-report.ts';
import type { Agenda } from './agenda.ts';
import type { RehearsalStage } from './rehearsed-times.ts';

/** Icons as `$(name)`. */
export interface StatusItem {
  readonly text: string;
  /** For tooltips and screen readers. */
  readonly label: string;
}

/** True from the first step, or the timer's start, until a reset, if there are demos. */
export function isUnderWay({ stopwatch, countdown, current, next }: ShowState): boolean {
  return (stopwatch !== undefined || countdown !== undefined) && (current ?? next) !== undefined;
}

/** `undefined` before the show. */
export function describePositionInShow({ files }: Pick<Library, 'files'>, state: ShowState): StatusItem | undefined {
  const { current } = state;
  if (!current || !isUnderWay(state)) return undefined;
  let [position, count] = [0, 0];
  for (const { path, demos } of files) {
    for (const { id, disabled } of demos) {
      if (disabled) continue;
      count += 1;
      if (id === current.demo.id && path === current.file.path) position = count;
    }
  }
  if (position === 0) return undefined;
  const label = `Demo ${position} of ${count}: ${current.demo.title}`;
  if (state.stage !== 'late') return { text: `$(play-circle) ${position}/${count}`, label };
  const late = 'The slide is still loading';
  return { text: `$(loading~spin) ${position}/${count} · ${late}`, label: `${late}. ${label}` };
}

export function describeRehearsal(stage: RehearsalStage, { entries }: Pick<Agenda, 'entries'>): StatusItem | undefined {
  switch (stage) {
    case 'none':
      return undefined;
    case 'running':
      return {
        text: '$(record) Rehearsing',
        label: 'The times of this rehearsal become the plan. Click to end the rehearsal',
      };
    case 'complete': {
      const time = formatDuration(entries.reduce((sum, { actual = 0 }) => sum + actual, 0) / 1000);
      return {
        text: '$(pass) Rehearsed',
        label: `The show has ended and its times are saved: ${time}. Click when you have finished speaking`,
      };
    }
  }
}

export function describeStopped(report: StopReport): string | undefined {
  const description = describeStop(report);
  return description && `$(debug-stop) ${description}`;
}
