import { isWithin, type Tree } from '../stranger/ground/tree.ts';
import { compareBack, compareLate } from '../stranger/judging/comparing.ts';
import { expectBack, type SeenStep } from '../stranger/judging/timeline.ts';
import { missingWords } from '../stranger/judging/words.ts';
import type { WindowSession } from './session.ts';
import { listEdits, type SeenState, type ShowAnswer } from './show-api.ts';

/** A way back that was gone: over the steps from `first` on. */
export interface WindowBack {
  readonly name: string;
  readonly answer: ShowAnswer;
  readonly claims: SeenState['history'];
  readonly now: Tree;
  readonly found: Tree;
  readonly first: number;
  /** The step that has run again since. */
  readonly again?: SeenStep;
}

export async function judgeWayBack(session: WindowSession, back: WindowBack): Promise<void> {
  const { name, answer, claims, now, found, first, again } = back;
  const expected = expectBack(session.steps, first, now);
  const told = answer.body.notRestored?.map(({ what }) => what) ?? [];
  const isTold = (path: string) => told.some((what) => isWithin(path, [what]) || what.includes(path));
  const isOfAgain = (path: string) =>
    again !== undefined && (again.changed.has(path) || isWithin(path, again.late) || isAbove(path, again.changed));
  const late = again ? [] : compareLate(expected, now, found, isTold);
  const wrong = [...compareBack(expected, now, found), ...late].filter(({ path }) => !isTold(path) && !isOfAgain(path));
  for (const { path, says } of wrong) session.report('mismatches', `after ${name}, ${path}: ${says}`);
  const areClaimed = claims.slice(first).every(({ undoable }) => undoable);
  const isOpen = session.steps.slice(first).some((step) => step.late.length + step.doubtful.length > 0);
  if (areClaimed && (wrong.length > 0 || (answer.body.restored === 'partly' && !isOpen)))
    session.report('falseUndoable', `after ${name}: told ${told.join(', ')}`);
  await judgeAtRest(session, name, again ? { steps: first + 1, hasStepped: true } : { steps: first });
}

/**
 * No dialog, no words lost, no edit listed that is none. What a step has closed or overwritten is back once the show has
 * gone back over it. `steps`: so many are left.
 */
export async function judgeAtRest(
  session: WindowSession,
  after: string,
  { steps = session.steps.length, hasStepped = false } = {},
): Promise<void> {
  const { window, words, ground, hidden, report } = session;
  for (const dialog of await window.dialogs()) report('dialogs', `after ${after}: ${dialog}`);
  const edits = await listEdits(session);
  const missing = missingWords(words.alive, ground.folder).filter(
    (word) => !edits.some(({ text }) => text.includes(word.toString())),
  );
  for (const word of await notInEditors(session, missing)) {
    const by = hidden.get(word);
    if (by !== undefined && by < steps) continue;
    if (hasStepped) {
      hidden.set(word, steps - 1);
      continue;
    }
    report('lostWords', `after ${after}: “${word}” is neither on disk nor in an editor nor among the edits`);
    words.drop(word);
  }
  for (const [word, by] of hidden) if (by >= steps) hidden.delete(word);
  const late = session.demos.flatMap((demo) => demo.late);
  for (const { path, text, isUncertain } of edits) {
    const isOwn = isUncertain || isWithin(path.replace(`${ground.folder}/`, ''), late);
    if (isOwn || words.coined.some((word) => text.includes(word.toString()))) continue;
    report('mismatches', `after ${after}, listed as the presenter’s: ${path} (“${text.slice(0, 60)}”)`);
  }
}

/** Looks into every unsaved tab, as a person does. */
async function notInEditors({ window }: WindowSession, missing: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (missing.length === 0) return [];
  const front = window.page.locator('.tab.active').first();
  const tabs = await window.page.locator('.tab.dirty').all();
  let rest = missing;
  const look = async () => {
    const seen = (await window.editorLines()).map(({ text }) => text).join('\n');
    rest = rest.filter((word) => !seen.includes(word.toString()));
    return rest.length === 0;
  };
  for (const tab of tabs) {
    if (rest.length === 0) break;
    await tab.click();
    await front.waitFor();
    const end = performance.now() + 3_000;
    while (!(await look()) && performance.now() < end) await window.page.waitForTimeout(100);
  }
  return rest;
}

function isAbove(path: string, places: Iterable<string>): boolean {
  return [...places].some((place) => place.startsWith(`${path}/`));
}
