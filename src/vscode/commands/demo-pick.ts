import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { DemoError } from '../../core/errors.ts';
import type { Demo, DemoFile } from '../../demos/model.ts';
import type { ShowState } from '../../show/show-state.ts';

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
  return choose(items, show.state.next?.demo.id);
}

/** The quick pick that VS Code offers ready-made cannot begin at a certain item. */
function choose(items: readonly DemoItem[], first: string | undefined): Promise<string | undefined> {
  const pick = vscode.window.createQuickPick<DemoItem>();
  pick.items = items;
  pick.placeholder = 'Run a demo';
  pick.matchOnDescription = true;
  pick.activeItems = items.filter(({ id }) => id !== undefined && id === first);
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.id);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
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
