import { isEmptyRange } from '../../core/positions.ts';
import { resolvePath } from '../../demos/paths.ts';
import type { Workbench } from '../../ports/workbench.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext, StepMemory } from '../context.ts';
import { inDocument, readDocument, showDocument } from '../craft/document.ts';
import { flag, number, optional, path } from '../fields.ts';
import { findPoint, type PlaceFields, placeFields, requirePlace } from '../places.ts';

const maximalZoom = 20;
const maximalBlur = 20;

const zoomField = { zoom: optional(number('Steps to enlarge the text until it is unselected.', { minimum: 0 })) };

export const highlightActions: readonly Action[] = [
  defineAction({
    name: 'highlight',
    summary: 'Lights up a place and dims all the rest of the file, until the next demo.',
    fields: {
      path: path('The file.'),
      ...placeFields,
      ...zoomField,
      highlightWholeLine: optional(flag('Light up whole lines (true when left out, unless characters are given).')),
      highlightBlur: optional(number('Blur of the rest in pixels; the setting highlight.blur when left out.')),
      highlightOpacity: optional(
        number('Opacity of the rest, 0 to 1 or 2 to 100 percent; the setting highlight.opacity when left out.'),
      ),
    },
    async run(fields, context) {
      const { workbench, settings, demoFile } = context;
      const file = resolvePath(demoFile, fields.path);
      const { range, kind, isMarked } = await findIn(context, file, fields);
      await showDocument(context, file);
      await zoomTo(workbench, context.step.memory, fields.zoom ?? 0);
      await workbench.editor.highlight(file, range, {
        wholeLine: fields.highlightWholeLine ?? (kind === 'lines' || isMarked || isEmptyRange(range)),
        opacity: toFraction(fields.highlightOpacity ?? settings.get('highlight.opacity')),
        blur: Math.min(Math.max(fields.highlightBlur ?? settings.get('highlight.blur'), 0), maximalBlur),
      });
    },
  }),
  defineAction({
    name: 'selection',
    summary: 'Selects a place in a file.',
    fields: { path: path('The file.'), ...placeFields, ...zoomField },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const { range } = await findIn(context, file, fields);
      await showDocument(context, file);
      if (fields.zoom !== undefined) await zoomTo(context.workbench, context.step.memory, fields.zoom);
      await context.workbench.editor.select(file, range);
    },
  }),
  defineAction({
    name: 'unselect',
    summary: 'Takes selection, highlight and their zoom away.',
    fields: {},
    async run(_fields, { workbench, step }) {
      await clearHighlight(workbench, step.memory);
      const active = workbench.editor.active();
      if (!active || isEmptyRange(active.selection)) return;
      const { end } = active.selection;
      await workbench.editor.select(active.path, { start: end, end });
    },
  }),
  defineAction({
    name: 'positionCursor',
    summary: 'Puts the cursor somewhere in a file.',
    fields: { path: path('The file.'), ...placeFields },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const lines = await readDocument(context, file);
      const cursor = inDocument(
        context,
        file,
        () => findPoint(fields, lines) ?? requirePlace(fields, lines).range.start,
      );
      await showDocument(context, file);
      await context.workbench.editor.select(file, { start: cursor, end: cursor });
    },
  }),
];

/** Takes the highlight away, and the zoom that came with it. */
export async function clearHighlight(
  workbench: Pick<Workbench, 'editor' | 'window'>,
  memory: Pick<StepMemory, 'recall' | 'remember'>,
): Promise<void> {
  await workbench.editor.clearHighlight();
  await zoomTo(workbench, memory, 0);
}

/** Goes from the zoom of the last highlight to that of the next, in font steps. */
async function zoomTo(
  { window }: Pick<Workbench, 'window'>,
  memory: Pick<StepMemory, 'recall' | 'remember'>,
  wanted: number,
): Promise<void> {
  const target = Math.min(Math.round(wanted), maximalZoom);
  const difference = target - memory.recall().highlightZoom;
  memory.remember({ highlightZoom: target });
  for (let i = 0; i < Math.abs(difference); i++) await window.zoomFont(difference > 0 ? 'in' : 'out');
}

async function findIn(context: ActionContext, file: string, fields: PlaceFields) {
  const lines = await readDocument(context, file);
  return inDocument(context, file, () => requirePlace(fields, lines));
}

function toFraction(opacity: number): number {
  return Math.min(Math.max(opacity > 1 ? opacity / 100 : opacity, 0), 1);
}
