import { toObject } from '../core/data/tree-value.ts';
import { isJsonObject, type JsonObject } from '../core/json.ts';
import type { DemoFile } from './model.ts';
import { parseDemoSource } from './parse.ts';
import { changeList, listKeys } from './writing/change-list.ts';
import { isSameList, type ReadDemoFile, titlesOf, verified } from './writing/reading-again.ts';

/**
 * The text of a demo file with a copy of one of its demos (counted from 0) behind it, under another title and without its
 * id, which is the first one's. Everything else stays as it is written. `undefined` where the text is not the one that the
 * file was read from, or where it cannot be done for sure.
 */
export function copyDemo(text: string, file: ReadDemoFile, index: number, title: string): string | undefined {
  const value = demoAt(text, file, index);
  if (!value) return undefined;
  const { id: _, title: __, ...rest } = value;
  return withDemos(text, file, { index: index + 1, remove: 0, values: [{ title, ...rest }], titles: [title] });
}

/** The same without one of its demos. */
export function removeDemo(text: string, file: ReadDemoFile, index: number): string | undefined {
  if (!demoAt(text, file, index)) return undefined;
  return withDemos(text, file, { index, remove: 1, values: [], titles: [] });
}

function demoAt(text: string, file: ReadDemoFile, index: number): JsonObject | undefined {
  const source = parseDemoSource(text, file);
  const node = source.demos[index]?.node;
  const value = node && isSameList(titlesOf(source.file), titlesOf(file)) ? toObject(node) : undefined;
  return isJsonObject(value) ? value : undefined;
}

interface DemosChange {
  readonly index: number;
  readonly remove: number;
  readonly values: readonly JsonObject[];
  readonly titles: readonly string[];
}

function withDemos(
  text: string,
  file: ReadDemoFile,
  { index, remove, values, titles }: DemosChange,
): string | undefined {
  const source = parseDemoSource(text, file);
  if (source.root?.kind !== 'object') return undefined;
  const keys = listKeys(source.file.version, 'demos', 'scenes');
  const changed = changeList(text, source.root, keys, { index, remove, values });
  const expected = titlesOf(file).toSpliced(index, remove, ...titles);
  const isRight = (written: DemoFile) => isSameList(titlesOf(written), expected);
  return verified(changed, file, isRight);
}
