import { seenStep } from '../judging/timeline.ts';
import { demoOf, lateOf, wordsOf } from './forward.ts';
import { idsOf, type Session } from './session.ts';
import { beginAnew, settle, untilIdle } from './settling.ts';

/** Goes forward to a demo that has not run: the demos in between run in one go, and nobody sees the trees between. */
export async function jumpForward(session: Session): Promise<void> {
  const { program, looker, demos, random, steps, totals } = session;
  const last = demos.findIndex(({ id }) => id === steps.at(-1)?.demo.id);
  const isAtFront = steps.every(({ demo }) => demos.indexOf(demo) <= last);
  const ahead = demos.slice(last + 2, last + 4);
  if (ahead.length === 0 || !isAtFront) return; // else it is a way back to where a later demo began
  const { id } = random.pick(ahead);
  const before = looker.look();
  const answer = await program.call('goTo', { id });
  session.tell(`goTo ${id}, forward: ${wordsOf(answer)}`);
  const { history } = await untilIdle(session);
  const ids = history.map((entry) => entry.id);
  if (JSON.stringify(ids.slice(0, steps.length)) !== JSON.stringify(idsOf(steps))) {
    session.report('mismatches', `going forward, history became [${ids}]; before: [${idsOf(steps)}]`);
    return beginAnew(session);
  }
  const run = ids.slice(steps.length).map((each) => demoOf(session, each));
  for (const demo of run) await settle(session, demo, true);
  const after = looker.look();
  const [head, ...inner] = run;
  if (head === undefined) return;
  const late = run.flatMap(lateOf);
  const common = { after, late, doubtful: [], risky: [], unsaved: run.flatMap(({ names }) => names), isWhole: false };
  const unseen = inner.map((demo) => seenStep({ ...common, demo, before: after, isUnseen: true }));
  session.steps = [...steps, seenStep({ ...common, demo: head, before }), ...unseen];
  totals.steps += run.length;
  totals.commands += run.flatMap(({ commands }) => commands).length;
}
