import type { ContentState, FileOutcome } from '../preflight/change-recorder.ts';

/** A file before and after a step. */
export interface StepFileChange {
  /** Path relative to the workspace folder. */
  readonly name: string;
  /** The name before a move. */
  readonly from: string | undefined;
  readonly before: ContentState;
  readonly after: ContentState;
}

/** With masked texts. */
export function nameChange(
  { path, before, after }: FileOutcome,
  nameOf: (path: string) => string,
  mask: (text: string, name?: string) => string,
): StepFileChange {
  const name = nameOf(path);
  const hide = (content: ContentState) => (content && 'text' in content ? { text: mask(content.text, name) } : content);
  return { name, from: undefined, before: hide(before), after: hide(after) };
}

/** Joins a deleted and a created file with equal content to a move. */
export function joinMoves(changes: readonly StepFileChange[]): readonly StepFileChange[] {
  const gone = changes.filter(({ after }) => after === undefined);
  const moved = new Set<StepFileChange>();
  const joined = changes.map((change) => {
    if (change.before !== undefined || !change.after || JSON.stringify(change.after) === '{"text":""}') return change;
    const from = gone.find((other) => !moved.has(other) && isSame(other.before, change.after));
    if (!from) return change;
    moved.add(from);
    return { ...change, from: from.name, before: from.before };
  });
  return joined.filter((change) => !moved.has(change));
}

function isSame(a: ContentState, b: ContentState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
