import * as vscode from 'vscode';
import { type FormField, faultsOf, formOf } from '../../authoring/action-guide.ts';
import { withFields } from '../../authoring/edit-show.ts';
import { DemoError } from '../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { amountOf } from '../../core/text.ts';
import { actionAt } from '../../language/demo-at.ts';
import { demoAtTarget, isDemoTarget } from '../commands/demo-target.ts';
import { pickItem } from '../commands/quick-pick.ts';
import { readDocument } from '../language-features/demo-documents.ts';
import { openLocation } from '../locations.ts';
import { editDemoFile } from './demo-file-edit.ts';
import { askValue } from './field-value.ts';
import type { ShowParts } from './show-files.ts';

interface ActionTarget {
  readonly path: string;
  readonly id: string;
  readonly action: number;
}

type FieldChanges = Readonly<Record<string, JsonValue | undefined>>;

interface FormItem extends vscode.QuickPickItem {
  readonly field?: FormField;
  readonly does?: 'done' | 'toggle' | 'text';
}

/**
 * Edits an action's fields in the palette: the given action, or the one at the cursor. Writes everything as one edit at
 * the end; Escape changes nothing.
 */
export async function editAction(parts: ShowParts, argument?: unknown): Promise<void> {
  const { library } = parts.app;
  const demoTarget = isDemoTarget(argument) ? argument : targetAtCursor();
  const target = { path: demoTarget.path, id: await demoAtTarget(demoTarget, library), action: demoTarget.start ?? 0 };
  const written = fieldsOf(target, parts);
  const changes = await askChanges(written, target, parts);
  if (!changes || Object.keys(changes).length === 0) return;
  await editDemoFile(target.path, library, (text, file) => withFields(text, file, target, changes));
}

async function askChanges(written: JsonObject, target: ActionTarget, parts: ShowParts) {
  let changes: FieldChanges = {};
  let last: string | undefined;
  for (;;) {
    const fields = applied(written, changes);
    const items = itemsOf(fields, Object.keys(changes).length);
    const first = items.find(({ field }) => field !== undefined && field.key === last);
    const placeholder = `${String(written.action)}: choose a field, then Save`;
    const item: FormItem | undefined = await pickItem({ items, placeholder, first });
    if (!item) return undefined;
    if (item.does === 'done') return changes;
    const isText = item.does === 'text' || (item.field && !item.field.isLine);
    if (isText) return goToText(target, parts, changes);
    last = item.field?.key ?? 'disabled';
    const change = item.field
      ? await askValue(item.field, String(written.action), { ...parts, path: target.path })
      : { value: fields.disabled === true ? undefined : true };
    if (change) changes = settled(written, { ...changes, [item.field?.key ?? 'disabled']: change.value });
  }
}

/** Returns the changes so far, so that none is lost. */
async function goToText({ path, id }: ActionTarget, { app }: ShowParts, changes: FieldChanges) {
  const { locationOf: placeOf } = await import('../../presenting/outline.ts');
  await openLocation({ ...placeOf(app.library.current, id), path });
  return changes;
}

/** Omits unchanged fields. */
function settled(written: JsonObject, changes: FieldChanges): FieldChanges {
  return Object.fromEntries(Object.entries(changes).filter(([key, value]) => written[key] !== value));
}

function applied(written: JsonObject, changes: FieldChanges): JsonObject {
  const entries = Object.entries({ ...written, ...changes });
  return Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

function itemsOf(fields: JsonObject, changeCount: number): readonly FormItem[] {
  const form = formOf(fields) ?? [];
  const [fault] = faultsOf(fields);
  const said = changeCount === 0 ? 'no changes' : amountOf(changeCount, 'change');
  const separator = (label: string): FormItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const part = (label: string, some: readonly FormField[]) =>
    some.length === 0 ? [] : [separator(label), ...some.map(itemOf)];
  const isOff = fields.disabled === true;
  return [
    { label: '$(check) Save', description: fault === undefined ? said : `${said}, ${fault}`, does: 'done' },
    ...part(
      'Needed',
      form.filter(({ isRequired }) => isRequired),
    ),
    ...part(
      'Set',
      form.filter(({ isRequired, value }) => !isRequired && value !== undefined),
    ),
    ...part(
      'More',
      form.filter(({ isRequired, value }) => !isRequired && value === undefined),
    ),
    separator('The action'),
    { label: isOff ? '$(pass) Enable' : '$(circle-slash) Disable', does: 'toggle' },
    { label: '$(go-to-file) Go to Its Text', does: 'text' },
  ];
}

function itemOf(field: FormField): FormItem {
  const { key, value, description, isLine } = field;
  const shown = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const [line = '', ...more] = shown.split(/\r\n|\r|\n/);
  const preview = more.length > 0 ? `${line} … ${amountOf(more.length + 1, 'line')}` : line;
  return { label: key, description: isLine ? preview : `${preview} $(go-to-file)`, detail: description, field };
}

/** `bad-request`. */
function fieldsOf({ path, id, action }: ActionTarget, { app }: ShowParts): JsonObject {
  const file = app.library.current.files.find((one) => one.path === path);
  const fields = file?.demos.find((demo) => demo.id === id)?.actions[action]?.fields;
  if (fields && formOf(fields)) return fields;
  throw new DemoError('bad-request', 'Showrunner does not know this action', {
    hint: 'Fix the problems of the demo file first.',
  });
}

/** `bad-request`. */
function targetAtCursor() {
  const editor = vscode.window.activeTextEditor;
  const file = editor && readDocument(editor.document);
  const actionPosition = file && actionAt(file, editor.document.offsetAt(editor.selection.active));
  if (actionPosition) return { path: file.path, demo: actionPosition.demo, start: actionPosition.action };
  const hint = 'Put the cursor inside an action of a demo file.';
  throw new DemoError('bad-request', 'There is no action at the cursor', { hint });
}
