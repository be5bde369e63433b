import { DemoError } from '../core/errors.ts';
import { isEmptyRange } from '../core/positions.ts';
import type { Range } from '../core/text.ts';
import type { HighlightStyle } from '../ports/highlight.ts';
import type { Settings } from '../ports/settings.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { StepMemory } from './context.ts';

const maximalZoom = 20;
/** Pixels. */
const maximalBlur = 20;

/** Whole lines or part of one, or else the cursor's line. @throws DemoError `unsupported` without a text editor. */
export async function highlightSelection(
  { editor, window }: Pick<Workbench, 'editor' | 'window'>,
  settings: Settings,
  memory: Pick<StepMemory, 'recall' | 'remember'>,
): Promise<void> {
  const active = editor.active();
  if (!active) {
    throw new DemoError('unsupported', 'There is no text to highlight', {
      hint: 'Select some text in an editor, or put the cursor on a line.',
    });
  }
  const { path, selection } = active;
  await zoomTo({ window }, memory, settings.get('highlight.zoom'));
  await editor.highlight(path, withoutLastBreak(selection), {
    wholeLine: isEmptyRange(selection) || selection.start.line !== selection.end.line,
    ...styleOf(settings),
  });
}

/** As given, else from settings. Percentages become fractions; an empty color is omitted. */
export function styleOf(
  settings: Settings,
  given: { readonly opacity?: number | undefined; readonly blur?: number | undefined } = {},
): Omit<HighlightStyle, 'wholeLine'> {
  const [borderColor, background] = [settings.get('highlight.borderColor'), settings.get('highlight.background')];
  return {
    opacity: toFraction(given.opacity ?? settings.get('highlight.opacity')),
    blur: Math.min(Math.max(given.blur ?? settings.get('highlight.blur'), 0), maximalBlur),
    ...(borderColor !== '' && { borderColor }),
    ...(background !== '' && { background }),
  };
}

function toFraction(opacity: number): number {
  return Math.min(Math.max(opacity > 1 ? opacity / 100 : opacity, 0), 1);
}

/** Selected lines end at the start of the next line. */
function withoutLastBreak({ start, end }: Range): Range {
  if (end.character > 0 || end.line === start.line) return { start, end };
  return { start, end: { line: end.line - 1, character: Number.MAX_SAFE_INTEGER } };
}

/** And its zoom. */
export async function clearHighlight(
  workbench: Pick<Workbench, 'editor' | 'window'>,
  memory: Pick<StepMemory, 'recall' | 'remember'>,
): Promise<void> {
  await workbench.editor.clearHighlight();
  await zoomTo(workbench, memory, 0);
}

const storeKey = 'highlightZoom';

/** Saved before a window reload. */
export function readStoredZoom(store: Store): number {
  const stored = store.get(storeKey);
  return typeof stored === 'number' ? Math.min(Math.max(Math.round(stored), 0), maximalZoom) : 0;
}

export function storeZoom(store: Store, steps: number): void {
  if (steps !== readStoredZoom(store)) void store.set(storeKey, steps || undefined);
}

export async function zoomTo(
  { window }: Pick<Workbench, 'window'>,
  memory: Pick<StepMemory, 'recall' | 'remember'>,
  zoom: number,
): Promise<void> {
  const target = Math.min(Math.round(zoom), maximalZoom);
  const difference = target - memory.recall().highlightZoom;
  memory.remember({ highlightZoom: target });
  for (let i = 0; i < Math.abs(difference); i++) await window.zoomFont(difference > 0 ? 'in' : 'out');
}
