import { isDeepStrictEqual } from 'node:util';
import type { Position } from '../core/text.ts';
import type { Disk } from '../machine/disk.ts';
import type { Editor } from '../ports/editor.ts';
import type { EditorState, TabState } from '../ports/editor-state.ts';
import type { HighlightState } from '../ports/highlight.ts';
import { type Buffers, ifPossible } from './buffers.ts';
import type { Tab, Tabs } from './tabs.ts';
import type { Transcript } from './transcript.ts';

export interface MemoryEditorStateParts {
  readonly buffers: Buffers;
  readonly tabs: Tabs;
  readonly disk: Disk;
  readonly transcript: Transcript;
  highlighted(): HighlightState | undefined;
  light(highlight: HighlightState | undefined): void;
}

type TextTab = Extract<TabState, { kind: 'text' }>;

const origin: Position = { line: 0, character: 0 };
const start = { start: origin, end: origin };

/** All tabs are in one group. */
export function createEditorState(parts: MemoryEditorStateParts): Pick<Editor, 'capture' | 'restore'> {
  const { buffers, disk, tabs, transcript, light } = parts;
  return {
    capture: async () => capture(parts),
    async restore(state) {
      const before = capture(parts);
      const unsaved = new Map(state.unsaved.map(({ path, text }) => [path, text]));
      const isThere = async (path: string) => unsaved.has(path) || (await ifPossible(disk.stat(path)))?.type === 'file';
      const texts = state.groups.flatMap((group) => group.tabs.filter((tab) => tab.kind === 'text'));
      const present = await Promise.all(texts.map(({ path }) => isThere(path)));
      const kept = texts.filter((_tab, index) => present[index]);
      const paths = new Set(kept.map(({ path }) => path));
      const recent = state.groups.flatMap((group) => group.recent.map((index) => pathOf(group.tabs[index])));
      await buffers.restore([...paths], unsaved);
      tabs.replace(
        kept.map(toTab),
        recent.filter((path) => path === undefined || paths.has(path)),
      );
      light(state.highlight);
      const after = capture(parts);
      if (!isDeepStrictEqual(before, after)) transcript.add(`restore ${describe(after, transcript)}`);
    },
  };
}

function capture({ buffers, tabs, highlighted }: MemoryEditorStateParts): EditorState {
  const texts = tabs.all();
  const indexOf = (path: string | undefined) => texts.findIndex((tab) => tab.path === path);
  const recent = tabs.recent().map((path) => (path === undefined ? texts.length : indexOf(path)));
  const activeTab = recent.at(-1);
  const highlight = highlighted();
  const group = {
    tabs: [...texts.map((tab) => tabState(tab, buffers)), ...(tabs.hasPage() ? [{ kind: 'slides' } as const] : [])],
    ...(activeTab !== undefined && { activeTab }),
    recent,
  };
  const unsaved = buffers
    .all()
    .filter(({ isDirty }) => isDirty)
    .map(({ path, text, isNew }) => ({ path, ...(isNew && { isUntitled: true as const }), text }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { groups: [group], activeGroup: 0, unsaved, ...(highlight && { highlight }) };
}

/** A binary file has no selection. */
function tabState({ path, selection }: Tab, buffers: Buffers): TextTab {
  const buffer = buffers.get(path);
  return {
    kind: 'text',
    path,
    ...(buffer?.isNew && { isUntitled: true }),
    selections: buffer ? [selection] : [],
  };
}

function pathOf(tab: TabState | undefined): string | undefined {
  return tab?.kind === 'text' ? tab.path : undefined;
}

function toTab({ path, selections: [selection = start] }: TextTab): Tab {
  return { path, selection: { start: selection.start, end: selection.end } };
}

function describe({ groups, unsaved }: EditorState, transcript: Transcript): string {
  const isUnsaved = (path: string) => unsaved.some((document) => document.path === path);
  const tabs = groups.flatMap((group) => group.tabs).filter((tab) => tab.kind === 'text');
  const names = tabs.map(({ path }) => `${transcript.nameOf(path)}${isUnsaved(path) ? ' (unsaved)' : ''}`);
  return names.length > 0 ? names.join(', ') : 'an empty window';
}
