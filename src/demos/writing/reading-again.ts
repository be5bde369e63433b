import type { DemoFile } from '../model.ts';
import { parseDemoSource } from '../parse.ts';

/** A file as it was read from the text that is to be changed. */
export type ReadDemoFile = Pick<DemoFile, 'path' | 'workspaceFolder' | 'demos' | 'problems'>;

/** A changed text that reads as it should, without a problem more than before; `undefined` for any other. */
export function verified(
  text: string | undefined,
  file: ReadDemoFile,
  isRight: (written: DemoFile) => boolean,
): string | undefined {
  if (text === undefined) return undefined;
  const written = parseDemoSource(text, file).file;
  return isRight(written) && written.problems.length <= file.problems.length ? text : undefined;
}

export function titlesOf({ demos }: Pick<DemoFile, 'demos'>): readonly string[] {
  return demos.map(({ title }) => title);
}

/** Whether two lists of plain data say the same. */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
