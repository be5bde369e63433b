import { isEmptyRange } from '../../core/positions.ts';
import type { Lines } from '../../core/text.ts';
import { resolvePath } from '../../demos/paths.ts';
import { type Action, defineAction } from '../action.ts';
import { flag, number, optional, path } from '../fields.ts';
import { clearHighlight, styleOf, zoomTo } from '../highlighting.ts';
import { planIn, showDocument } from '../shared/document.ts';
import { describeRange, say, unseen } from '../shared/phrases.ts';
import {
  findTargetPosition,
  findTargetRange,
  type RangeFields,
  rangeFields,
  requireTargetRange,
} from '../target-range.ts';

const zoomField = { zoom: optional(number('Zoom steps for the text until unselect.', { minimum: 0 })) };

const rangePreview = {
  kind: 'place',
  compute: (fields: RangeFields, lines: Lines) => ({ range: findTargetRange(fields, lines)?.range }),
} as const;

export const highlightActions: readonly Action[] = [
  defineAction({
    name: 'highlight',
    summary:
      'Highlights part of a file and dims the rest until the next demo; without a position, only shows the file.',
    fields: {
      path: path('The file.'),
      ...rangeFields,
      ...zoomField,
      highlightWholeLine: optional(flag('Highlight whole lines (true when left out, unless characters are given).')),
      highlightBlur: optional(number('Blur of the rest in pixels; the setting highlight.blur when left out.')),
      highlightOpacity: optional(
        number('Opacity of the rest, 0 to 1 or 2 to 100 percent; the setting highlight.opacity when left out.'),
      ),
    },
    says: (fields) => say(`Highlight ${describeRange(fields.path, fields)}`),
    effects: { shows: ['path'], alters: ['highlight'] },
    preview: rangePreview,
    async run(fields, context) {
      const { workbench, settings, demoFile } = context;
      const file = resolvePath(demoFile, fields.path);
      const target = await planIn(context, file, (lines) => findTargetRange(fields, lines));
      await showDocument(context, file);
      // A snippet may get an empty position, which highlights nothing.
      if (!target) return clearHighlight(workbench, context.step.memory);
      const { range, kind, isMarked } = target;
      await zoomTo(workbench, context.step.memory, fields.zoom ?? settings.get('highlight.zoom'));
      await workbench.editor.highlight(file, range, {
        wholeLine: fields.highlightWholeLine ?? (kind === 'lines' || isMarked || isEmptyRange(range)),
        ...styleOf(settings, { opacity: fields.highlightOpacity, blur: fields.highlightBlur }),
      });
    },
  }),
  defineAction({
    name: 'selection',
    summary: 'Selects part of a file.',
    fields: { path: path('The file.'), ...rangeFields, ...zoomField },
    says: (fields) => say(`Select ${describeRange(fields.path, fields)}`),
    effects: { shows: ['path'], alters: ['selection', 'highlight'] },
    preview: { kind: 'place', compute: (fields, lines) => ({ range: requireTargetRange(fields, lines).range }) },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const { range } = await planIn(context, file, (lines) => requireTargetRange(fields, lines));
      await showDocument(context, file);
      if (fields.zoom !== undefined) await zoomTo(context.workbench, context.step.memory, fields.zoom);
      await context.workbench.editor.select(file, range);
    },
  }),
  defineAction({
    name: 'unselect',
    summary: 'Removes the selection, the highlight and their zoom.',
    fields: {},
    says: unseen,
    effects: { alters: ['selection', 'highlight'] },
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
    fields: { path: path('The file.'), ...rangeFields },
    says: (fields) => say(`Go to ${describeRange(fields.path, fields)}`),
    effects: { shows: ['path'], alters: ['selection'] },
    preview: { ...rangePreview, kind: 'cursor' },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const cursor = await planIn(
        context,
        file,
        (lines) => findTargetPosition(fields, lines) ?? requireTargetRange(fields, lines).range.start,
      );
      await showDocument(context, file);
      await context.workbench.editor.select(file, { start: cursor, end: cursor });
    },
  }),
];
