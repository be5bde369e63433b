import { relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { type FormField, readTyped } from '../../authoring/action-guide.ts';
import type { JsonValue } from '../../core/json.ts';
import { pickDemo } from '../commands/demo-pick.ts';
import { pickItem } from '../commands/quick-pick.ts';
import type { ShowParts } from './show-files.ts';

/** `undefined` removes the field. */
export interface FieldValue {
  readonly value: JsonValue | undefined;
}

export interface AskParts extends ShowParts {
  /** Absolute path of the demo file. */
  readonly path: string;
}

const mostFiles = 5000;
const hidden = '**/{node_modules,.git}/**';

/** Returns `undefined` if dismissed. */
export async function askValue(field: FormField, action: string, parts: AskParts): Promise<FieldValue | undefined> {
  if (field.choices.length > 0) return chooseWord(field);
  if (field.refersTo === 'demo') {
    const id = await pickDemo(parts.app, field.description);
    return id === undefined ? undefined : { value: id };
  }
  const picked = field.refersTo === undefined ? 'type' : await pickFile(field, parts);
  return picked === 'type' ? typeValue(field, action) : picked;
}

interface ValueItem extends vscode.QuickPickItem {
  readonly value?: JsonValue | undefined;
}

async function chooseWord({ choices, value, isRequired, description }: FormField): Promise<FieldValue | undefined> {
  const items: readonly ValueItem[] = [
    ...choices.map((choice) => ({ label: String(choice), value: choice })),
    ...(isRequired ? [] : [{ label: '$(close) Leave it out', value: undefined }]),
  ];
  const first = items.find((item) => item.value === value);
  const item = await pickItem({ items, placeholder: description, first });
  return item && { value: item.value };
}

async function typeValue(field: FormField, action: string): Promise<FieldValue | undefined> {
  const { key, description, value, isRequired } = field;
  const typed = await vscode.window.showInputBox({
    title: `${action}: ${key}`,
    prompt: isRequired ? description : `${description} Leave empty to omit it.`,
    value: value === undefined ? '' : String(value),
    validateInput(text) {
      const reading = readTyped(action, field, text);
      return 'fault' in reading ? reading.fault : undefined;
    },
  });
  if (typed === undefined) return undefined;
  const reading = readTyped(action, field, typed);
  return 'fault' in reading ? undefined : reading;
}

/** Returns the path as the format requires it, or `type` to enter one. */
async function pickFile(field: FormField, { app, path }: AskParts): Promise<FieldValue | 'type' | undefined> {
  const file = app.library.current.files.find((one) => one.path === path);
  if (!file) return 'type';
  const isInTalk = field.refersTo === 'contentPath' && file.version === 1;
  const folder = isInTalk
    ? vscode.Uri.joinPath(vscode.Uri.file(file.workspaceFolder), '.demo').fsPath
    : file.workspaceFolder;
  const uris = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, '**/*'), hidden, mostFiles);
  const paths = uris.map((uri) => relative(folder, uri.fsPath).split(sep).join('/')).sort();
  const items: readonly (vscode.QuickPickItem & { readonly does?: 'type' | 'none' })[] = [
    { label: '$(edit) Type It…', description: String(field.value ?? ''), does: 'type' },
    ...(field.isRequired || field.value === undefined
      ? []
      : [{ label: '$(close) Leave It Out', does: 'none' as const }]),
    ...paths.map((label) => ({ label })),
  ];
  const first = items.find(({ label, does }) => !does && label === field.value);
  const item = await pickItem({ items, placeholder: field.description, first });
  if (!item || item.does === 'type') return item && 'type';
  return { value: item.does === 'none' ? undefined : item.label };
}
