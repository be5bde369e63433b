import type { DemoFile } from '../model.ts';
import { parseDemoSource } from '../parse.ts';

export type ReadDemoFile = Pick<DemoFile, 'path' | 'workspaceFolder' | 'demos' | 'problems'>;

/**
 * The text, if it is right, has no new problems, and changes at most one demo. (A value that YAML aliases share would
 * change several.)
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

function countChanged(before: Pick<DemoFile, 'demos'>, { demos }: Pick<DemoFile, 'demos'>): number {
  const differences = new Map<string, number>();
  const count = (demo: string, change: number) => differences.set(demo, (differences.get(demo) ?? 0) + change);
  for (const demo of before.demos) count(describe(demo), 1);
  for (const demo of demos) count(describe(demo), -1);
  return [...differences.values()].reduce((sum, difference) => sum + Math.max(-difference, 0), 0);
}

function describe({ title, disabled, actions }: DemoFile['demos'][number]): string {
  return JSON.stringify([title, disabled, actions.map(({ fields, disabled }) => [fields, disabled])]);
}

export function titlesOf({ demos }: Pick<DemoFile, 'demos'>): readonly string[] {
  return demos.map(({ title }) => title);
}

export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
