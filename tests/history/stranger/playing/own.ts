import type { SeenStep } from '../judging/timeline.ts';
import { editByHand } from '../talk/person.ts';
import type { Session } from './session.ts';

/** The presenter edits outside; where a step waits or a command still runs, the promise leaves open whose it is. */
export async function editBetween(session: Session): Promise<void> {
  const { places, random, words, totals, program } = session;
  const edit = editByHand(places.workspace, random, words, busyPlaces(session));
  if (edit === undefined) return;
  totals.ownEdits += 1;
  session.tell(`the presenter ${edit.says}`);
  const last = session.steps.at(-1);
  if (last === undefined) return;
  const isWaiting = (await program.state()).status !== 'idle' || !session.isSettled;
  const isRunning = ({ demo }: SeenStep) => demo.commands.some(({ mark }) => session.alive(mark));
  const isOpen = session.steps.some(isRunning);
  if (isWaiting) words.doubtNewest();
  session.steps = session.steps.map((step) => ({
    ...step,
    doubtful: [...step.doubtful, ...(isWaiting && step === last ? edit.places : [])],
    risky: [...step.risky, ...((isOpen && step === last) || isRunning(step) ? edit.places : [])],
  }));
}

/** Places where commands that are alive write or delete: words written there and then may be seen by nobody. */
export function busyPlaces({ steps, alive }: Session): readonly string[] {
  const commands = steps.flatMap(({ demo }) => demo.commands);
  return commands.flatMap((command) => (command.late.length > 0 && alive(command.mark) ? command.late : []));
}
