import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { DemoError } from '../../core/errors.ts';
import type { Demo, DemoFile } from '../../demos/model.ts';
import type { Show } from '../../show/show.ts';
import { pickItem } from './quick-pick.ts';

interface DemoItem extends vscode.QuickPickItem {
  readonly id?: string;
}

/** Shows a quick pick of all demos. Returns the id, or `undefined` if dismissed. `no-demos`. */
export async function pickDemo({ library, show }: App, placeholder = 'Run a demo'): Promise<string | undefined> {
  await library.ready;
  const items = library.current.files.flatMap((file) => itemsOf(file, show));
  if (items.length === 0) {
    const hint = 'Demo files are in the .demo folder of the workspace.';
    throw new DemoError('no-demos', 'There is no demo to run', { hint });
  }
  const next = show.state.next?.demo.id;
  const first = items.find(({ id }) => id !== undefined && id === next);
  return (await pickItem({ items, placeholder, first }))?.id;
}

function itemsOf(file: DemoFile, show: Show): readonly DemoItem[] {
  const demos = file.demos.filter(({ disabled }) => !disabled);
  if (demos.length === 0) return [];
  const separator = { label: file.title, kind: vscode.QuickPickItemKind.Separator };
  return [separator, ...demos.map((demo) => itemOf(demo, file, show))];
}

function itemOf(demo: Demo, file: DemoFile, { state: { current, next }, history }: Show): DemoItem {
  const isCurrent = current?.demo.id === demo.id;
  const isNext = !isCurrent && next?.demo.id === demo.id;
  const icon = isCurrent ? '$(play-circle)' : isNext ? '$(arrow-right)' : '$(blank)';
  const role = isCurrent ? 'current' : isNext ? 'next' : undefined;
  const relativePath = vscode.workspace.asRelativePath(file.path);
  const obstacle = history.findLast((step) => step.place.id === demo.id)?.obstacle;
  const notes = [relativePath, role, obstacle === undefined ? undefined : 'cannot be undone'];
  return {
    id: demo.id,
    label: `${icon} ${demo.title}`,
    description: notes.filter((note) => note !== undefined).join(' · '),
    ...(demo.description && { detail: demo.description }),
  };
}
