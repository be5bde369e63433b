import type { Draft } from '../../../src/authoring/draft.ts';

export interface DraftCounts {
  readonly demos: number;
  readonly actions: number;
  /** Files beside the demo file. */
  readonly beside: number;
  /** Actions that change code, by how: typed before an audience, at once from a file beside or by a patch, and files written as a whole. */
  readonly typed: number;
  readonly atOnce: number;
  readonly whole: number;
  /** Files that were there and changed, and those of them that typed actions alone have written. */
  readonly edited: number;
  readonly editedByTyping: number;
}

const edits: ReadonlySet<string> = new Set(['insert', 'write', 'replace', 'delete']);

export function countDraft({ demos, assets }: Draft): DraftCounts {
  const actions = demos.flatMap((demo) => demo.actions);
  const isTyped = (action: (typeof actions)[number]) =>
    edits.has(action.action) && action.contentPath === undefined && action.insertTypingMode !== 'instant';
  const atOnce = actions.filter(
    (action) => action.action === 'applyPatch' || (edits.has(action.action) && !isTyped(action)),
  );
  const files = demos.flatMap((demo) => {
    const created = new Set(demo.actions.filter(({ action }) => action === 'create').map(({ path }) => path));
    const own = demo.actions.filter(
      ({ action, path }) => (edits.has(action) || action === 'applyPatch') && !created.has(path),
    );
    return [...new Set(own.map(({ path }) => path))].map((path) =>
      own.filter((action) => action.path === path).every(isTyped),
    );
  });
  return {
    demos: demos.length,
    actions: actions.length,
    beside: assets.length,
    typed: actions.filter(isTyped).length,
    atOnce: atOnce.length,
    whole: actions.filter(({ action, contentPath }) => action === 'create' && contentPath !== undefined).length,
    edited: files.length,
    editedByTyping: files.filter(Boolean).length,
  };
}
