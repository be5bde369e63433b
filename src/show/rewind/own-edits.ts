import type { EditorState, TabState } from '../../ports/editor-state.ts';
import type { KeptEdit } from '../history-view.ts';
import type { HistoryStep, KeptDocument } from './history.ts';
import { changedDocuments } from './kept-documents.ts';
import { differences, planWayBack, toEdit } from './way-back.ts';

/**
 * What the presenter changed between these steps and in their pauses: it is in the store, and going back before the first
 * of them overwrites it. `at` is the time of day in milliseconds.
 */
export function editsBetween(steps: readonly HistoryStep[], at: number): readonly KeptEdit[] {
  const left = new Map(steps[0]?.left);
  let unsaved = steps[0]?.unsaved ?? [];
  const edits = [...(steps[0]?.ownEdits ?? [])];
  for (const step of steps.slice(1)) {
    for (const [path, entry] of step.touched) {
      const before = left.get(path);
      if (before) edits.push(...differences(path, before, entry).map(toEdit(step.title, at)));
    }
    edits.push(...changedDocuments(unsaved, step.before.editor.unsaved).map(toPair).map(toEdit(step.title, at)));
    edits.push(...step.ownEdits);
    for (const [path, entry] of step.left) left.set(path, entry);
    unsaved = step.unsaved;
  }
  return edits;
}

/** How all that these steps touched was when they came to a stop. */
export function leftBy(steps: readonly HistoryStep[]): Pick<HistoryStep, 'left' | 'unsaved' | 'title'> {
  const last = steps.at(-1);
  return {
    left: new Map(steps.flatMap(({ left }) => [...left])),
    unsaved: last?.unsaved ?? [],
    title: last?.title ?? '',
  };
}

/** The documents in which these steps left or removed unsaved changes, or whose files they touched. */
export function documentsOf(steps: readonly HistoryStep[]): ReadonlySet<string> {
  const changed = steps.flatMap(({ before, unsaved }) => [
    ...changedDocuments(before.editor.unsaved, unsaved),
    ...changedDocuments(unsaved, before.editor.unsaved),
  ]);
  return new Set([...changed.map(({ path }) => path), ...planWayBack(steps).files.map(([path]) => path)]);
}

/** Edits that going back to before these steps really loses: not those whose content is there again afterwards. */
export function lostEdits(edits: readonly KeptEdit[], steps: readonly HistoryStep[]): readonly KeptEdit[] {
  const [first] = steps;
  const documents = documentsOf(steps);
  const back = new Map(planWayBack(steps).files);
  const stays = ({ path, hash }: KeptEdit) => {
    const entry = back.get(path);
    if (entry?.type === 'file' && entry.hash === hash) return true;
    return first?.before.editor.unsaved.some((one) => one.path === path && one.hash === hash) ?? false;
  };
  return uniqueEdits(edits.filter((edit) => isTouched(edit.path, documents) && !stays(edit)));
}

/** Whether a file, or a folder above it, is among these paths. */
function isTouched(path: string, paths: ReadonlySet<string>): boolean {
  return paths.has(path) || [...paths].some((one) => path.startsWith(`${one}/`) || path.startsWith(`${one}\\`));
}

function uniqueEdits(edits: readonly KeptEdit[]): readonly KeptEdit[] {
  return [...new Map(edits.map((edit) => [`${edit.hash} ${edit.path}`, edit])).values()];
}

/** The state to go back to, with what the presenter has unsaved in documents that are none of the show's business. */
export function withOwnDocuments(then: EditorState, now: EditorState, shows: ReadonlySet<string>): EditorState {
  const own = now.unsaved.filter(({ path }) => !shows.has(path));
  const ownPaths = new Set(own.map(({ path }) => path));
  const last = Math.max(0, then.groups.length - 1);
  const groups = then.groups.length > 0 ? then.groups : [{ tabs: [], recent: [] }];
  return {
    ...then,
    unsaved: [...then.unsaved.filter(({ path }) => shows.has(path)), ...own],
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
