import { hostname } from 'node:os';
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { SharingState } from '../../app/invitation.ts';
import type { VSCodeHost } from '../host.ts';

export function createSharingStateReader({ api, sharing }: App, host: VSCodeHost): () => Promise<SharingState> {
  const findRemote = createRemoteFinder();
  return async () => {
    const { status } = api;
    const port = status.state === 'on' ? status.port : undefined;
    return {
      status,
      token: await host.token(),
      addresses: port === undefined ? [] : sharing.addresses(port),
      remote: port === undefined ? undefined : await findRemote(port),
      platform: process.platform,
      isForAudienceOnly: !sharing.isOn && !host.settings.get('api.lan'),
    };
  };
}

type Remote = SharingState['remote'];

/** Caches by port, because VS Code forwards the port at each request. */
function createRemoteFinder(): (port: number) => Promise<Remote> {
  let cached: { readonly port: number; readonly remote: Promise<Remote> } | undefined;
  return (port) => {
    if (cached?.port !== port) cached = { port, remote: findRemote(port) };
    return cached.remote;
  };
}

/** URL of the port for the presenter's computer; `undefined` if that is this machine. */
async function findRemote(port: number): Promise<Remote> {
  const { remoteName, uiKind, asExternalUri } = vscode.env;
  const name = remoteName ?? (uiKind === vscode.UIKind.Web ? 'web' : undefined);
  if (name === undefined) return undefined;
  return { name, machine: hostname(), externalUrl: await externalUrl(asExternalUri, port) };
}

/** VS Code forwards the port if necessary; it may refuse. */
async function externalUrl(asExternalUri: typeof vscode.env.asExternalUri, port: number): Promise<string | undefined> {
  try {
    const uri = await asExternalUri(vscode.Uri.parse(`http://localhost:${port}/`));
    return uri.toString(true).replace(/\/$/, '');
  } catch {
    return undefined; // not forwarded
  }
}
