import { window } from 'vscode';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { Session } from './session.ts';

/** Milliseconds for tasks that hang in the old session; with the start of the new one it stays below a second. */
const patience = 400;

/**
 * A fresh session in place of one that failed: the show's place, its history and the visible editors stay. Rejects as
 * `load` does.
 */
export async function renewSession(
  before: Promise<Session> | undefined,
  load: () => Promise<Session>,
  clock: Clock,
): Promise<Session> {
  const views = before && (await raceTimeout(leave(before), { clock, limit: 2 * patience }));
  const session = await load();
  if (views?.slides) session.restoreSlides(views.slides);
  if (views?.presenter) await session.restorePresenterView(views.presenter);
  if (views?.notes) session.fillNotes(views.notes);
  window.setStatusBarMessage('$(check) Showrunner has restarted', 4000);
  return session;
}

/** One that is still to come ends as soon as it is there; one that never came has nothing in sight. */
async function leave(before: Promise<Session>): Promise<Session['views'] | undefined> {
  const session = await before.catch(() => undefined);
  const views = session?.views;
  await session?.stop(patience);
  return views;
}
