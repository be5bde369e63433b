import { written } from '../../actions/written-actions.ts';
import type { Chapter } from '../chapter.ts';
import type { EntryChange } from '../comparing/compare-states.ts';
import { editableText } from '../comparing/text-file.ts';
import type { ActionGroup, NewBlock } from '../forms/form.ts';

/** Unchanged files. */
export function actionsOfOpened(
  { events, before, after, recorded }: Chapter,
  changes: readonly EntryChange[],
): readonly ActionGroup[] {
  if (recorded?.isHidden) return [];
  const changed = new Set(changes.map(({ path }) => path));
  const paths = events.flatMap((event) => (event.kind === 'opened' ? [event.path] : []));
  return [...new Set(paths)]
    .filter((path) => before.get(path)?.kind === 'file' && after.has(path) && !changed.has(path))
    .map((path) => ({ path, actions: [written.open(path)] }));
}

export function actionsOfCommands({ events }: Chapter): readonly ActionGroup[] {
  return events.flatMap((event) => {
    if (event.kind !== 'ran') return [];
    return [{ path: '', actions: [written.command(event.command, event.terminal, event.wait)] }];
  });
}

/** Clipped to the text. */
export async function blockOfSelection({ events, after }: Chapter): Promise<NewBlock | undefined> {
  const last = events.findLast((event) => event.kind === 'selected');
  const entry = last?.kind === 'selected' ? after.get(last.path) : undefined;
  const text = entry && (await editableText(entry))?.text;
  if (last?.kind !== 'selected' || text === undefined) return undefined;
  const lines = text.split('\n').length;
  return { path: last.path, from: Math.min(last.from, lines), to: Math.min(last.to, lines) };
}

export function notesOf({ notes, events }: Chapter): string {
  const said = events.flatMap((event) => (event.kind === 'said' ? [event.text.trim()] : []));
  return [notes.trim(), ...said].filter((text) => text !== '').join('\n\n');
}
