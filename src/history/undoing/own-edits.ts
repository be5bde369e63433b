import { sep } from 'node:path';
import { contentOf, type Entries, type Entry, isSameEntry } from '../../core/entries.ts';
import type { EditorState, TabState } from '../../ports/editor-state.ts';
import type { HistoryStep, KeptDocument } from '../journal/timeline.ts';
import type { KeptEdit } from '../kept-edit.ts';
import { changedBy, changedDocuments } from './plan.ts';

export interface Present {
  /** At the changed places, with stored contents. */
  readonly files: Entries;
  readonly unsaved: readonly KeptDocument[];
}

/** SHA-256 of an empty file. */
export const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The real path of a document's file, if it is in the workspace. */
export type RealPathOf = (path: string) => string;

/**
 * Returns the edits that the presenter made between steps, in pauses and after the last step. A version that a step
 * produced is no edit.
 * `at` is the time of day in milliseconds.
 */
export function editsIn(
  steps: readonly HistoryStep[],
  present: Present,
  realPathOf: RealPathOf,
  at: number,
): readonly KeptEdit[] {
  const edits: KeptEdit[] = [];
  const lastStates = new Map<string, Entry>();
  const seenVersions = new Set<string>();
  let last: HistoryStep | undefined;
  const noteFiles = (entries: Entries, demo: string) => {
    for (const [path, entry] of entries) {
      const before = lastStates.get(path);
      if (!before || entry.type !== 'file' || isSameEntry(before, entry)) continue;
      const isBare = entry.hash === emptyHash || contentOf(before)?.hash === entry.hash;
      if (!isBare && !seenVersions.has(keyOf(path, entry.hash)) && isOfPeople(path))
        edits.push({ path, hash: entry.hash, demo, at });
    }
  };
  const noteTyped = (earlier: readonly KeptDocument[], later: readonly KeptDocument[], demo: string) => {
    for (const { path, hash } of changedDocuments(earlier, later))
      edits.push({ path: realPathOf(path), hash, demo, at });
  };
  for (const step of steps) {
    const { title, before, files, after, unsaved, typed, ownEdits } = step;
    noteFiles(files, title);
    if (last) noteTyped(last.unsaved, before.editor.unsaved, title);
    const byHand = new Set(typed);
    const typedUnsaved = changedDocuments(before.editor.unsaved, unsaved).filter(({ path }) => byHand.has(path));
    noteTyped([], typedUnsaved, title);
    edits.push(...ownEdits);
    for (const [path, entry] of [...files, ...after]) lastStates.set(path, entry);
    for (const { path, hash } of unsaved) seenVersions.add(keyOf(realPathOf(path), hash));
    last = step;
  }
  if (!last) return edits;
  noteFiles(present.files, last.title);
  noteTyped(last.unsaved, present.unsaved, last.title);
  return edits;
}

/** In a Git folder, users edit only refs, hooks and settings. */
export function isOfPeople(path: string): boolean {
  const names = path.split(sep);
  const git = names.lastIndexOf('.git');
  return git < 0 || ['HEAD', 'refs', 'packed-refs', 'config', 'hooks', 'info'].includes(names[git + 1] ?? '');
}

export function lostEdits(
  edits: readonly KeptEdit[],
  steps: readonly HistoryStep[],
  current: Entries,
  realPathOf: RealPathOf,
): readonly KeptEdit[] {
  const isOfShow = documentsOf(steps, realPathOf);
  const unsavedThen = new Set(steps[0]?.before.editor.unsaved.map(({ path, hash }) => keyOf(realPathOf(path), hash)));
  const isLost = (edit: KeptEdit) => {
    const entry = current.get(edit.path);
    if (entry?.type === 'file' && entry.hash === edit.hash) return false;
    return isOfShow(edit.path) && !unsavedThen.has(keyOf(edit.path, edit.hash));
  };
  return [...new Map(edits.filter(isLost).map((edit) => [keyOf(edit.path, edit.hash), edit])).values()];
}

/** Documents whose file or unsaved text the steps changed, made or removed. */
export function documentsOf(steps: readonly HistoryStep[], realPathOf: RealPathOf): (path: string) => boolean {
  const paths = new Set(steps.flatMap((step) => [...changedBy(step).keys()]));
  for (const { before, unsaved, typed, files } of steps) {
    const byHand = new Set(typed);
    const changed = changedDocuments(before.editor.unsaved, unsaved);
    const cleared = changedDocuments(unsaved, before.editor.unsaved);
    // Otherwise the presenter has typed into it or saved it.
    for (const { path, isUntitled } of [...changed, ...cleared])
      if (!byHand.has(path) && (isUntitled || files.has(realPathOf(path)))) paths.add(realPathOf(path));
  }
  return (path) => paths.has(realPathOf(path));
}

export function withUserDocuments(
  then: EditorState,
  now: EditorState,
  isOfShow: (path: string) => boolean,
): EditorState {
  const userDocuments = now.unsaved.filter(({ path }) => !isOfShow(path));
  const userPaths = new Set(userDocuments.map(({ path }) => path));
  const last = Math.max(0, then.groups.length - 1);
  const groups = then.groups.length > 0 ? then.groups : [{ tabs: [], recent: [] }];
  return {
    ...then,
    unsaved: [...then.unsaved.filter(({ path }) => isOfShow(path)), ...userDocuments],
    groups: groups.map((group, i) => {
      const currentTabs = now.groups.filter((_, index) => Math.min(index, last) === i).flatMap(({ tabs }) => tabs);
      return {
        ...group,
        tabs: [...group.tabs, ...currentTabs.filter((tab) => isOf(tab, userPaths) && !hasTab(then, tab))],
      };
    }),
  };
}

function isOf(tab: TabState, paths: ReadonlySet<string>): boolean {
  return tab.kind === 'text' && paths.has(tab.path);
}

function hasTab({ groups }: EditorState, target: TabState): boolean {
  const isWanted = (tab: TabState) => tab.kind === 'text' && target.kind === 'text' && tab.path === target.path;
  return groups.some(({ tabs }) => tabs.some(isWanted));
}

function keyOf(path: string, hash: string): string {
  return `${hash} ${path}`;
}
