import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { DemoError } from '../core/errors.ts';
import type { Demo, DemoFile } from '../demos/model.ts';
import type { ShowState } from '../engine/show-state.ts';

interface DemoItem extends vscode.QuickPickItem {
  readonly id?: string;
}

/** Lets the presenter choose among all demos; the id, or `undefined` when dismissed. `no-demos`. */
export async function pickDemo({ library, show }: App): Promise<string | undefined> {
  await library.ready;
  const items = library.current.files.flatMap((file) => itemsOf(file, show.state));
  if (items.length === 0) {
    const hint = 'Demo files lie in the folder .demo of the workspace.';
    throw new DemoError('no-demos', 'There is no demo to run', { hint });
  }
  const placeholder = 'Run a demo';
  const choice = await vscode.window.showQuickPick(items, { placeHolder: placeholder, matchOnDescription: true });
  return choice?.id;
}

function itemsOf(file: DemoFile, state: ShowState): readonly DemoItem[] {
  const demos = file.demos.filter(({ disabled }) => !disabled);
  if (demos.length === 0) return [];
  const separator = { label: file.title, kind: vscode.QuickPickItemKind.Separator };
  return [separator, ...demos.map((demo) => itemOf(demo, file, state))];
}

function itemOf(demo: Demo, file: DemoFile, { current, next }: ShowState): DemoItem {
  const isCurrent = current?.demo.id === demo.id;
  const isNext = !isCurrent && next?.demo.id === demo.id;
  const icon = isCurrent ? '$(play-circle)' : isNext ? '$(arrow-right)' : '$(blank)';
  const role = isCurrent ? 'current' : isNext ? 'next' : undefined;
  const place = vscode.workspace.asRelativePath(file.path);
  return {
    id: demo.id,
    label: `${icon} ${demo.title}`,
    description: role ? `${place} · ${role}` : place,
    ...(demo.description && { detail: demo.description }),
  };
}
