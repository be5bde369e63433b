import { window } from 'vscode';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { Session } from './session.ts';

/** Milliseconds for hanging tasks of the old session; keeps a restart below a second. */
const patience = 400;

/** Replaces a failed session; keeps the show's place, history and visible editors. Rejects as `load` does. */
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

/** A session that is still loading ends once loaded; one that failed to load has no views. */
async function leave(before: Promise<Session>): Promise<Session['views'] | undefined> {
  const session = await before.catch(() => undefined);
  const views = session?.views;
  await session?.stop(patience);
  return views;
}
