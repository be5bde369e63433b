import type { PreviewResult } from '../../actions/action.ts';
import { findAction } from '../../actions/registry.ts';
import { DemoError } from '../../core/errors.ts';
import { createLines } from '../../core/text.ts';
import type { ActionSource } from '../../demos/model.ts';

/**
 * The text of a document after an action that makes or changes it; `undefined` where that depends on the cursor, or
 * fails.
 * @param content the text that comes in.
 */
export function textAfter({ name, fields: written }: ActionSource, text: string, content: string): string | undefined {
  const { preview } = findAction(name) ?? {};
  if (!preview) return undefined;
  const lines = createLines(text);
  try {
    const edit = editOf(preview.compute(written, lines, { content }));
    const atCursor = editOf(preview.compute(written, lines, { content, cursor: { line: 0, character: 0 } }));
    if (!edit || JSON.stringify(edit) !== JSON.stringify(atCursor)) return undefined;
    const [start, end] = [lines.offsetAt(edit.range.start), lines.offsetAt(edit.range.end)];
    return text.slice(0, start) + edit.text + text.slice(end);
  } catch (error) {
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}

/** A range alone is deleted. */
function editOf(result: PreviewResult) {
  if ('text' in result) return undefined;
  if (!('edit' in result)) return result.range && { range: result.range, text: '' };
  const { range, lead, text, trail } = result.edit;
  return { range, text: lead + text + trail };
}
