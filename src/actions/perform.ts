import { relative, sep } from 'node:path';
import { DemoError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { ActionSource } from '../demos/model.ts';
import { createNearEnds } from '../demos/near-ends.ts';
import { isBelow } from '../demos/paths.ts';
import { namesGitFolder } from '../demos/portable-name.ts';
import { findRealPath, leadsOut } from '../demos/real-path.ts';
import type { Action } from './action.ts';
import type { ActionContext } from './context.ts';
import { type ActionEffects, type Realm, writtenPaths } from './declared-effects.ts';
import { effectsOf } from './effects.ts';
import { type FieldFault, readFields } from './fields.ts';
import { filledPathsOf } from './references.ts';
import { findAction, suggestAction } from './registry.ts';
import { requireTrust } from './shared/trust.ts';

/** Variables must be expanded. @throws DemoError `unknown-action`, `invalid-field`, and the action's own errors. */
export async function performAction(source: ActionSource, context: ActionContext): Promise<void> {
  const action = requireAction(source.name);
  const reading = readFields(action.fields, source.fields);
  if ('faults' in reading) throw invalidFields(reading.faults);
  const effects = effectsOf(source, context.demoFile, filledPathsOf(source, context.demoFile));
  const admitted = admitAction(effects, context);
  if (admitted) await admitted;
  const recorded = context.step.changes.begin(effects);
  if (recorded) await recorded;
  // It may have been stopped meanwhile.
  context.signal.throwIfAborted();
  try {
    await action.run(reading.value, context);
  } catch (error) {
    throw await withNearPath(error, source, context);
  }
}

/** Names a similar file. */
async function withNearPath(error: unknown, source: ActionSource, { demoFile, workbench }: ActionContext) {
  const isMissing = error instanceof DemoError && error.code === 'file-not-found' && error.hint === undefined;
  if (!isMissing) return error;
  const { files } = workbench;
  const nearEndOf = createNearEnds(demoFile.workspaceFolder, (folder) => files.list(folder).catch(() => []));
  for (const { path, rule } of filledPathsOf(source, demoFile)) {
    const near = rule.exists && path !== undefined ? await nearEndOf(path) : undefined;
    if (near !== undefined)
      return new DemoError(error.code, error.message, { cause: error, hint: `There is "${near}".` });
  }
  return error;
}

/** A text with a `{NAME}` is always valid, because its value is only known at run time. */
export function checkAction(source: ActionSource): readonly FieldFault[] {
  const action = findAction(source.name);
  if (!action) return [];
  const reading = readFields(action.fields, source.fields);
  if (!('faults' in reading)) return [];
  return reading.faults.filter((fault) => fault.code === 'missing-field' || !holdsVariable(source.fields, fault.field));
}

export function doubtAction({ name, fields }: ActionSource): readonly Pick<FieldFault, 'field' | 'message'>[] {
  return Object.entries(findAction(name)?.fields ?? {}).flatMap(([field, { doubt }]) => {
    const value = fields[field];
    const message = value === undefined || holdsVariable(fields, field) ? undefined : doubt?.(value, field);
    return message === undefined ? [] : [{ field, message }];
  });
}

function requireAction(name: string): Action {
  const action = findAction(name);
  if (action) return action;
  if (name === '') throw new DemoError('unknown-action', 'The action has no name', { hint: 'Add an "action" field.' });
  const suggestion = suggestAction(name);
  const hint = suggestion ? `Did you mean "${suggestion}"?` : 'The guide lists every action.';
  throw new DemoError('unknown-action', `There is no action "${name}"`, { hint });
}

function invalidFields(faults: readonly FieldFault[]): DemoError {
  const message = faults.map((fault) => fault.message).join('; ');
  return new DemoError('invalid-field', message, { hint: 'Correct it in the demo file.' });
}

function holdsVariable(fields: JsonObject, dotted: string): boolean {
  const value = JSON.stringify(fields[dotted.split('.')[0] ?? ''] ?? null);
  return /\{[\w-]+\}/.test(value);
}

/** Changing these requires trust, like writing files. Slides, tabs, highlights and notes do not. */
const trustedRealms: readonly Realm[] = ['front', 'settings', 'clipboard', 'chat'];

/**
 * Rejects actions that would write in an untrusted workspace or into Git's files, and links out of the workspace
 * folder. `undefined` if there is nothing to wait for.
 * @throws DemoError `untrusted-workspace`, `path-outside-workspace`.
 */
function admitAction(effects: ActionEffects, context: ActionContext): Promise<void> | undefined {
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
    const realPath = await findRealPath(path, files);
    if (!isBelow(folder, realPath)) throw leadsOut(relative(workspaceFolder, path));
    const relativePath = relative(folder, realPath);
    if (written.includes(path) && relativePath.split(sep).some(namesGitFolder)) throw belongsToGit(relativePath);
  }
}

function belongsToGit(path: string): DemoError {
  return new DemoError('path-outside-workspace', `${path} belongs to Git, so demos do not change it`, {
    hint: 'Run git in a terminal command of the demo instead.',
  });
}
