import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { createTrustError } from '../../core/untrusted.ts';
import type { VSCodeHost } from '../host.ts';

/** Commands of sharing. They fail with a `DemoError`. */
export interface ShareCommands {
  /** Asks, opens to the network and shows the code for the phone; shows it at once where all that is done. */
  share(): Promise<void>;
  /** The same without showing the code: whoever asks does that. */
  open(): Promise<boolean>;
  /** Asks first while others may have the old token. */
  newToken(): Promise<void>;
  /** Closes to the network, whoever opened it. */
  stop(): Promise<void>;
}

export interface ShareCommandOptions {
  readonly app: App;
  readonly host: VSCodeHost;
  showPanel(): Promise<void>;
}

export function createShareCommands({ app, host, showPanel }: ShareCommandOptions): ShareCommands {
  const { sharing } = app;
  const isOpen = () => sharing.isOn || (host.settings.get('api.enabled') && host.settings.get('api.lan'));
  const open = async () => {
    if (!host.isTrusted()) throw createTrustError('The remote is not shared from an untrusted workspace');
    if (!isOpen()) {
      if (!(await confirm(questions.share(host.settings.get('api.port'))))) return false;
      await sharing.start();
    }
    return true;
  };
  return {
    async share() {
      if (await open()) await showPanel();
    },
    open,
    async newToken() {
      if (isOpen() && !(await confirm(questions.newToken))) return;
      await host.renewToken();
      vscode.window.setStatusBarMessage('$(key) The old token is no longer valid', 4000);
    },
    async stop() {
      await sharing.stop();
      if (host.settings.get('api.lan')) {
        const configuration = vscode.workspace.getConfiguration('showrunner');
        await configuration.update('api.lan', undefined, vscode.ConfigurationTarget.Global);
      }
      vscode.window.setStatusBarMessage('$(check) No longer shared', 4000);
    },
  };
}

interface Confirmation {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
}

const questions = {
  share: (port: number): Confirmation => ({
    message: 'Share the remote on the local network?',
    detail: [
      `Other devices on your network can then open port ${port} of this computer. Whoever has the token from the QR code can run your demos.`,
      'It is plain HTTP: others on the same network can read it, including the token.',
      'Sharing ends when you stop it, when you change networks, or after 12 hours.',
    ].join('\n\n'),
    yes: 'Share',
  }),
  newToken: {
    message: 'Make a new token?',
    detail: 'Phones, buttons and scripts that use the old token are disconnected until they have the new one.',
    yes: 'New Token',
  },
};

/** Cancel is what Escape does. */
async function confirm({ message, detail, yes }: Confirmation): Promise<boolean> {
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, yes)) === yes;
}
