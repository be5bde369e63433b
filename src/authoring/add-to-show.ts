import type { WrittenAction } from '../actions/written-actions.ts';
import { addActions, addDemo } from '../demos/add-to-file.ts';
import { isBroken } from '../demos/broken-file.ts';
import type { DemoFile } from '../demos/model.ts';
import type { DraftDemo } from './draft.ts';

/**
 * The text of a demo file with actions at the end of the demo of this id. `undefined` where the text is not the one that
 * the file was read from, or where it cannot be done for sure.
 */
export function withActions(
  text: string,
  file: DemoFile,
  id: string,
  actions: readonly WrittenAction[],
): string | undefined {
  const index = file.demos.findIndex((demo) => demo.id === id);
  const fitting = actions.map((action) => fitAction(action, file));
  return isBroken(file) || index < 0 ? undefined : addActions(text, file, index, fitting);
}

/** The same with a new demo behind the one of this id, or at the end. */
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

/** Fields that name a file of the talk. */
const talkFields = ['contentPath', 'patch'] as const;

function fitAction(action: WrittenAction, file: DemoFile): WrittenAction {
  const fitted = talkFields.flatMap((key) => {
    const path = action[key];
    return typeof path === 'string' ? [[key, fitPath(path, file)]] : [];
  });
  return { ...action, ...Object.fromEntries(fitted) };
}

/** Paths of the talk are relative to `.demo/` in version 1, to the workspace folder from version 2 on. */
function fitPath(path: string, { version }: DemoFile): string {
  return version === 1 && path.startsWith('.demo/') ? path.slice('.demo/'.length) : path;
}
