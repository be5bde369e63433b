import { DemoError } from '../../core/errors.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { ShowState } from '../show-state.ts';
import type { SlideTarget } from '../shown-slide.ts';
import { previousEntry, type ShowCursor } from '../state/cursor.ts';
import { type DemoIndex, findDemo } from '../state/demo-index.ts';

/** Throws `no-demos`, `no-next`. */
export function chooseNext(state: ShowState, demos: DemoIndex): DemoEntry {
  if (state.next) return state.next;
  requireDemos(demos);
  throw new DemoError('no-next', 'The show is at its end', {
    hint: 'Reset it to begin again, or go back with Previous.',
  });
}

/** The demo of the current deck. Throws `no-demos`. */
export function chooseCurrent({ current }: ShowState): DemoEntry {
  if (current) return current;
  throw new DemoError('no-demos', 'The demo that showed this deck is no longer in the show');
}

/** Throws `no-demos`, `no-previous`. */
export function choosePrevious(cursor: ShowCursor, demos: DemoIndex): DemoEntry {
  const entry = previousEntry(cursor, demos);
  if (entry) return entry;
  requireDemos(demos);
  throw new DemoError('no-previous', 'There is no demo before this one');
}

/** Throws `unknown-demo`, `demo-disabled`. */
export function chooseById(id: string, demos: DemoIndex): DemoEntry {
  const entry = findDemo(demos, id);
  if (!entry) {
    throw new DemoError('unknown-demo', `No demo has the id “${id}”`, { hint: 'GET /api/demos lists the ids.' });
  }
  if (entry.demo.disabled)
    throw new DemoError('demo-disabled', `The demo “${entry.demo.title}” is disabled in its file`);
  return entry;
}

/** Throws `no-deck`, `no-slide`. */
export function requireSlide({ slide }: ShowState, { index }: SlideTarget): void {
  if (!slide) throw new DemoError('no-deck', 'No deck is being shown', { hint: 'Run a demo that opens one.' });
  if (index >= 0 && index < slide.count) return;
  throw new DemoError('no-slide', `The deck has no slide ${index + 1}: it has ${slide.count}`);
}

function requireDemos({ files }: DemoIndex): void {
  if (files.some((file) => file.demos.some((demo) => !demo.disabled))) return;
  throw new DemoError('no-demos', 'There is no demo to run', {
    hint: 'Put demo files into the .demo folder of the workspace.',
  });
}
