import { isJsonObject, type JsonValue } from '../core/json.ts';
import { lapOf, type Stopwatch } from '../core/time/stopwatch.ts';
import type { DemoFile } from '../demos/model.ts';

/** How far a rehearsal is: `complete` once it has come to the end of the show; its last words still count. */
export type RehearsalStage = 'none' | 'running' | 'complete';

/** Milliseconds of each demo file when it was last rehearsed: immutable. */
export interface RehearsedTimes {
  /** Milliseconds, by `nameOf` its file. */
  readonly times: Readonly<Record<string, number>>;
  readonly stage: RehearsalStage;
}

export const notRehearsed: RehearsedTimes = { times: {}, stage: 'none' };

/** Milliseconds of a rehearsed file. */
export function rehearsedTime({ times }: RehearsedTimes, file: DemoFile): number | undefined {
  const name = nameOf(file);
  return Object.hasOwn(times, name) ? times[name] : undefined;
}

/** With the times that this run has taken so far. A file that it has not come to keeps its time of a run before. */
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

/** Reads the store's value; anything else reads as nothing. */
export function parseRehearsed(value: JsonValue | undefined): RehearsedTimes {
  if (!isJsonObject(value) || !isJsonObject(value.times)) return notRehearsed;
  const { stage } = value;
  const times = Object.entries(value.times).filter((entry): entry is [string, number] => {
    return typeof entry[1] === 'number' && entry[1] >= 0;
  });
  return { times: Object.fromEntries(times), stage: stage === 'running' || stage === 'complete' ? stage : 'none' };
}

/** For the store; `undefined` when there is nothing to keep. */
export function printRehearsed(rehearsed: RehearsedTimes): JsonValue | undefined {
  const { times, stage } = rehearsed;
  return stage === 'none' && Object.keys(times).length === 0 ? undefined : { times, stage };
}

/** The name of its workspace folder and its path there: the same wherever that folder is moved to. */
function nameOf({ path, workspaceFolder }: DemoFile): string {
  const separator = workspaceFolder.includes('\\') ? '\\' : '/';
  const parent = workspaceFolder.slice(0, workspaceFolder.lastIndexOf(separator) + 1);
  return path.startsWith(parent) ? path.slice(parent.length).replaceAll('\\', '/') : path;
}
