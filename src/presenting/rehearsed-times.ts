import { isJsonObject, type JsonValue } from '../core/json.ts';
import { lapOf, type Stopwatch } from '../core/time/stopwatch.ts';
import type { DemoFile } from '../demos/model.ts';

/** `complete`: has reached the end of the show; the last words still count. */
export type RehearsalStage = 'none' | 'running' | 'complete';

export interface RehearsedTimes {
  /** Milliseconds by `nameOf` the file. */
  readonly times: Readonly<Record<string, number>>;
  readonly stage: RehearsalStage;
}

export const notRehearsed: RehearsedTimes = { times: {}, stage: 'none' };

export function rehearsedTime({ times }: RehearsedTimes, file: DemoFile): number | undefined {
  const name = nameOf(file);
  return Object.hasOwn(times, name) ? times[name] : undefined;
}

/** Adds the times of this run so far. Files not reached keep their earlier times. */
export function withTimes(
  { times, stage }: RehearsedTimes,
  files: readonly DemoFile[],
  { stopwatch, now }: { readonly stopwatch: Stopwatch; readonly now: number },
): RehearsedTimes {
  const taken = files.flatMap((file) => {
    const time = lapOf(stopwatch, file.path, now);
    return time === undefined ? [] : [[nameOf(file), Math.round(time)] as const];
  });
  return { times: Object.fromEntries([...Object.entries(times), ...taken]), stage };
}

/** Ignores an invalid stored value. */
export function parseRehearsed(value: JsonValue | undefined): RehearsedTimes {
  if (!isJsonObject(value) || !isJsonObject(value.times)) return notRehearsed;
  const { stage } = value;
  const times = Object.entries(value.times).filter((entry): entry is [string, number] => {
    return typeof entry[1] === 'number' && entry[1] >= 0;
  });
  return { times: Object.fromEntries(times), stage: stage === 'running' || stage === 'complete' ? stage : 'none' };
}

/** Returns `undefined` if there is nothing to store. */
export function printRehearsed(rehearsed: RehearsedTimes): JsonValue | undefined {
  const { times, stage } = rehearsed;
  return stage === 'none' && Object.keys(times).length === 0 ? undefined : { times, stage };
}

/** Path from the parent of the workspace folder, so that the folder may be moved. */
function nameOf({ path, workspaceFolder }: DemoFile): string {
  const separator = workspaceFolder.includes('\\') ? '\\' : '/';
  const parent = workspaceFolder.slice(0, workspaceFolder.lastIndexOf(separator) + 1);
  return path.startsWith(parent) ? path.slice(parent.length).replaceAll('\\', '/') : path;
}
