import { changedPaths, createLooker } from '../ground/tree.ts';
import type { Session } from '../playing/session.ts';
import { judgeEdits } from './edits.ts';
import { missingWords } from './words.ts';

/** Conditions after every move: no words lost, nothing outside changed, no command left that was gone back over. */
export async function judgeAround(
  session: Session,
  move: string,
  stepsLeft: number,
  onDisk: readonly Buffer[],
  isMarked = false,
): Promise<void> {
  judgeWords(session, move, isMarked);
  const { words, places } = session;
  const gone = missingWords(onDisk, places.workspace);
  const taken = gone.filter((word) => words.alive.includes(word) && !words.isDoubted(word));
  await judgeEdits(session, move, taken);
  judgeOutside(session, move);
  judgeCommands(session, stepsLeft);
}

/** A step that says it cannot be undone may have destroyed words as it ran: `isMarked`. */
export function judgeWords({ words, places, report, tell }: Session, move: string, isMarked = false): void {
  const missing = missingWords(missingWords(words.alive, places.workspace), places.store);
  for (const word of missing) {
    if (isMarked) tell(`  “${word}” went with a step that is marked as not undoable`);
    else report('lostWords', `after ${move}: “${word}” stands neither in the workspace nor in the store`);
    words.drop(word); // told once
  }
}

export function judgeOutside({ places, outside, report }: Session, move: string): void {
  const changed = changedPaths(outside, createLooker(places.outside).look());
  if (changed.size > 0) report('mismatches', `after ${move}, changed outside: ${[...changed]}`);
}

function judgeCommands(session: Session, stepsLeft: number): void {
  const kept = new Set(session.steps.slice(0, stepsLeft).map(({ demo }) => demo.id));
  for (const { demo } of session.steps.slice(stepsLeft)) {
    const alive = demo.commands.filter(({ mark }) => !kept.has(demo.id) && session.alive(mark));
    for (const { script } of alive) {
      session.report('mismatches', `a command goes on though its step was gone back over: ${script.slice(0, 80)}`);
    }
  }
}

/** Own words that stand in the workspace. */
export function wordsOnDisk({ words, places }: Session): readonly Buffer[] {
  const missing = missingWords(words.alive, places.workspace);
  return words.alive.filter((word) => !missing.includes(word));
}
