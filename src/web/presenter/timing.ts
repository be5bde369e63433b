import type { Agenda, AgendaEntry } from '../../presenting/agenda.ts';
import type { PresenterTiming } from '../../presenting/presenter-view-model.ts';

/** Extrapolates the time by milliseconds. Equals the time that would be sent then, if nothing happens. */
export function timingAfter(timing: PresenterTiming, passed: number): PresenterTiming {
  if (!timing.isRunning || timing.elapsed === undefined) return timing;
  return { ...timing, elapsed: timing.elapsed + passed, agenda: agendaAfter(timing.agenda, passed) };
}

function agendaAfter(agenda: Agenda, passed: number): Agenda {
  const current = agenda.entries.find(({ standing }) => standing === 'current');
  if (!current) return agenda;
  const later = { ...current, actual: (current.actual ?? 0) + passed };
  const { left, ahead } = agenda;
  return {
    ...agenda,
    entries: agenda.entries.map((entry) => (entry === current ? later : entry)),
    left: left === undefined ? undefined : left - roomOf(current) + roomOf(later),
    ahead: ahead === undefined ? undefined : ahead + overrunOf(current) - overrunOf(later),
  };
}

function roomOf({ planned = 0, actual = 0 }: AgendaEntry): number {
  return Math.max(0, planned - actual);
}

function overrunOf({ planned, actual = 0 }: AgendaEntry): number {
  return planned === undefined ? 0 : Math.max(0, actual - planned);
}
