import { dirname } from 'node:path';
import {
  contentOf,
  type Entries,
  type Entry,
  foldersAbove,
  isSameEntry,
  nothing,
  type UnkeptReason,
} from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { NotApplied } from '../../ports/states.ts';
import { firstOf } from '../journal/gone-back.ts';
import type { HistoryStep, KeptDocument } from '../journal/timeline.ts';

export interface UndoPlan {
  readonly target: Entries;
  /** Before the steps, at all changed places. */
  readonly before: Entries;
  /** Places that are not restored. */
  readonly spared: readonly NotApplied[];
  readonly settings: ReadonlyMap<string, JsonValue | undefined>;
  readonly terminals: readonly string[];
}

/** Returns the places that the step has, or may have, changed. */
export function changedBy(step: HistoryStep): Entries {
  const { files, after, ranOn, duration, isRest } = step;
  // Retry failed changes whatever they look like now.
  if (duration === undefined || ranOn || isRest) return files;
  const mayBeSaved = leftUnsaved(step);
  const isSame = ([path, entry]: readonly [string, Entry]) => {
    const stateAfter = after.get(path);
    return stateAfter !== undefined && isSameEntry(entry, stateAfter) && !mayBeSaved(path);
  };
  return new Map([...files].filter((one) => !isSame(one)));
}

/** Text that the step left unsaved may have been saved since. */
function leftUnsaved({ files, before, unsaved }: HistoryStep): (path: string) => boolean {
  const changedPaths = new Set(changedDocuments(before.editor.unsaved, unsaved).map(({ path }) => path));
  // A document behind a link has another path.
  const isElsewhere = [...changedPaths].some((path) => !files.has(path));
  return (path) => isElsewhere || changedPaths.has(path);
}

export function changedDocuments(
  earlier: readonly KeptDocument[],
  later: readonly KeptDocument[],
): readonly KeptDocument[] {
  const before = new Map(earlier.map(({ path, hash }) => [path, hash]));
  return later.filter(({ path, hash }) => before.get(path) !== hash);
}

export function statesBefore(steps: readonly HistoryStep[]): Entries {
  return firstOf(steps, ({ files }) => files);
}

export function statesAfter(steps: readonly HistoryStep[]): Entries {
  return new Map(steps.flatMap(({ files, after }) => [...files, ...after]));
}

/** @param now all changed places, and the contents of folders that must make room. */
export function planUndo(steps: readonly HistoryStep[], now: Entries): UndoPlan {
  const before = firstOf(steps, changedBy);
  const after = statesAfter(steps);
  const target = new Map<string, Entry>();
  const spared: NotApplied[] = [];
  // It may have been moved here. Do not touch the only copy.
  const lost = [...before].filter(([path, entry]) => isLost(entry, now.get(path))).map(([, entry]) => entry);
  for (const [path, entry] of before) {
    const current = isBehindLink(path, before, now) ? nothing : (now.get(path) ?? nothing);
    if (entry.type === 'unkept' || isSameEntry(entry, current)) continue;
    const isLeftByStep = isSameEntry(after.get(path) ?? nothing, current);
    if (mayBeOneOf(lost, current) || (current.type === 'unkept' && !isLeftByStep))
      spared.push({ path, why: whyItStays(current) });
    else target.set(path, entry);
  }
  makeRoom(target, spared, now);
  return {
    target,
    before,
    spared,
    settings: firstOf(steps, ({ settings }) => settings),
    terminals: [...new Set(steps.flatMap(({ terminals }) => terminals))],
  };
}

/** Then nothing is at the place itself. */
function isBehindLink(path: string, before: Entries, now: Entries): boolean {
  return foldersAbove(path).some((folder) => before.has(folder) && now.get(folder)?.type === 'link');
}

function isLost(entry: Entry, now: Entry | undefined): boolean {
  return entry.type === 'unkept' && mayHoldUserText.includes(entry.why) && !isSameEntry(entry, now ?? nothing);
}

const mayHoldUserText: readonly UnkeptReason[] = ['too-large', 'unreadable', 'nameless', 'store-failed'];

/** If a content is unknown, it may. */
function mayBeOneOf(lost: readonly Entry[], current: Entry): boolean {
  if (current.type === 'unkept') return lost.length > 0;
  return current.type === 'file' && lost.some((entry) => contentOf(entry)?.hash === current.hash);
}

function whyItStays(current: Entry): string {
  return current.type === 'unkept' && current.why === 'outside'
    ? 'it is outside the workspace folder'
    : 'its current content could not be stored, so it is left as it is';
}

/** If a folder is where a file or link must be restored, removes it, provided that all its contents are stored. */
function makeRoom(target: Map<string, Entry>, spared: NotApplied[], now: Entries): void {
  for (const [blockedPath, entry] of [...target]) {
    if ((entry.type !== 'file' && entry.type !== 'link') || now.get(blockedPath)?.type !== 'directory') continue;
    const inside = [...now].filter(([path, { type }]) => isBelow(path, blockedPath) && type !== 'nothing');
    if (inside.some(([, { type }]) => type === 'unkept')) {
      target.delete(blockedPath);
      spared.push({ path: blockedPath, why: 'its current content could not be stored, so it is left as it is' });
    } else for (const [path] of inside) if (!target.has(path)) target.set(path, nothing);
  }
}

export function foldersInTheWay(before: Entries, now: Entries): readonly string[] {
  const isInTheWay = ([path, { type }]: readonly [string, Entry]) =>
    (type === 'file' || type === 'link') && now.get(path)?.type === 'directory';
  return [...before].filter(isInTheWay).map(([path]) => path);
}

function isBelow(path: string, folder: string): boolean {
  for (let above = dirname(path); above.length >= folder.length; above = dirname(above)) {
    if (above === folder) return true;
    if (above === dirname(above)) return false;
  }
  return false;
}
