import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { createTrustError } from '../../core/untrusted.ts';
import { askToShare, askToShareWithAudience } from '../../presenting/sharing-question.ts';
import type { VSCodeHost } from '../host.ts';
import type { ShareKind } from './share-panel.ts';

/** Fail with a `DemoError`. */
export interface ShareCommands {
  /** Asks, opens the network and shows the QR code; shows it at once if already shared. */
  share(): Promise<void>;
  /** Opens the network for a page with its own QR code. */
  start(): Promise<void>;
  /** Asks first if others may have the old token. */
  newToken(): Promise<void>;
  /** Stops sharing, however it was started. */
  stop(): Promise<void>;
  /** Asks, lets people follow the show, and shows the QR code; shows it at once if already shared. */
  shareWithAudience(): Promise<void>;
  stopAudience(): Promise<void>;
}

export interface ShareCommandOptions {
  readonly app: App;
  readonly host: VSCodeHost;
  showPanel(kind: ShareKind): Promise<void>;
}

export function createShareCommands({ app, host, showPanel }: ShareCommandOptions): ShareCommands {
  const { sharing, audienceSharing } = app;
  const isOpen = () => sharing.isOn || (host.settings.get('api.enabled') && host.settings.get('api.lan'));
  const requireTrust = () => {
    if (!host.isTrusted()) throw createTrustError('The remote cannot be shared from an untrusted workspace');
  };
  const mayShare = async () => {
    const { message, detail } = askToShare(host.settings.get('api.port'));
    return confirm({ message, detail: detail.join('\n\n'), yes: 'Share' });
  };
  const start = async () => {
    requireTrust();
    if (!isOpen()) await sharing.start();
  };
  return {
    async share() {
      requireTrust();
      if (!isOpen() && !(await mayShare())) return;
      await start();
      await showPanel('remote');
    },
    start,
    async newToken() {
      if (isOpen() && !(await confirm(newToken))) return;
      await host.renewToken();
      vscode.window.setStatusBarMessage('$(key) The old token is no longer valid', 4000);
    },
    async stop() {
      await sharing.stop();
      if (host.settings.get('api.lan')) {
        const configuration = vscode.workspace.getConfiguration('showrunner');
        await configuration.update('api.lan', undefined, vscode.ConfigurationTarget.Global);
      }
      vscode.window.setStatusBarMessage('$(check) The remote is no longer shared', 4000);
    },
    async shareWithAudience() {
      if (!host.isTrusted()) throw createTrustError('A show of an untrusted workspace is not shared');
      const { message, detail } = askToShareWithAudience(host.settings.get('api.port'));
      const isOn = audienceSharing.isOn || (await confirm({ message, detail: detail.join('\n\n'), yes: 'Share' }));
      if (!isOn) return;
      if (!audienceSharing.isOn) await audienceSharing.start();
      await showPanel('audience');
    },
    async stopAudience() {
      await audienceSharing.stop();
      vscode.window.setStatusBarMessage('$(check) No longer shared with the audience', 4000);
    },
  };
}

interface Confirmation {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
}

const newToken: Confirmation = {
  message: 'Create a new token?',
  detail: 'Phones, buttons and scripts with the old token stop working until they get the new one.',
  yes: 'New Token',
};

/** Cancel is the same as Escape. */
async function confirm({ message, detail, yes }: Confirmation): Promise<boolean> {
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, yes)) === yes;
}
