import type { EditorState, TabState } from '../../ports/editor-state.ts';
import type { KeptEdit } from '../history-view.ts';
import type { HistoryStep, KeptDocument } from './history.ts';
import { changedDocuments } from './kept-documents.ts';
import { createRemains, entryBelow } from './remains.ts';
import { differences, isCovered, leftOf, planWayBack, toEdit } from './way-back.ts';

/** How all was when steps came to a stop; `stood`: whether a text stood unsaved in a document then. */
export interface StepsLeft extends Pick<HistoryStep, 'left' | 'touched' | 'unsaved' | 'title'> {
  readonly stood?: (edit: readonly [path: string, hash: string]) => boolean;
}

/**
 * The presenter's changes between these steps, in their pauses and beside them: it is in the store, and going back
 * before the first of them overwrites it. `at` is the time of day in milliseconds.
 */
export function editsBetween(steps: readonly HistoryStep[], at: number): readonly KeptEdit[] {
  const left = createRemains();
  let unsaved: readonly KeptDocument[] | undefined;
  const edits: KeptEdit[] = [];
  for (const [index, step] of steps.entries()) {
    const stood = stoodUnsaved(steps.slice(0, index));
    for (const [path, entry] of step.touched) {
      const changed = left
        .at(path)
        .flatMap(([inner, before]) => differences(inner, before, entryBelow(path, entry, inner)));
      edits.push(...changed.filter((edit) => !stood(edit)).map(toEdit(step.title, at)));
    }
    const typedBefore = unsaved ? changedDocuments(unsaved, step.before.editor.unsaved) : [];
    edits.push(...[...typedBefore, ...typedBeside(step)].map(toPair).map(toEdit(step.title, at)));
    edits.push(...step.ownEdits);
    left.add([...leftOf(step)]);
    unsaved = step.unsaved;
  }
  return edits;
}

/**
 * Whether a text stood unsaved in a document when one of these steps came to a stop. Whose it is was told then: that it
 * is in the file now is VS Code's own saving.
 */
export function stoodUnsaved(
  steps: readonly Pick<HistoryStep, 'unsaved'>[],
): (edit: readonly [path: string, hash: string]) => boolean {
  const known = new Set(steps.flatMap(({ unsaved }) => unsaved.map(({ path, hash }) => `${hash} ${path}`)));
  return ([path, hash]) => known.has(`${hash} ${path}`);
}

/** Documents that came to be unsaved while a step ran that touched no such file. */
function typedBeside({ before, unsaved, touched }: HistoryStep): readonly KeptDocument[] {
  return changedDocuments(before.editor.unsaved, unsaved).filter(({ path }) => !isCovered(path, touched));
}

/** How all that these steps touched was when they came to a stop. */
export function leftBy(steps: readonly HistoryStep[]): StepsLeft {
  const left = createRemains();
  for (const step of steps) left.add([...leftOf(step)]);
  const last = steps.at(-1);
  const { unsaved = [], title = '' } = last ?? {};
  return { left: left.entries, touched: new Map(), unsaved, title, stood: stoodUnsaved(steps) };
}

/** Which documents these steps had to do with: whose files they touched, and those without one that they made or removed. */
export function documentsOf(steps: readonly HistoryStep[]): (path: string) => boolean {
  const made = steps.flatMap(({ before, unsaved }) => [
    ...changedDocuments(before.editor.unsaved, unsaved),
    ...changedDocuments(unsaved, before.editor.unsaved),
  ]);
  // One that has a file, and was touched by none of them, the presenter has typed into.
  const untitled = new Set(made.filter(({ isUntitled }) => isUntitled).map(({ path }) => path));
  return (path) => untitled.has(path) || steps.some(({ touched }) => isCovered(path, touched));
}

/** Edits that going back to before these steps loses: not those whose content is there again afterwards. */
export function lostEdits(edits: readonly KeptEdit[], steps: readonly HistoryStep[]): readonly KeptEdit[] {
  const [first] = steps;
  const isOfShow = documentsOf(steps);
  // What was touched first is put back last: a folder with all that was in it may cover what came later.
  const back = [...planWayBack(steps).files].reverse();
  const stays = ({ path, hash }: KeptEdit) => {
    const covering = back.find((one) => isCovered(path, new Map([one])));
    const entry = covering && entryBelow(...covering, path);
    if (entry?.type === 'file' && entry.hash === hash) return true;
    return first?.before.editor.unsaved.some((one) => one.path === path && one.hash === hash) ?? false;
  };
  const lost = edits.filter((edit) => isOfShow(edit.path) && !stays(edit));
  return [...new Map(lost.map((edit) => [`${edit.hash} ${edit.path}`, edit])).values()];
}

/** The state to go back to, with what the presenter has unsaved in documents that are none of the show's business. */
export function withOwnDocuments(
  then: EditorState,
  now: EditorState,
  isOfShow: (path: string) => boolean,
): EditorState {
  const own = now.unsaved.filter(({ path }) => !isOfShow(path));
  const ownPaths = new Set(own.map(({ path }) => path));
  const last = Math.max(0, then.groups.length - 1);
  const groups = then.groups.length > 0 ? then.groups : [{ tabs: [], recent: [] }];
  return {
    ...then,
    unsaved: [...then.unsaved.filter(({ path }) => isOfShow(path)), ...own],
    groups: groups.map((group, i) => {
      const beside = now.groups.filter((_, index) => Math.min(index, last) === i).flatMap(({ tabs }) => tabs);
      return { ...group, tabs: [...group.tabs, ...beside.filter((tab) => isOf(tab, ownPaths) && !hasTab(then, tab))] };
    }),
  };
}

function isOf(tab: TabState, paths: ReadonlySet<string>): boolean {
  return tab.kind === 'text' && paths.has(tab.path);
}

function hasTab({ groups }: EditorState, wanted: TabState): boolean {
  const isWanted = (tab: TabState) => tab.kind === 'text' && wanted.kind === 'text' && tab.path === wanted.path;
  return groups.some(({ tabs }) => tabs.some(isWanted));
}

export function toPair({ path, hash }: KeptDocument): readonly [path: string, hash: string] {
  return [path, hash];
}
