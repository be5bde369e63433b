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
export function describePlaceInShow({ files }: Pick<Library, 'files'>, state: ShowState): StatusItem | undefined {
  const { current } = state;
  if (!current || !isUnderWay(state)) return undefined;
  let [place, count] = [0, 0];
  for (const { path, demos } of files) {
    for (const { id, disabled } of demos) {
      if (disabled) continue;
      count += 1;
      if (id === current.demo.id && path === current.file.path) place = count;
    }
  }
  if (place === 0) return undefined;
  const label = `Demo ${place} of ${count}: ${current.demo.title}`;
  if (state.stage !== 'late') return { text: `$(play-circle) ${place}/${count}`, label };
  const late = 'The slide is still loading';
  return { text: `$(loading~spin) ${place}/${count} · ${late}`, label: `${late}. ${label}` };
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
  const words = describeStop(report);
  return words && `$(debug-stop) ${words}`;
}
