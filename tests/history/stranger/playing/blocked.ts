import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillDisk, leadOut, makeImmutable, type Obstacle } from '../ground/obstacles.ts';
import type { Answer } from '../ground/server.ts';
import { isSame, type Tree } from '../ground/tree.ts';
import { wordsOnDisk } from '../judging/around.ts';
import { judgeBack } from '../judging/back.ts';
import { expectBack, type SeenStep } from '../judging/timeline.ts';
import { type BackCall, moveBack } from './back.ts';
import { wordsOf } from './forward.ts';
import { killAtRest } from './kills.ts';
import type { Session } from './session.ts';
import { untilIdle } from './settling.ts';

type NotRestored = NonNullable<Answer['body']['notRestored']>;

/** Goes back with something in the way, takes that away, and goes back again: then all has to be there. */
export async function moveBlocked(session: Session): Promise<void> {
  const obstacle = placeObstacle(session);
  if (obstacle === undefined) return;
  session.tell(`obstacle: ${obstacle.says}`);
  const steps = session.steps;
  let told: NotRestored = [];
  try {
    const goal = session.random.pick(steps).demo.id;
    const back: BackCall = session.random.oneIn(2) ? { name: 'reset' } : { name: 'goTo', id: goal };
    told = (await moveBack(session, back, obstacle.says)).body.notRestored ?? [];
  } finally {
    obstacle.remove();
  }
  session.tell('the obstacle is gone');
  const edited =
    session.circumstances.hasKills && session.random.oneIn(3) ? await killAtRest(session, 'killed in between') : [];
  session.steps = withRisky(steps, edited);
  await repeatReset(
    session,
    told.filter(({ what }) => what.startsWith('“')),
  );
}

/** If all was back before, the presenter's changes since are none of the steps'; if not, they may be. */
function withRisky(steps: readonly SeenStep[], places: readonly string[]): readonly SeenStep[] {
  return steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, risky: [...step.risky, ...places] } : step,
  );
}

/**
 * All steps count, whatever the first way back has brought, except those that it has reported as lost for good: by
 * titles.
 */
async function repeatReset(session: Session, lost: NotRestored): Promise<void> {
  const { history: claims } = await untilIdle(session);
  const now = session.looker.look();
  const onDisk = wordsOnDisk(session);
  const answer = (await session.program.call('reset'))!;
  session.tell(`reset, repeated: ${wordsOf(answer)}`);
  await untilIdle(session);
  await judgeBack(session, {
    back: { name: 'reset' },
    answer: { ...answer, body: { ...answer.body, notRestored: [...(answer.body.notRestored ?? []), ...lost] } },
    claims,
    now,
    onDisk,
    found: session.looker.look(),
    first: 0,
  });
  session.steps = [];
}

function placeObstacle(session: Session): Obstacle | undefined {
  const { circumstances, places, looker, steps, random } = session;
  if (circumstances.kind === 'full disk') return fillDisk(places.workspace);
  const now = looker.look();
  if (circumstances.kind === 'plain') {
    const folders = foldersToSwap(session, now);
    return folders.length === 0
      ? undefined
      : leadOut(join(places.workspace, random.pick(folders)), join(places.outside, 'folder'));
  }
  const targets = [...goals(session, now)].filter((path) => isImmutableNext(places.workspace, path));
  if (targets.length === 0 || steps.length === 0) return undefined;
  return makeImmutable(join(places.workspace, random.pick(targets)));
}

/** Folders that no step has changed, with something in them to bring back. */
function foldersToSwap(session: Session, now: Tree): readonly string[] {
  const { changed } = expectBack(session.steps, 0, now);
  const above = [...goals(session, now)].flatMap((path) => path.split('/').slice(0, 1));
  return [...new Set(above)].filter((folder) => now.get(folder)?.kind === 'folder' && !changed.has(folder));
}

/** Folders in which going back has something to do, and files that it has to change. */
function goals(session: Session, now: Tree): ReadonlySet<string> {
  const { tree, changed } = expectBack(session.steps, 0, now);
  const due = [...changed].filter((path) => !isSame(tree.get(path), now.get(path)) && !path.includes('.git/'));
  return new Set(due.flatMap((path) => [path, dirname(path)]).filter((path) => path !== '.'));
}

function isImmutableNext(root: string, path: string): boolean {
  if (!existsSync(join(root, path))) return false; // also where a file stands in its folder's place
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
  return stats !== undefined && (stats.isDirectory() || stats.isFile());
}
