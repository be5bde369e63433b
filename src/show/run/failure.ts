import { basename, sep } from 'node:path';
import { DemoError, messageOf } from '../../core/errors.ts';
import { rangeOf } from '../../demos/source-location.ts';
import type { Log } from '../../ports/log.ts';
import type { PlacedAction } from '../run-observer.ts';

/**
 * Returns `step-failed` with the demo, action, reason and location; the abort reason if aborted; or the error of a
 * nested action. Logs unexpected errors with their stack.
 */
export function failureOf(
  error: unknown,
  failedAction: PlacedAction,
  { log, signal }: { log: Log; signal: AbortSignal },
): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof DemoError && error.code === 'step-failed') return error;
  const { source, entry, origin } = failedAction;
  const range = rangeOf(source);
  const lineReference = `${basename(origin)}:${range.start.line + 1}`;
  // Shorten paths for the stage.
  const why = messageOf(error).replaceAll(`${entry.file.workspaceFolder}${sep}`, '');
  const message = `“${entry.demo.title}”, action ${source.name || '(without a name)'} (${lineReference}): ${why}`;
  if (!(error instanceof DemoError)) log.error(message, error);
  const hint = error instanceof DemoError ? error.hint : undefined;
  return new DemoError('step-failed', message, {
    cause: error,
    location: { path: origin, range },
    ...(hint !== undefined && { hint }),
  });
}
