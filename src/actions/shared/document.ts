import { relative, sep } from 'node:path';
import { DemoError } from '../../core/errors.ts';
import { createLines, type Lines, type Position } from '../../core/text.ts';
import type { ActiveEditor } from '../../ports/editor.ts';
import type { ActionContext } from '../context.ts';

/** Simulated keys go to it from now on. */
export async function showDocument({ workbench, step }: ActionContext, path: string): Promise<void> {
  await workbench.editor.show(path);
  step.memory.remember({ keyTarget: { kind: 'document' } });
}

/** Includes unsaved changes. */
export async function readDocument({ workbench }: ActionContext, path: string): Promise<Lines> {
  const { text } = await workbench.documents.open(path);
  return createLines(text);
}

/** Adds the file name to errors. */
export async function planIn<T>(context: ActionContext, path: string, plan: (lines: Lines) => T): Promise<T> {
  const lines = await readDocument(context, path);
  return inDocument(context, path, () => plan(lines));
}

/** Adds the file name to errors. */
export function inDocument<T>(context: ActionContext, path: string, find: () => T): T {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    const message = `${nameOf(context, path)}: ${error.message}`;
    throw new DemoError(error.code, message, { cause: error, ...(error.hint !== undefined && { hint: error.hint }) });
  }
}

/** Relative to the workspace folder, with `/`. */
export function nameOf({ demoFile }: ActionContext, path: string): string {
  return relative(demoFile.workspaceFolder, path).split(sep).join('/');
}

/** @throws DemoError `command-failed`. */
export function requireActive({ workbench }: ActionContext, purpose: string): ActiveEditor {
  const active = workbench.editor.active();
  if (active) return active;
  throw new DemoError('command-failed', `There is no active text editor ${purpose}`, {
    hint: 'Open a file before this action.',
  });
}

/** If it is in front. */
export function cursorIn({ workbench }: ActionContext, path: string): Position | undefined {
  const active = workbench.editor.active();
  return active?.path === path ? active.selection.end : undefined;
}
