import * as vscode from 'vscode';
import type { App, Host } from '../../app/app.ts';
import { linkAddress } from '../../app/shell-aliases.ts';
import { demoUnderCursor } from './demo-at-cursor.ts';
import { pickItem } from './quick-pick.ts';

type LinkTarget = Parameters<typeof linkAddress>[1];

interface TargetItem extends vscode.QuickPickItem {
  readonly target?: LinkTarget;
}

export interface CopyLinkParts {
  readonly app: App;
  readonly host: Host;
}

/** Copies a link with the token to the given demo, else to a chosen one. */
export async function copyLink(argument: unknown, { app, host }: CopyLinkParts): Promise<void> {
  const target = typeof argument === 'string' ? { id: argument } : await chooseTarget(app);
  if (!target) return;
  await host.workbench.window.writeClipboard(linkAddress(vscode.env.uriScheme, target, await host.token()));
  vscode.window.setStatusBarMessage('$(check) Copied the link, with the token', 3000);
}

/** Preselects the demo at the cursor. */
async function chooseTarget({ library }: App): Promise<LinkTarget | undefined> {
  await library.ready;
  const here = demoUnderCursor(library);
  const demos = library.current.files.flatMap(({ demos }) => demos.filter(({ disabled }) => !disabled));
  const items: readonly TargetItem[] = [
    { label: '$(debug-step-over) Next', target: 'next' },
    { label: '$(debug-step-back) Previous', target: 'previous' },
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    ...demos.map(({ id, title }) => ({ label: `$(play) ${title}`, description: id, target: { id } })),
  ];
  const first = items.find(({ target }) => typeof target === 'object' && target.id === here);
  return (await pickItem({ items, placeholder: 'Select what the link runs', first }))?.target;
}
