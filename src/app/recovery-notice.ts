import { basename } from 'node:path';
import type { Disposable } from '../core/disposables.ts';
import type { Stage } from '../ports/stage.ts';
import type { Show } from '../show/show.ts';

/** Once the show is over, or back at its start: tells where the presenter's own edits are that it has overwritten. Each once. */
export function createRecoveryNotice(show: Show, stage: Pick<Stage, 'notify'>): Disposable {
  let told = show.keptEdits.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  return show.onDidChange(({ status, next, current }) => {
    const isOver = status === 'idle' && (next === undefined || current === undefined);
    const fresh = isOver ? show.keptEdits.filter(({ at }) => at > told) : [];
    if (fresh.length === 0) return;
    told = Math.max(...fresh.map(({ at }) => at));
    const names = [...new Set(fresh.map(({ path }) => basename(path)))];
    const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
    const message = `Your own edits in ${names[0]}${more} were overwritten by going back, and are kept: “Showrunner: Recover My Edits…”`;
    stage.notify({ severity: 'info', message });
  });
}
