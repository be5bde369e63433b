import { type FileStyle, printDemoFile } from './demo-file-text.ts';
import type { Asset, Draft } from './draft.ts';

export interface ShowStyle extends FileStyle {
  /** Path of the demo file, relative to the workspace folder, in `.demo/`. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Hash of the commit that the show begins with. */
  readonly beginsAt?: string;
}

/** The files of a show, the demo file first. */
export function printShow(
  { demos, assets }: Draft,
  { path, title, description, beginsAt, notation }: ShowStyle,
): readonly Asset[] {
  const head = {
    title,
    ...(description !== undefined && { description }),
    ...(beginsAt !== undefined && { beginsAt }),
  };
  const text = printDemoFile({ ...head, demos }, { notation });
  return [{ path, bytes: new TextEncoder().encode(text), isExecutable: false }, ...assets];
}
