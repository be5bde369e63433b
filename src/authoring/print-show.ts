import { type FileStyle, printDemoFile } from './demo-file-text.ts';
import type { Asset, Draft } from './draft.ts';

export interface ShowStyle extends FileStyle {
  /** Relative to the workspace folder, in `.demo/`. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Commit hash. */
  readonly beginsAt?: string;
}

/** The demo file comes first. */
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
