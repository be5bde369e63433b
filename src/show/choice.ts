import { DemoError } from '../core/errors.ts';
import type { Library } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import { type Cursor, findDemo, previousEntry } from './cursor.ts';
import type { ShowState } from './show-state.ts';

/** The demo that a command means, or the error that says why there is none. */

/** `no-demos`, `no-next`. */
export function chooseNext(state: ShowState, library: Library): DemoEntry {
  if (state.next) return state.next;
  requireDemos(library);
  throw new DemoError('no-next', 'The show is at its end', { hint: 'Reset it, or run a demo by its id.' });
}

/** The demo whose deck is walked. */
export function chooseCurrent({ current }: ShowState): DemoEntry {
  if (current) return current;
  throw new DemoError('no-demos', 'The demo of this deck is no longer there');
}

/** `no-demos`, `no-previous`. */
export function choosePrevious(cursor: Cursor, library: Library): DemoEntry {
  const entry = previousEntry(cursor, library);
  if (entry) return entry;
  requireDemos(library);
  throw new DemoError('no-previous', 'There is no demo before this one');
}

/** `unknown-demo`, `demo-disabled`. */
export function chooseById(id: string, library: Library): DemoEntry {
  const entry = findDemo(library, id);
  if (!entry) {
    throw new DemoError('unknown-demo', `No demo has the id “${id}”`, { hint: 'GET /api/demos lists the ids.' });
  }
  if (entry.demo.disabled)
    throw new DemoError('demo-disabled', `The demo “${entry.demo.title}” is disabled in its file`);
  return entry;
}

/** `revision-mismatch`. */
export function checkRevision(wanted: number | undefined, { revision }: ShowState): void {
  if (wanted === undefined || wanted === revision) return;
  throw new DemoError('revision-mismatch', `The show is at revision ${revision}, not ${wanted}: it has moved since`);
}

function requireDemos(library: Library): void {
  if (library.files.some((file) => file.demos.some((demo) => !demo.disabled))) return;
  throw new DemoError('no-demos', 'There is no demo to run', {
    hint: 'Demo files live in the .demo folder of the workspace.',
  });
}
