import * as vscode from 'vscode';
import type { App, Host } from '../../app/app.ts';
import { remoteAddress } from '../../app/invitation.ts';
import { curlLine, type Shell, shellAliases, tokenAddress } from '../../app/shell-aliases.ts';
import { demoTimeExtension, describeDemoTime } from '../../presenting/demo-time-lines.ts';

export interface ApiMenu {
  show(): Promise<void>;
  copyCurl(): Promise<void>;
  /** With the token, so that it opens unlocked. */
  copyRemote(): Promise<void>;
  /** With the token. */
  copyAddress(): Promise<void>;
  /** With the token. */
  copyLanCurl(url: string): Promise<void>;
  /** Asks for the shell if not given. */
  copyAliases(shell?: unknown): Promise<void>;
}

interface MenuItem extends vscode.QuickPickItem {
  run?(): unknown;
}

interface ShellItem extends vscode.QuickPickItem {
  readonly shell: Shell;
}

const shells: readonly ShellItem[] = [
  { shell: 'bash', label: '$(terminal-bash) bash', description: '~/.bashrc, or just paste' },
  { shell: 'zsh', label: '$(terminal) zsh', description: '~/.zshrc, or just paste' },
  { shell: 'fish', label: '$(terminal) fish', description: '~/.config/fish/config.fish, or just paste' },
  { shell: 'powershell', label: '$(terminal-powershell) PowerShell', description: '$PROFILE, or just paste' },
  { shell: 'cmd', label: '$(terminal-cmd) cmd', description: 'just paste; type ids without quotes' },
];

export function createApiMenu({ app, host }: { readonly app: App; readonly host: Host }): ApiMenu {
  const address = async () => {
    const url = `http://localhost:${host.settings.get('api.port')}`;
    return host.settings.get('api.requireToken') ? { url, token: await host.token() } : { url };
  };
  const copy = async (text: string, what: string) => {
    await host.workbench.window.writeClipboard(text);
    vscode.window.setStatusBarMessage(`$(check) Copied ${what}`, 3000);
  };
  const menu: ApiMenu = {
    async show() {
      const items = [...itemsOf(menu, app, host, (await address()).url), ...demoTimeItems(app, host)];
      const choice = await vscode.window.showQuickPick(items, { title: 'Showrunner API', placeHolder: titleOf(app) });
      await choice?.run?.();
    },
    async copyRemote() {
      const { url } = await address();
      await copy(remoteAddress(url, await host.token()), 'the link to the remote, with the token');
    },
    async copyAddress() {
      const { url } = await address();
      await copy(tokenAddress({ url, token: await host.token() }), 'the address, with the token');
    },
    copyCurl: async () => copy(curlLine(await address(), process.platform), 'the curl line'),
    async copyLanCurl(url) {
      await copy(curlLine({ url, token: await host.token() }, 'linux'), 'the curl line, with the token');
    },
    async copyAliases(shell) {
      const knownShell = shells.find((item) => item.shell === shell);
      const choice = knownShell ?? (await vscode.window.showQuickPick(shells, { placeHolder: 'Copy aliases for…' }));
      if (choice)
        await copy(
          shellAliases(choice.shell, await address()),
          `aliases for ${choice.label.slice(choice.label.indexOf(' ') + 1)}`,
        );
    },
  };
  return menu;
}

function titleOf({ api }: App): string {
  const { status } = api;
  if (status.state === 'on') return `On at ${status.url}`;
  return 'message' in status ? status.message : `The API is ${status.state}`;
}

function itemsOf(menu: ApiMenu, app: App, host: Host, url: string): readonly MenuItem[] {
  const { api, sharing, audienceSharing } = app;
  const isOff = api.status.state === 'off';
  const isShared = sharing.isOn || host.settings.get('api.lan');
  const lanUrls = (isShared && api.status.state === 'on' && api.status.lanUrls) || [];
  return [
    {
      label: '$(clippy) Copy curl Line',
      description: curlLine({ url }, process.platform),
      run: menu.copyCurl,
    },
    {
      label: '$(broadcast) Copy Link to the Remote',
      description: 'with the token, for a browser on this computer',
      run: menu.copyRemote,
    },
    {
      label: '$(key) Copy Address with Token',
      description: 'for add-ins, decks and links that take a base address',
      run: menu.copyAddress,
    },
    ...lanUrls.map((url) => ({
      label: '$(broadcast) Copy curl Line for Another Machine',
      description: url,
      run: () => menu.copyLanCurl(url),
    })),
    {
      label: '$(terminal) Copy Shell Aliases…',
      description: 'next, prev, demos, notes, demo <id>, …',
      run: () => menu.copyAliases(),
    },
    {
      label: '$(link) Copy Link…',
      description: 'for slides and buttons: a link that opens in VS Code, with the token',
      run: command('showrunner.copyLink'),
    },
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    ...shareItems(isShared),
    ...audienceItems(audienceSharing.isOn),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    {
      label: isOff ? '$(play) Start the API' : '$(debug-stop) Stop the API',
      run: command('showrunner.toggleApi'),
    },
    { label: '$(list-unordered) Run a Demo…', run: command('showrunner.runDemo') },
    { label: '$(gear) Settings', run: command('workbench.action.openSettings', '@ext:showrunner.showrunner') },
  ];
}

/** Only if Demo Time is installed, too. */
function demoTimeItems({ api }: App, { settings }: Host): readonly MenuItem[] {
  if (!vscode.extensions.getExtension(demoTimeExtension)) return [];
  const theirs = vscode.workspace.getConfiguration('demoTime.api');
  const port = settings.get('api.port');
  const wantsPort = theirs.get('enabled') === true && theirs.get('port', port) === port;
  const lines = describeDemoTime({ status: api.status, port, wantsPort, platform: process.platform });
  return [
    { label: 'Demo Time is installed, too', kind: vscode.QuickPickItemKind.Separator },
    ...lines.map(({ label, description, command: name }) => ({
      label,
      description,
      ...(name && { run: command(`showrunner.${name}`) }),
    })),
  ];
}

function shareItems(isShared: boolean): readonly MenuItem[] {
  const newToken = { label: '$(key) New Token', run: command('showrunner.newToken') };
  if (!isShared) {
    const description = 'a QR code for the phone';
    const label = '$(device-mobile) Share Remote on the Local Network…';
    return [{ label, description, run: command('showrunner.shareRemote') }, newToken];
  }
  return [
    { label: '$(circle-slash) Stop Sharing', run: command('showrunner.stopSharing') },
    { label: '$(device-mobile) Show the QR Code', run: command('showrunner.shareRemote') },
    newToken,
  ];
}

function audienceItems(isShared: boolean): readonly MenuItem[] {
  const share = {
    label: isShared ? '$(organization) Show the Address for the Audience' : '$(organization) Share with the Audience…',
    description: 'people follow the steps in a browser',
    run: command('showrunner.shareWithAudience'),
  };
  const stop = {
    label: '$(circle-slash) Stop Sharing with the Audience',
    run: command('showrunner.stopAudience'),
  };
  return isShared ? [share, stop] : [share];
}

function command(id: string, ...args: unknown[]): () => Thenable<unknown> {
  return () => vscode.commands.executeCommand(id, ...args);
}
