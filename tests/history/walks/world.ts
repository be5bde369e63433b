import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../../src/core/json.ts';
import type { HeadlessWorkbench } from '../../../src/headless/workbench.ts';
import type { EditorState, TabState } from '../../../src/ports/editor-state.ts';
import { readTree } from '../history-rig.ts';
import { settingKeys } from './talk.ts';

/** Everything in a folder, by its path from there: `folder`, `-> target`, or mode and content. */
export type Tree = Readonly<Record<string, string>>;

/** All that has to be as it was. */
export interface World {
  readonly files: Tree;
  readonly editor: EditorState;
  readonly settings: Readonly<Record<string, JsonValue | undefined>>;
  readonly zoom: number;
}

export async function takeWorld(folder: string, workbench: HeadlessWorkbench): Promise<World> {
  const { documents, editor, window, view } = workbench;
  // As an editor does that watches its files: changes behind its back are read again.
  for (const { path } of view().tabs) await documents.open(path).catch(() => undefined);
  // One whose file a command took away would be there again with another file of its name: it is closed.
  await editor.restore(await editor.capture());
  const values = settingKeys.map((key) => [key, window.getSetting(key).workspaceValue] as const);
  return {
    files: await readTree(folder),
    editor: await presentIn(await editor.capture()),
    settings: Object.fromEntries(values),
    zoom: view().zoom,
  };
}

/**
 * The part that can come back: no tab of a file that a command took away, and no cursor in one that is no text any
 * more.
 */
async function presentIn({ groups, ...state }: EditorState): Promise<EditorState> {
  const isUnsaved = (path: string) => state.unsaved.some((document) => document.path === path);
  const present = groups.map(async (group) => {
    const found = await Promise.all(
      group.tabs.map(async (tab): Promise<TabState | undefined> => {
        if (tab.kind === 'slides') return tab;
        // One whose file was taken away is a new one when it comes back.
        const { isUntitled: _, ...known } = tab;
        if (isUnsaved(tab.path)) return known;
        const bytes = await readFile(tab.path).catch(() => undefined);
        return bytes && (isText(bytes) ? tab : { ...tab, selections: [] });
      }),
    );
    const tabs = found.filter((tab) => tab !== undefined);
    const recent = group.recent.flatMap((index) => {
      const tab = found[index];
      return tab ? [tabs.indexOf(tab)] : [];
    });
    const activeTab = recent.at(-1);
    return { tabs, recent, ...(activeTab !== undefined && { activeTab }) };
  });
  const unsaved = state.unsaved.map(({ path, text }) => ({ path, text }));
  return { ...state, unsaved, groups: await Promise.all(present) };
}

function isText(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && isUtf8(bytes);
}

/** Differences in words; empty when they are the same. */
export function differencesOf(found: World, expected: World): readonly string[] {
  const parts = ['settings', 'zoom'] as const;
  const editors = [editorBeside(found.editor, expected.editor), editorBeside(expected.editor, found.editor)] as const;
  return [
    ...differencesInFiles(found.files, expected.files),
    ...parts
      .filter((part) => !isDeepStrictEqual(found[part], expected[part]))
      .map((part) => `${part}: ${JSON.stringify(found[part])} for ${JSON.stringify(expected[part])}`),
    ...(isDeepStrictEqual(...editors) ? [] : [`editor: ${editors.map((one) => JSON.stringify(one)).join(' for ')}`]),
  ];
}

/** A file that was no text when its tab was opened, and is one now, has a cursor only once it is opened anew. */
function editorBeside({ groups, ...state }: EditorState, other: EditorState): EditorState {
  const hasCursor = ({ path }: Extract<TabState, { kind: 'text' }>) =>
    other.groups.some(({ tabs }) =>
      tabs.some((tab) => tab.kind === 'text' && tab.path === path && tab.selections.length > 0),
    );
  const alike = (tab: TabState) => (tab.kind === 'text' && !hasCursor(tab) ? { ...tab, selections: [] } : tab);
  return { ...state, groups: groups.map((group) => ({ ...group, tabs: group.tabs.map(alike) })) };
}

export function differencesInFiles(found: Tree, expected: Tree): readonly string[] {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...names]
    .filter((name) => at(found, name) !== at(expected, name))
    .map((name) => `${name}: ${JSON.stringify(at(found, name))} for ${JSON.stringify(at(expected, name))}`);
}

export function at(tree: Tree, name: string): string | undefined {
  return Object.hasOwn(tree, name) ? tree[name] : undefined;
}
