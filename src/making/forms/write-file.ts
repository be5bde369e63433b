import { type WrittenAction, written } from '../../actions/written-actions.ts';
import type { StateEntry } from '../chapter.ts';
import type { EntryChange } from '../comparing/compare-states.ts';
import { decodeText, type EditableText, editableText, isReachable } from '../comparing/text-file.ts';
import type { AssetList } from './asset-list.ts';
import { type ActionGroup, type Form, isAtLeast } from './form.ts';
import { isTypable, typingFields } from './typing-fields.ts';
import { blockOfNewText, writePatched, writeTyped } from './write-text.ts';

export interface FileForm {
  readonly form: Form;
  /** Written as a whole, and not opened. */
  readonly isQuiet: boolean;
  readonly assets: AssetList;
}

export async function writeFile(
  change: Exclude<EntryChange, { kind: 'deleted' }>,
  form: FileForm,
): Promise<ActionGroup> {
  const { path, after } = change;
  const before = change.kind === 'changed' ? change.before : undefined;
  if (before?.isExecutable !== after.isExecutable && (before || after.isExecutable))
    return copyWhole(path, before, after, form);
  const text = await editableText(after);
  if (!before) return text && !form.isQuiet ? createText(path, text, form) : createWhole(path, after, form);
  const old = await editableText(before);
  // An empty file has no line breaks to keep.
  if (text && old?.text === '' && !old.hasMark && text.text.includes('\n') && !form.isQuiet)
    return createText(path, text, form);
  const isEdited = text && old && !form.isQuiet && isReachable(old, text) && !isAtLeast(form.form, 'whole');
  if (!isEdited) return createWhole(path, after, form);
  const texts = { path, before: old, after: text };
  return isAtLeast(form.form, 'patch') ? writePatched(texts, form.assets) : writeTyped(texts, form.assets);
}

/**
 * Types a short text into a file with one empty line, which sets the kind of line breaks. Creates a longer text at
 * once.
 */
function createText(path: string, { text, hasMark, lineBreak }: EditableText, { form, assets }: FileForm): ActionGroup {
  const body = text.endsWith(lineBreak) ? text.slice(0, -lineBreak.length) : undefined;
  const block = blockOfNewText(path, text);
  const isTyped = body !== undefined && body !== '' && !hasMark && form === 'typed' && isTypable(body);
  if (isTyped) {
    const insert = written.insert(path, 1, typingFields(body, path, assets));
    return { path, actions: [written.create(path, { content: lineBreak }), insert], ...(block && { block }) };
  }
  return {
    path,
    actions: [createAction(path, (hasMark ? '\uFEFF' : '') + text, assets), written.open(path)],
    ...(block && { block }),
  };
}

/** A literal `\n` in a demo file would become a line break. */
function createAction(path: string, text: string, assets: AssetList): WrittenAction {
  if (text === '') return written.create(path);
  const isPlain = isTypable(text) && !/\\n|\uFEFF/.test(text);
  return written.create(path, isPlain ? { content: text } : { contentPath: assets.add(path, text) });
}

async function createWhole(path: string, after: StateEntry, { isQuiet, assets }: FileForm): Promise<ActionGroup> {
  const bytes = await after.read();
  const isShown = !isQuiet && decodeText(bytes) !== undefined;
  const create = written.create(path, bytes.length === 0 ? {} : { contentPath: assets.add(path, bytes) });
  return { path, actions: isShown ? [create, written.open(path)] : [create] };
}

/** Only copying sets the executable bit. */
async function copyWhole(
  path: string,
  before: StateEntry | undefined,
  after: StateEntry,
  { isQuiet, assets }: FileForm,
): Promise<ActionGroup> {
  const bytes = await after.read();
  const source = assets.add(path, bytes, after.isExecutable);
  const copy = written.copy(source, path, before !== undefined);
  return { path, actions: isQuiet || !decodeText(bytes) ? [copy] : [copy, written.open(path)] };
}
