import { isEmptyRange } from '../core/positions.ts';
import { findQuietPosition } from '../core/quiet-place.ts';
import { fitRange, type Range } from '../core/text.ts';
import type { Disk } from '../machine/disk.ts';
import type { Editor } from '../ports/editor.ts';
import type { HighlightState } from '../ports/highlight.ts';
import type { Buffers } from './buffers.ts';
import { createEditorState } from './editor-state.ts';
import type { MemorySlideStage } from './slide-stage.ts';
import type { Tabs } from './tabs.ts';
import { describePosition, describeRange, type Transcript } from './transcript.ts';

export interface MemoryEditor extends Editor {
  highlighted(): HighlightState | undefined;
  /** Moves the cursor to the end of the selection. */
  collapse(): void;
}

export interface EditorParts {
  readonly disk: Disk;
  readonly buffers: Buffers;
  readonly tabs: Tabs;
  readonly slides: MemorySlideStage;
  readonly transcript: Transcript;
}

export function createEditor({ disk, buffers, tabs, slides, transcript }: EditorParts): MemoryEditor {
  let highlight: HighlightState | undefined;
  const name = transcript.nameOf;

  const reveal = async (path: string) => {
    await buffers.open(path);
    const isInFront = tabs.active()?.path === path;
    tabs.activate(path);
    if (!isInFront) transcript.add(`open ${name(path)}`);
  };
  /** A binary file has a tab, but no document. */
  const show: Editor['show'] = async (path) => {
    if (buffers.get(path) || !(await buffers.isBinary(path))) return reveal(path);
    tabs.activate(path);
    transcript.add(`open ${name(path)}`);
  };
  const fitted = (path: string, range: Range) => fitRange(range, buffers.linesOf(path));
  const close = async (path: string, keepUnsaved = false) => {
    if (keepUnsaved && buffers.get(path)?.isDirty) return;
    if (!buffers.get(path)?.isNew && (await buffers.save(path))) transcript.add(`save ${name(path)}`);
    buffers.drop(path);
    if (highlight?.path === path) highlight = undefined;
    transcript.add(`close ${name(path)}`);
  };

  return {
    show,
    active() {
      const tab = tabs.isPageInFront() ? undefined : tabs.active();
      if (!tab || !buffers.get(tab.path)) return undefined;
      const lit = highlight?.path === tab.path && { highlight: fitted(tab.path, highlight.range) };
      return { path: tab.path, selection: fitted(tab.path, tab.selection), ...lit };
    },
    async select(path, range) {
      await reveal(path);
      const selection = fitted(path, range);
      tabs.select(path, selection);
      transcript.add(describeSelection(name(path), selection));
    },
    async highlight(path, range, style) {
      await reveal(path);
      highlight = { path, range: fitted(path, range), style };
      const cursor = findQuietPosition(buffers.linesOf(path), highlight.range);
      tabs.select(path, { start: cursor, end: cursor });
      transcript.add(`highlight ${name(path)} ${describeRange(highlight.range)}`);
    },
    async clearHighlight() {
      if (highlight) transcript.add(`unhighlight ${name(highlight.path)}`);
      highlight = undefined;
    },
    async close({ all = false, keepUnsaved } = {}) {
      const front = tabs.active();
      if (all || tabs.isPageInFront()) slides.closeTab();
      else if (front) await close(front.path, keepUnsaved);
      if (all) for (const tab of tabs.all()) await close(tab.path, keepUnsaved);
    },
    ...createEditorState({
      ...{ buffers, tabs, disk, transcript },
      highlighted: () => highlight,
      light(restored) {
        highlight = restored;
      },
    }),
    highlighted: () => highlight,
    collapse() {
      const tab = tabs.active();
      if (tab) tabs.select(tab.path, { start: tab.selection.end, end: tab.selection.end });
    },
  };
}

function describeSelection(name: string, selection: Range): string {
  return isEmptyRange(selection)
    ? `cursor ${name} ${describePosition(selection.start)}`
    : `select ${name} ${describeRange(selection)}`;
}
