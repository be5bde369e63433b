import { join, relative, sep } from 'node:path';
import { effectsOf } from '../actions/effects.ts';
import { pathFieldsOf } from '../actions/references.ts';
import { DemoError, type DemoErrorCode, messageOf } from '../core/errors.ts';
import { rangeOf } from '../demos/source-location.ts';
import type { Notice } from '../ports/stage.ts';
import type { PlacedAction } from '../show/run-observer.ts';
import type { Finding } from './finding.ts';
import type { Unknowns } from './unknowns.ts';

/** Failures that may be caused by skipped parts, such as a command that would create a file. */
const mayDepend: ReadonlySet<DemoErrorCode> = new Set([
  'file-not-found',
  'file-exists',
  'not-a-file',
  'position-out-of-range',
  'placeholder-not-found',
  'command-failed',
]);

/** An error, or a warning if it may depend on a skipped command. */
export function describeFailure(action: PlacedAction, error: unknown, unknowns: Unknowns): Finding {
  const { source, entry, origin } = action;
  const isExpected = error instanceof DemoError;
  const dependsOn = isExpected && mayDepend.has(error.code) && !isOfTheTalk(action, error.message);
  const isUncertain = unknowns.isMadeUp || (dependsOn && unknowns.lastLeftOut !== undefined);
  const why = messageOf(error).replaceAll(`${entry.file.workspaceFolder}${sep}`, '');
  const doubt = `This may be different on stage, because the check skips ${unknowns.lastLeftOut}.`;
  const hint = isExpected ? error.hint : undefined;
  return {
    code: isExpected ? error.code : 'bug',
    severity: isUncertain ? 'warning' : 'error',
    message: sentences(`${source.name || 'action'}: ${why}`, isUncertain ? doubt : hint),
    path: origin,
    range: rangeOf(source),
    action: source.name,
    source: 'dry-run',
  };
}

/** Only for the notice of a skipped action. */
export function describeNotice({ severity, message }: Notice, { action }: Unknowns): readonly Finding[] {
  if (!action || severity !== 'warning') return [];
  const { source, origin, entry } = action;
  // In a dry run, no terminal reports the end of a command.
  if (effectsOf(source, entry.file).unknown === 'command line') return [];
  const finding = { code: 'skipped', severity, message, path: origin, range: rangeOf(source), action: source.name };
  return [{ ...finding, source: 'dry-run' }];
}

/** Commands do not create files in `.demo`. */
function isOfTheTalk({ source, entry: { file } }: PlacedAction, message: string): boolean {
  const folder = join(file.workspaceFolder, '.demo') + sep;
  const names = (path: string) => [path, relative(file.workspaceFolder, path).split(sep).join('/')];
  return pathFieldsOf(source, file).some(
    ({ path, written }) => path?.startsWith(folder) && [...names(path), written].some((name) => message.includes(name)),
  );
}

function sentences(first: string, second: string | undefined): string {
  const ended = /[.!?]$/.test(first) ? first : `${first}.`;
  return second ? `${ended} ${second}` : ended;
}
