import type { Workbench } from '../ports/workbench.ts';
import type { StepMemory } from './context.ts';

const maximalZoom = 20;

/** Takes the highlight away, and the zoom that came with it. */
export async function clearHighlight(
  workbench: Pick<Workbench, 'editor' | 'window'>,
  memory: Pick<StepMemory, 'recall' | 'remember'>,
): Promise<void> {
  await workbench.editor.clearHighlight();
  await zoomTo(workbench, memory, 0);
}

/** Goes from the zoom of the last highlight to that of the next, in font steps. */
export async function zoomTo(
  { window }: Pick<Workbench, 'window'>,
  memory: Pick<StepMemory, 'recall' | 'remember'>,
  wanted: number,
): Promise<void> {
  const target = Math.min(Math.round(wanted), maximalZoom);
  const difference = target - memory.recall().highlightZoom;
  memory.remember({ highlightZoom: target });
  for (let i = 0; i < Math.abs(difference); i++) await window.zoomFont(difference > 0 ? 'in' : 'out');
}
