import type { Asset, Draft } from './draft.ts';
import { type FileStyle, printDemoFile } from './printing/demo-file-text.ts';

export interface ShowStyle extends FileStyle {
  /** The path of the demo file: relative to the workspace folder, in `.demo/`. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
}

/** The files of a show, the demo file first. */
export function printShow(
  { demos, assets }: Draft,
  { path, title, description, notation }: ShowStyle,
): readonly Asset[] {
  const text = printDemoFile({ title, ...(description !== undefined && { description }), demos }, { notation });
  return [{ path, bytes: new TextEncoder().encode(text), isExecutable: false }, ...assets];
}
