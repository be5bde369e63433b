import type { App } from '../../app/app.ts';
import type { SharingState } from '../../app/invitation.ts';
import type { VSCodeHost } from '../host.ts';
import { createRemoteFinder } from './remote.ts';

/** Finds out how this window is shared now, for whoever shows that. */
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
    };
  };
}
