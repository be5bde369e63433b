import { relative, sep } from 'node:path';
import { DemoError } from '../../core/errors.ts';
import { isBelow } from '../../demos/paths.ts';
import { findRealPath, leadsOut } from '../../demos/real-path.ts';
import type { ActionContext } from '../context.ts';
import { type ActionEffects, type Realm, writtenPaths } from '../declared-effects.ts';
import { requireTrust } from './trust.ts';

/** Realms that need a trusted workspace; so do files. Slides, tabs, highlights and notes are for everybody. */
const trustedRealms: readonly Realm[] = ['front', 'settings', 'clipboard', 'chat'];

/**
 * Refuses an action, by what it will touch and before anything of it runs, that would write where the workspace is not
 * trusted, that a link leads out of the workspace folder, or that writes what belongs to Git.
 * `untrusted-workspace`, `path-outside-workspace`. `undefined`: there is nothing to wait for.
 */
export function admitAction(effects: ActionEffects, context: ActionContext): Promise<void> | undefined {
  const written = writtenPaths(effects);
  if (written.length > 0 || effects.alters.some((realm) => trustedRealms.includes(realm))) {
    requireTrust(context, 'Changes');
  }
  const read = [...effects.reads, ...effects.shows, ...effects.copies.map(({ from }) => from)];
  return written.length + read.length === 0 ? undefined : admitPaths(written, read, context);
}

async function admitPaths(
  written: readonly string[],
  read: readonly string[],
  { demoFile: { workspaceFolder }, workbench: { files } }: ActionContext,
): Promise<void> {
  const folder = await findRealPath(workspaceFolder, files);
  for (const path of new Set([...written, ...read])) {
    const place = await findRealPath(path, files);
    if (!isBelow(folder, place)) throw leadsOut(relative(workspaceFolder, path));
    const way = relative(folder, place);
    if (written.includes(path) && way.split(sep).some(isOfGit)) throw belongsToGit(way);
  }
}

/** `.git`, in every spelling that some file system takes for it: Windows drops dots and blanks, macOS what has no width. */
function isOfGit(part: string): boolean {
  return /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i.test(part.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, ''));
}

function belongsToGit(path: string): DemoError {
  return new DemoError('path-outside-workspace', `${path} belongs to Git: demos change nothing there`, {
    hint: 'Let a terminal command of the demo call git.',
  });
}
