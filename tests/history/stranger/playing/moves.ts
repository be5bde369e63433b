import { judgeOutside, judgeWords } from '../judging/around.ts';
import { moveBack } from './back.ts';
import { moveBlocked } from './blocked.ts';
import { moveForward } from './forward.ts';
import { jumpForward } from './jump.ts';
import { killAtRest, killInStep, killOnTheWay } from './kills.ts';
import { editBetween } from './own.ts';
import type { Session } from './session.ts';
import { settleByMove, untilIdle } from './settling.ts';

/** `/api/state` tells the last ten steps, so that a walk goes back before there are more. */
const mostSteps = 9;

/** A walk from its start to its last reset. */
export async function playMoves(session: Session, count: number): Promise<void> {
  const { program, random, totals } = session;
  await program.start();
  for (let index = 0; index < count; index++) {
    totals.moves += 1;
    settleByMove(session);
    session.forgetStarted();
    await move(session);
    judgeOutside(session, 'a move');
    if (random.oneIn(2)) await editBetween(session);
  }
  await finish(session);
}

async function move(session: Session): Promise<void> {
  const { random, steps, circumstances } = session;
  if (steps.length >= mostSteps) return void (await moveBack(session, { name: 'reset' }));
  if (steps.length === 0) return moveForward(session, random.oneIn(4) ? 'runById' : 'next');
  const choice = random.below(100);
  const isAtEnd = steps.at(-1)?.demo.id === session.demos.at(-1)?.id;
  const goTo = { name: 'goTo', id: random.pick(steps).demo.id } as const;
  if (choice < 42) return moveForward(session, isAtEnd ? 'runById' : 'next');
  if (choice < 50) return moveForward(session, 'runById');
  if (choice < 62) return void (await moveBack(session, { name: 'previous' }));
  if (choice < 74) return void (await moveBack(session, goTo));
  if (choice < 80) return void (await moveBack(session, { name: 'reset' }));
  const isBlocked = circumstances.kind === 'plain' ? choice < 82 : choice < 88 && circumstances.kind !== 'full store';
  if (isBlocked) return moveBlocked(session);
  if (choice < 84) return jumpForward(session);
  if (!circumstances.hasKills) return moveForward(session, 'next');
  if (choice < 90) return void (await killAtRest(session));
  if (choice < 95) return killInStep(session);
  return killOnTheWay(session, random.oneIn(2) ? { name: 'reset' } : goTo);
}

/** All back, no rubbish left, and an orderly end. */
async function finish(session: Session): Promise<void> {
  const { program, looker, debris, report } = session;
  await untilIdle(session);
  settleByMove(session);
  await moveBack(session, { name: 'reset' });
  judgeWords(session, 'the end');
  const tree = looker.look();
  for (const path of debris)
    if (tree.has(path)) report('mismatches', `left behind by a way back that was killed: ${path}`);
  await program.end();
  session.tell('the end');
}
