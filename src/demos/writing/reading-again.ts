import type { DemoFile } from '../model.ts';
import { parseDemoSource } from '../parse.ts';

/** A file as it was read from the text that is to be changed. */
export type ReadDemoFile = Pick<DemoFile, 'path' | 'workspaceFolder' | 'demos' | 'problems'>;

/**
 * A changed text that reads as it should, without a problem more than before, and with one demo at most that differs
 * from before: a change to a value that aliases of YAML share would change others with it. `undefined` for any other.
 */
export function verified(
  text: string | undefined,
  file: ReadDemoFile,
  isRight: (written: DemoFile) => boolean,
): string | undefined {
  if (text === undefined) return undefined;
  const written = parseDemoSource(text, file).file;
  const isSound = written.problems.length <= file.problems.length && isRight(written);
  return isSound && countChanged(file, written) <= 1 ? text : undefined;
}

/** Demos of the second file that the first one does not have as they are. */
function countChanged(before: Pick<DemoFile, 'demos'>, { demos }: Pick<DemoFile, 'demos'>): number {
  const known = new Map<string, number>();
  const count = (demo: string, change: number) => known.set(demo, (known.get(demo) ?? 0) + change);
  for (const demo of before.demos) count(describe(demo), 1);
  for (const demo of demos) count(describe(demo), -1);
  return [...known.values()].reduce((sum, left) => sum + Math.max(-left, 0), 0);
}

function describe({ title, disabled, actions }: DemoFile['demos'][number]): string {
  return JSON.stringify([title, disabled, actions.map(({ fields, disabled }) => [fields, disabled])]);
}

export function titlesOf({ demos }: Pick<DemoFile, 'demos'>): readonly string[] {
  return demos.map(({ title }) => title);
}

/** Whether two lists of plain data say the same. */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
