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
  const isSame = ([place, entry]: readonly [string, Entry]) => {
    const left = after.get(place);
    return left !== undefined && isSameEntry(entry, left) && !mayBeSaved(place);
  };
  return new Map([...files].filter((one) => !isSame(one)));
}

/** Text that the step left unsaved may have been saved since. */
function leftUnsaved({ files, before, unsaved }: HistoryStep): (place: string) => boolean {
  const own = new Set(changedDocuments(before.editor.unsaved, unsaved).map(({ path }) => path));
  // A document behind a link has another path.
  const isElsewhere = [...own].some((path) => !files.has(path));
  return (place) => isElsewhere || own.has(place);
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
  const lost = [...before].filter(([place, entry]) => isLost(entry, now.get(place))).map(([, entry]) => entry);
  for (const [place, entry] of before) {
    const found = isBehindLink(place, before, now) ? nothing : (now.get(place) ?? nothing);
    if (entry.type === 'unkept' || isSameEntry(entry, found)) continue;
    const isOwn = isSameEntry(after.get(place) ?? nothing, found);
    if (mayBeOneOf(lost, found) || (found.type === 'unkept' && !isOwn))
      spared.push({ path: place, why: whyItStays(found) });
    else target.set(place, entry);
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
function isBehindLink(place: string, before: Entries, now: Entries): boolean {
  return foldersAbove(place).some((folder) => before.has(folder) && now.get(folder)?.type === 'link');
}

function isLost(entry: Entry, now: Entry | undefined): boolean {
  return entry.type === 'unkept' && mayHoldWords.includes(entry.why) && !isSameEntry(entry, now ?? nothing);
}

const mayHoldWords: readonly UnkeptReason[] = ['too-large', 'unreadable', 'nameless', 'store-failed'];

/** If a content is unknown, it may. */
function mayBeOneOf(lost: readonly Entry[], found: Entry): boolean {
  if (found.type === 'unkept') return lost.length > 0;
  return found.type === 'file' && lost.some((entry) => contentOf(entry)?.hash === found.hash);
}

function whyItStays(found: Entry): string {
  return found.type === 'unkept' && found.why === 'outside'
    ? 'it is outside the workspace folder'
    : 'its current content could not be stored, so it is left as it is';
}

/** Removes a folder in place of a file or link, if all of it is stored. */
function makeRoom(target: Map<string, Entry>, spared: NotApplied[], now: Entries): void {
  for (const [place, entry] of [...target]) {
    if ((entry.type !== 'file' && entry.type !== 'link') || now.get(place)?.type !== 'directory') continue;
    const inside = [...now].filter(([path, { type }]) => isBelow(path, place) && type !== 'nothing');
    if (inside.some(([, { type }]) => type === 'unkept')) {
      target.delete(place);
      spared.push({ path: place, why: 'its current content could not be stored, so it is left as it is' });
    } else for (const [path] of inside) if (!target.has(path)) target.set(path, nothing);
  }
}

export function foldersInTheWay(before: Entries, now: Entries): readonly string[] {
  const isInTheWay = ([place, { type }]: readonly [string, Entry]) =>
    (type === 'file' || type === 'link') && now.get(place)?.type === 'directory';
  return [...before].filter(isInTheWay).map(([place]) => place);
}

function isBelow(path: string, folder: string): boolean {
  for (let above = dirname(path); above.length >= folder.length; above = dirname(above)) {
    if (above === folder) return true;
    if (above === dirname(above)) return false;
  }
  return false;
}
