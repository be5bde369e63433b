import type { WrittenAction } from '../actions/written-actions.ts';
import { isBroken } from '../demos/broken-file.ts';
import {
  addActions,
  addDemo,
  copyDemo,
  disableDemo,
  editAction,
  type JsonChanges,
  removeDemo,
  renameDemo,
} from '../demos/edit-file.ts';
import type { DemoFile } from '../demos/model.ts';
import { moveDemo, moveDemoBetween } from '../demos/move-demo.ts';
import type { DraftDemo } from './draft.ts';

/**
 * Adds actions to a demo. Returns `undefined` if `file` was not read from `text`, or if the edit is not certain to be
 * right.
 */
export function withActions(
  text: string,
  file: DemoFile,
  id: string,
  actions: readonly WrittenAction[],
): string | undefined {
  const fitting = actions.map((action) => fitAction(action, file));
  return editDemo(file, id, (index) => addActions(text, file, index, fitting));
}

/** After another demo or at the end, like {@link withActions}. */
export function withDemo(
  text: string,
  file: DemoFile,
  { title, notes, actions }: DraftDemo,
  after?: string,
): string | undefined {
  if (isBroken(file)) return undefined;
  const index = file.demos.findIndex(({ id }) => id === after);
  return addDemo(text, file, index < 0 ? file.demos.length : index + 1, {
    title,
    ...(notes !== undefined && { notes: fitPath(notes, file) }),
    actions: actions.map((action) => fitAction(action, file)),
  });
}

/** `action` counts from 0; like {@link withActions}. */
export function withFields(
  text: string,
  file: DemoFile,
  { id, action }: { readonly id: string; readonly action: number },
  changes: JsonChanges,
): string | undefined {
  return editDemo(file, id, (demo) => editAction(text, file, { demo, action }, changes));
}

/** Like {@link withActions}. */
export function withDisabled(text: string, file: DemoFile, id: string, isDisabled: boolean): string | undefined {
  return editDemo(file, id, (index) => disableDemo(text, file, index, isDisabled));
}

/** Like {@link withActions}. */
export function withTitle(text: string, file: DemoFile, id: string, title: string): string | undefined {
  return editDemo(file, id, (index) => renameDemo(text, file, index, title));
}

/** Like {@link withActions}. */
export function withCopy(text: string, file: DemoFile, id: string): string | undefined {
  return editDemo(file, id, (index) => copyDemo(text, file, index, freeTitle(file, index)));
}

function freeTitle({ demos }: DemoFile, index: number): string {
  const titles = new Set(demos.map(({ title }) => title));
  const first = `${demos[index]?.title} (copy)`;
  let title = first;
  for (let count = 2; titles.has(title); count++) title = `${first} ${count}`;
  return title;
}

/** Like {@link withActions}. */
export function withoutDemo(text: string, file: DemoFile, id: string): string | undefined {
  return editDemo(file, id, (index) => removeDemo(text, file, index));
}

function editDemo(file: DemoFile, id: string, edit: (index: number) => string | undefined): string | undefined {
  const index = file.demos.findIndex((demo) => demo.id === id);
  return isBroken(file) || index < 0 ? undefined : edit(index);
}

/** A demo file and the text it was read from. */
export interface OpenedDemoFile {
  readonly text: string;
  readonly file: DemoFile;
}

/** Moves a demo before another one (default: to the end of the second file), like {@link withActions}. */
export function withMoved(
  [from, to]: readonly [OpenedDemoFile, OpenedDemoFile],
  id: string,
  before?: string,
): readonly string[] | undefined {
  if (isBroken(from.file) || isBroken(to.file)) return undefined;
  const index = from.file.demos.findIndex((demo) => demo.id === id);
  const beforeIndex = to.file.demos.findIndex((demo) => demo.id === before);
  if (index < 0 || (before !== undefined && beforeIndex < 0)) return undefined;
  const targetIndex = beforeIndex < 0 ? to.file.demos.length : beforeIndex;
  if (from.file.path !== to.file.path) {
    if (from.file.workspaceFolder !== to.file.workspaceFolder) return undefined;
    const moved = moveDemoBetween(from, to, index, targetIndex);
    return moved && [moved.from, moved.to];
  }
  // Moving the demo shifts those after it.
  const moved = moveDemo(from.text, from.file, index, targetIndex > index ? targetIndex - 1 : targetIndex);
  return moved === undefined ? undefined : [moved, moved];
}

const talkFields = ['contentPath', 'patch'] as const;

function fitAction(action: WrittenAction, file: DemoFile): WrittenAction {
  const fitted = talkFields.flatMap((key) => {
    const path = action[key];
    return typeof path === 'string' ? [[key, fitPath(path, file)]] : [];
  });
  return { ...action, ...Object.fromEntries(fitted) };
}

/** Relative to `.demo/` in version 1, to the workspace folder from version 2 on. */
function fitPath(path: string, { version }: DemoFile): string {
  return version === 1 && path.startsWith('.demo/') ? path.slice('.demo/'.length) : path;
}
