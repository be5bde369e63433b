import { createEmitter, type Event } from '../core/emitter.ts';
import { isEmptyRange } from '../core/positions.ts';
import type { Lines, Position, Range, TextEdit } from '../core/text.ts';
import { isInside } from '../machine/paths.ts';
import type { Buffers } from './buffers.ts';

export interface Tab {
  readonly path: string;
  readonly selection: Range;
}

/** Tabs in screen order. */
export interface Tabs {
  all(): readonly Tab[];
  active(): Tab | undefined;
  /** Inserts a new tab after the active one. */
  activate(path: string): void;
  /** Brings the slides' tab to the front. There is at most one. */
  showPage(): void;
  /** Closes the slides' tab; returns `false` if there is none. */
  removePage(): boolean;
  hasPage(): boolean;
  isPageInFront(): boolean;
  /** Fires `false` when another tab covers the slides, `true` when they are visible again. */
  readonly onDidTurnPage: Event<boolean>;
  /** Fires when a text tab is activated, even if it is active, and when all are replaced. */
  readonly onDidActivate: Event<void>;
  /** The tab must exist. */
  select(path: string, selection: Range): void;
  /** Activates the last used tab. */
  remove(path: string): void;
  /** Paths in order of use, latest last; `undefined` is the slides' tab. */
  recent(): readonly (string | undefined)[];
  /** Replaces the text tabs. Keeps the slides' tab; if `recent` lacks it, as the least recent. */
  replace(tabs: readonly Tab[], recent: readonly (string | undefined)[]): void;
  /** `path` is a file or a folder. */
  move(path: string, target: string): void;
}

/** Stands for the slides' tab in a list of paths. */
const page = undefined;
const origin: Position = { line: 0, character: 0 };

export function createTabs(buffers: Buffers): Tabs {
  const pageTurns = createEmitter<boolean>();
  const activations = createEmitter<void>();
  let tabs: readonly Tab[] = [];
  let recent: readonly (string | typeof page)[] = []; // latest last

  const hasPage = () => recent.includes(page);
  const isPageInFront = () => recent.length > 0 && recent.at(-1) === page;
  const turnPage = (newRecent: typeof recent) => {
    const wasInFront = isPageInFront();
    recent = newRecent;
    if (hasPage() && isPageInFront() !== wasInFront) pageTurns.fire(!wasInFront);
  };
  const without = (path: string | typeof page) => recent.filter((other) => other !== path);
  const front = () => recent.findLast((path) => path !== page);
  const remove = (path: string) => {
    tabs = tabs.filter((tab) => tab.path !== path);
    turnPage(without(path));
  };
  const update = (path: string, change: (tab: Tab) => Tab) => {
    tabs = tabs.map((tab) => (tab.path === path ? change(tab) : tab));
  };
  buffers.onDidDrop(remove);
  buffers.onDidEdit(({ path, before, after, edits }) => {
    update(path, (tab) => ({ path, selection: carryRange(tab.selection, edits, before, after) }));
  });

  return {
    all: () => tabs,
    active: () => tabs.find((tab) => tab.path === front()),
    activate(path) {
      if (!tabs.some((tab) => tab.path === path)) {
        const place = tabs.findIndex((tab) => tab.path === front()) + 1 || tabs.length;
        tabs = tabs.toSpliced(place, 0, { path, selection: { start: origin, end: origin } });
      }
      turnPage([...without(path), path]);
      activations.fire();
    },
    showPage() {
      recent = [...without(page), page];
    },
    removePage() {
      const wasOpen = hasPage();
      recent = without(page);
      return wasOpen;
    },
    hasPage,
    isPageInFront,
    onDidTurnPage: pageTurns.event,
    onDidActivate: activations.event,
    select: (path, selection) => update(path, () => ({ path, selection })),
    remove,
    recent: () => recent,
    replace(newTabs, newRecent) {
      tabs = newTabs;
      const used = newRecent.filter((path) => path !== page || hasPage());
      turnPage(hasPage() && !used.includes(page) ? [page, ...used] : used);
      activations.fire();
    },
    move(path, target) {
      const moved = (from: string) => (isInside(path, from) ? target + from.slice(path.length) : from);
      tabs = tabs.map((tab) => ({ ...tab, path: moved(tab.path) }));
      recent = recent.map((path) => (path === page ? page : moved(path)));
    },
  };
}

/**
 * Moves a selection with edits: a cursor goes behind text inserted at it, a selection includes text inserted at its
 * edges.
 */
function carryRange(range: Range, edits: readonly TextEdit[], from: Lines, to: Lines): Range {
  const end = carryOffset(from.offsetAt(range.end), edits, from, true);
  const start = isEmptyRange(range) ? end : carryOffset(from.offsetAt(range.start), edits, from, false);
  return { start: to.positionAt(start), end: to.positionAt(end) };
}

function carryOffset(offset: number, edits: readonly TextEdit[], lines: Lines, goesBehind: boolean): number {
  let shift = 0;
  for (const edit of edits) {
    const start = lines.offsetAt(edit.range.start);
    const end = lines.offsetAt(edit.range.end);
    if (end < offset || (end === offset && goesBehind)) shift += edit.text.length - (end - start);
    else if (start < offset) shift += (goesBehind ? edit.text.length : 0) - (offset - start);
  }
  return offset + shift;
}
