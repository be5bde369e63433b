import nodePath, { relative } from 'node:path';
import { type Entries, type Entry, isSameEntry, nothing } from '../../core/entries.ts';
import { messageOf, type NotRestored } from '../../core/errors.ts';
import { wayInto } from '../../core/way-into.ts';
import type { Log } from '../../ports/log.ts';
import type { NotApplied, States } from '../../ports/states.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { Attempt, Participant } from '../participant.ts';
import type { EditorKeeper } from '../recording/kept-documents.ts';
import { staysUncertain } from '../recording/obstacles.ts';
import { unseen } from '../watched-commands.ts';
import { documentsOf, type RealPathOf, withUserDocuments } from './own-edits.ts';
import { changedBy, type UndoPlan } from './plan.ts';

export interface UndoParts {
  readonly workbench: Workbench;
  readonly states: States;
  readonly editorKeeper: EditorKeeper;
  readonly participant: Participant;
  readonly log: Log;
}

/** A change that remains, with the data for a retry. */
export interface Failure extends NotRestored {
  readonly files?: Entries;
  readonly settings?: HistoryStep['settings'];
  readonly terminals?: readonly string[];
}

export interface UndoScope {
  readonly realPathOf: RealPathOf;
  /** Documents whose unsaved text could not be stored, so it exists nowhere else. */
  readonly refused: ReadonlySet<string>;
}

export interface RunningCommand {
  readonly id: string;
  readonly process: string | undefined;
}

export function runningIn(steps: readonly HistoryStep[]): readonly RunningCommand[] {
  const running = steps.flatMap(({ commands }) => [...commands].filter(([, { isRunning }]) => isRunning));
  return running.map(([id, { process }]) => ({ id, process }));
}

export function describeCommand(id: string): string {
  return id === unseen ? 'the script' : `the command in the terminal ${id}`;
}

/** Ends commands first, so that they do not change restored files. */
export async function endCommands(running: readonly RunningCommand[], parts: UndoParts): Promise<readonly Failure[]> {
  const { terminals } = parts.workbench;
  const failures: Failure[] = [];
  for (const { id, process } of running) {
    const what = describeCommand(id);
    const fail = (why: string) => void failures.push({ what, why, terminals: [id] });
    await tryTo(what, () => terminals.endCommand(id, process), parts.log, fail);
  }
  return failures;
}

/** Restores the state before the first of these steps. Goes on after a failure; returns all failures. Never rejects. */
export async function undoSteps(
  steps: readonly HistoryStep[],
  plan: UndoPlan,
  scope: UndoScope,
  parts: UndoParts,
): Promise<readonly Failure[]> {
  const [first] = steps;
  if (!first) return [];
  const failures: Failure[] = [];
  const attempt =
    (rest: Omit<Failure, 'what' | 'why'> = {}): Attempt =>
    (what, work) =>
      tryTo(what, work, parts.log, (why) => failures.push({ what, why, ...rest }));
  for (const id of plan.terminals)
    await attempt({ terminals: [id] })(`the terminal ${id}`, () => parts.workbench.terminals.close(id));
  await restoreSettings(plan, parts, attempt);
  const failed = [...(await parts.states.apply(plan.target)), ...(await stillOther(plan, parts))];
  failures.push(...failed.map((one) => fileFailure(one, first, plan)));
  const hasSlides = first.before.editor.groups.some(({ tabs }) => tabs.some(({ kind }) => kind === 'slides'));
  await parts.participant.restore(first.before.show, hasSlides, attempt());
  await attempt()('the editor', () => restoreEditor(steps, scope, parts));
  return failures;
}

/** Returns spared entries that did not come back as a hard link of a restored file. */
async function stillOther({ spared, before }: UndoPlan, { states }: UndoParts): Promise<readonly NotApplied[]> {
  const now = await states.look(spared.map(({ path }) => path));
  return spared.filter(({ path }) => !isSameEntry(before.get(path) ?? nothing, now.get(path) ?? nothing));
}

async function tryTo(what: string, work: () => Promise<unknown>, log: Log, fail: (why: string) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    fail(messageOf(error));
    log.warn(`Going back could not restore ${what}: ${messageOf(error)}`);
  }
}

function fileFailure({ path, why }: NotApplied, { folder }: HistoryStep, { target, before }: UndoPlan): Failure {
  const way = wayInto(nodePath, folder, path);
  return {
    what: way ? relative(folder, path) : path,
    why,
    files: new Map([[path, target.get(path) ?? before.get(path) ?? nothing]]),
  };
}

async function restoreSettings(
  { settings }: UndoPlan,
  { workbench: { window } }: UndoParts,
  attempt: (rest: Omit<Failure, 'what' | 'why'>) => Attempt,
): Promise<void> {
  const changedSettings = [...settings].filter(
    ([key, value]) => JSON.stringify(window.getSetting(key).workspaceValue) !== JSON.stringify(value),
  );
  if (changedSettings.length === 0) return;
  const keys = changedSettings.map(([key]) => key).join(', ');
  const changes = new Map(changedSettings);
  await attempt({ settings: changes })(`the settings ${keys}`, () => window.updateSettings(changes));
}

async function restoreEditor(
  steps: readonly HistoryStep[],
  { realPathOf, refused }: UndoScope,
  { editorKeeper, workbench: { editor } }: UndoParts,
): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const isOfSteps = documentsOf(steps, realPathOf);
  const isOfShow = (path: string) => isOfSteps(path) && !refused.has(path);
  const [then, now] = [await editorKeeper.read(first.before.editor), await editor.capture()];
  await editor.restore(withUserDocuments(then, now, isOfShow));
}

/** Returns changed places whose author is unknown. They are left alone, or get the state from before a later step. */
export async function uncertainPaths(
  steps: readonly HistoryStep[],
  { states }: { readonly states: Pick<States, 'look'> },
): Promise<readonly NotRestored[]> {
  const [uncertainEntries, putBack] = [new Map<string, Entry>(), new Set<string>()];
  for (const step of steps) {
    for (const path of changedBy(step).keys()) putBack.add(path);
    for (const [path, entry] of step.uncertain)
      if (!putBack.has(path) && !uncertainEntries.has(path)) uncertainEntries.set(path, entry);
  }
  const now = await states.look(uncertainEntries.keys());
  const folder = steps[0]?.folder ?? '';
  return [...uncertainEntries]
    .filter(([path, entry]) => !isSameEntry(entry, now.get(path) ?? nothing))
    .map(([path]) => ({ what: relative(folder, path), why: staysUncertain }));
}
