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
  return isBroken(file) || index < 0 ? undefined : addActions(text, file, index, actions);
}

/** The same with a new demo behind the one of this id, or at the end. */
export function withDemo(text: string, file: DemoFile, demo: DraftDemo, after?: string): string | undefined {
  const index = file.demos.findIndex(({ id }) => id === after);
  return isBroken(file) ? undefined : addDemo(text, file, index < 0 ? file.demos.length : index + 1, demo);
}
