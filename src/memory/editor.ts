import { isEmptyRange } from '../core/positions.ts';
import { createLines, type Range } from '../core/text.ts';
import type { Editor, HighlightStyle } from '../ports/editor.ts';
import type { Buffers } from './buffers.ts';
import type { MemorySlideStage } from './slide-stage.ts';
import type { Tabs } from './tabs.ts';
import { describePosition, describeRange, type Transcript } from './transcript.ts';
import { createTypingCaptures } from './typing-captures.ts';

export interface Highlight {
  readonly path: string;
  readonly range: Range;
  readonly style: HighlightStyle;
}

/** The port, and what only a host in memory needs of it. */
export interface MemoryEditor extends Editor {
  /** What is lit up now. */
  highlighted(): Highlight | undefined;
  /** Gives typed text to whoever captures typing; `false` when nobody does. */
  deliverTyping(text: string): boolean;
  /** Leaves the cursor at the end of the selection, as typing does. */
  collapse(): void;
}

export interface EditorParts {
  readonly buffers: Buffers;
  readonly tabs: Tabs;
  readonly slides: MemorySlideStage;
  readonly transcript: Transcript;
}

export function createEditor({ buffers, tabs, slides, transcript }: EditorParts): MemoryEditor {
  let highlight: Highlight | undefined;
  const typing = createTypingCaptures();
  const name = transcript.nameOf;

  const reveal = async (path: string) => {
    await buffers.open(path);
    const isInFront = tabs.active()?.path === path;
    tabs.activate(path);
    if (!isInFront) transcript.add(`open ${name(path)}`);
  };
  /** What is no text has a tab too, and no document in it. */
  const show: Editor['show'] = async (path, { mayBeNew = false } = {}) => {
    const isNew = mayBeNew && (await buffers.begin(path));
    if (!isNew && (buffers.get(path) || !(await buffers.isBinary(path)))) return reveal(path);
    tabs.activate(path);
    transcript.add(`open ${name(path)}${isNew ? ', a new file' : ''}`);
  };
  const fitted = (path: string, range: Range) => fitRange(range, buffers.get(path)?.text ?? '');
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
      const tab = tabs.active();
      return tab && buffers.get(tab.path) && { path: tab.path, selection: fitted(tab.path, tab.selection) };
    },
    async select(path, range) {
      await reveal(path);
      const selection = fitted(path, range);
      tabs.select(path, selection);
      const place = isEmptyRange(selection)
        ? `cursor ${name(path)} ${describePosition(selection.start)}`
        : `select ${name(path)} ${describeRange(selection)}`;
      transcript.add(place);
    },
    async highlight(path, range, style) {
      await reveal(path);
      highlight = { path, range: fitted(path, range), style };
      tabs.select(path, { start: highlight.range.start, end: highlight.range.start });
      transcript.add(`highlight ${name(path)} ${describeRange(highlight.range)}`);
    },
    async clearHighlight() {
      if (highlight) transcript.add(`unhighlight ${name(highlight.path)}`);
      highlight = undefined;
    },
    async close({ keepUnsaved } = {}) {
      if (tabs.isPageInFront()) return slides.closeTab();
      const tab = tabs.active();
      if (tab) await close(tab.path, keepUnsaved);
    },
    async closeAll({ keepUnsaved } = {}) {
      slides.closeTab();
      for (const tab of tabs.all()) await close(tab.path, keepUnsaved);
    },
    captureTyping: typing.capture,
    highlighted: () => highlight,
    deliverTyping: typing.deliver,
    collapse() {
      const tab = tabs.active();
      if (tab) tabs.select(tab.path, { start: tab.selection.end, end: tab.selection.end });
    },
  };
}

/** The nearest range that the text has. */
function fitRange({ start, end }: Range, text: string): Range {
  const lines = createLines(text);
  return { start: lines.positionAt(lines.offsetAt(start)), end: lines.positionAt(lines.offsetAt(end)) };
}
