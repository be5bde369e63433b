import type { Answer, HistoryEntry } from '../ground/server.ts';
import { isSame, isWithin, type Tree } from '../ground/tree.ts';
import type { BackCall } from '../playing/back.ts';
import type { Session } from '../playing/session.ts';
import { expectAgain, mayRunTheSame } from './again.ts';
import { judgeAround } from './around.ts';
import { compareBack, compareLate, type Difference } from './comparing.ts';
import { type Expectation, expectBack, type SeenStep } from './timeline.ts';

/** One way back: the claims from before, and the trees on either side. */
export interface BackMove {
  readonly back: BackCall;
  readonly answer: Answer;
  /** `/api/state` just before. */
  readonly claims: readonly HistoryEntry[];
  readonly now: Tree;
  readonly found: Tree;
  /** Own words that stood in the workspace. */
  readonly onDisk: readonly Buffer[];
  /** The first step that is gone back over. */
  readonly first: number;
  /** That step, where it has run again since. */
  readonly again?: SeenStep;
  /** Whether a step that has run again says that it cannot be undone. */
  readonly isMarked?: boolean;
  /** Something the tester has put in the way. */
  readonly obstacle?: string;
}

/** Holds a way back that was gone against the promise. */
export async function judgeBack(session: Session, move: BackMove): Promise<void> {
  const { answer, first, again, now } = move;
  const plain = expectBack(session.steps, first, now);
  const isSameAgain = again === undefined || mayRunTheSame(session, again, plain);
  const expected = again && isSameAgain ? expectAgain(plain, again) : plain;
  if (answer.status < 300 || again !== undefined) {
    if (isSameAgain) judgeTrees(session, move, expected);
    else if (!again?.demo.commands.some(({ script }) => script.includes('git '))) judgeOwnPlaces(session, move, plain);
  } else {
    session.report('mismatches', `${move.back.name} is answered ${answer.status} ${answer.code}`);
  }
  // A step that runs again may take words as it did at first; those that cannot be brought back are in the store alone.
  const isPlain = again === undefined && move.obstacle === undefined;
  const taken = isPlain ? move.onDisk : [];
  await judgeAround(session, move.back.name, again === undefined ? first : first + 1, taken, move.isMarked);
}

function judgeTrees(session: Session, move: BackMove, expected: Expectation): void {
  const { answer, now, found, claims, first, obstacle } = move;
  const { notRestored = [] } = answer.body;
  const told = notRestored.map(({ what }) => what);
  const isOfStep = excusedBySteps(session, notRestored);
  const isTold = (path: string) =>
    answer.status === 202 || isOfStep(path) || told.some((what) => isWithin(path, [what]) || what.includes(path));
  const differences = compareBack(expected, now, found);
  const untold = differences.filter(({ path }) => !isTold(path));
  const late = move.again ? [] : compareLate(expected, now, found, isTold);
  report(session, 'not as promised', [...untold, ...late]);
  const claimed = claims.length > first && claims.slice(first).every(({ undoable }) => undoable === true);
  const isUncertain = session.steps
    .slice(first)
    .some((step) => step.late.length + step.doubtful.length + step.risky.length > 0);
  const isPartly = answer.body.restored === 'partly';
  if (isPartly) session.totals.partlyAnswers += 1;
  if (claimed && (untold.length > 0 || (isPartly && !isUncertain && obstacle === undefined))) {
    session.report(
      'falseUndoable',
      `all steps from ${first + 1} on were said to be undoable; told: ${told.slice(0, 5)}`,
    );
  }
  for (const what of told) if (mayBeUntrue(session, what, expected)) judgeTold(session, what, expected, found);
}

/** If a step has unforeseen effects when it runs again: it still has nothing to do with the presenter's own folder. */
function judgeOwnPlaces(session: Session, { now, found }: BackMove, expected: Expectation): void {
  const own = compareBack(expected, now, found).filter(({ path }) => path.startsWith('own/'));
  report(session, 'not as promised', own);
}

/** Reasons that hold for all that a step has changed, where the store or the disk is too small. */
const ofAll = /disk is full|could not be recorded|to save space|(history|documents) could not be stored/;

/**
 * A step that is told by its title stands for the place that its reason names and all below it, for its repository where
 * that is the reason; for all that it has changed only where there was no room.
 */
function excusedBySteps({ steps, circumstances }: Session, told: NonNullable<Answer['body']['notRestored']>) {
  const isSmall = circumstances.kind === 'full store' || circumstances.kind === 'full disk';
  const places = told.flatMap(({ what, why }) => {
    const changed = steps.flatMap((step) => (what === `“${step.demo.id.toUpperCase()}”` ? [...step.changed] : []));
    if (isSmall && ofAll.test(why)) return changed;
    if (why.includes('Git repository')) return changed.filter((path) => path.split('/').includes('.git'));
    return changed.filter((path) => isWithin(path, placesIn(why)));
  });
  return (path: string) => places.includes(path);
}

/** The name before the reason, if there is one. */
function placesIn(why: string): readonly string[] {
  const [, name] = /^(.+?) (?:is too large|contains installed|could not be|is not a file|is outside)/.exec(why) ?? [];
  return name === undefined ? [] : [name];
}

/** While commands ran that went on by themselves, changes of no step are rightly reported: they stay as they are. */
function mayBeUntrue({ steps }: Session, what: string, { changed }: Expectation): boolean {
  const hasLong = steps.some(({ demo }) => demo.commands.some(({ isLong }) => isLong));
  return !hasLong || [...changed].some((path) => isWithin(path, [what]));
}

/** Where something is told not to be back, it really is not. */
function judgeTold(session: Session, what: string, expected: Expectation, found: Tree): void {
  const paths = [...new Set([...expected.tree.keys(), ...found.keys()])].filter((path) => isWithin(path, [what]));
  if (paths.length === 0 || paths.some((path) => expected.isUncertain(path) || expected.isOpen(path))) return;
  if (paths.some((path) => !isSame(expected.tree.get(path), found.get(path)))) return;
  session.report('mismatches', `told as not restored, though it is: ${what}`);
}

function report(session: Session, says: string, differences: readonly Difference[]): void {
  if (differences.length === 0) return;
  const lines = differences.slice(0, 8).map((one) => `${one.path}${one.isOfSteps ? '' : ' (of no step)'}: ${one.says}`);
  session.report('mismatches', `${says}, ${differences.length} paths:\n    ${lines.join('\n    ')}`);
}

/** A way back that was refused has changed nothing, and had a reason. */
export function judgeRefusal(session: Session, move: BackMove): void {
  const { back, answer, claims, now, found } = move;
  if (['no-previous', 'no-next'].includes(answer.code)) return;
  const unchanged = expectBack(session.steps, session.steps.length, now);
  const late = session.steps.flatMap((step) => step.late);
  report(
    session,
    `${answer.code} has changed something`,
    compareBack(unchanged, now, found).filter(({ path }) => !isWithin(path, late)),
  );
  const first = session.steps.findLastIndex(({ demo }) => 'id' in back && demo.id === back.id);
  const isUncertain = session.steps
    .slice(Math.max(0, first))
    .some((step) => step.late.length + step.doubtful.length + step.risky.length > 0);
  const claimed = claims.slice(Math.max(0, first)).every(({ undoable }) => undoable === true);
  if (claimed && !isUncertain && move.obstacle === undefined) {
    session.report('falseUndoable', `${answer.code}, though all was said to be undoable: ${answer.body.detail ?? ''}`);
  }
}
