import { randomBytes } from 'node:crypto';
import type { SecretStorage } from 'vscode';
import type { Disposable } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';

const key = 'api.token';

/** The API token of this machine, which all windows share. */
export interface ApiTokenStore extends Disposable {
  /** Made on first use: 32 random bytes in base64url. */
  get(): Promise<string>;
  /** Makes another one; the old one is wrong from then on. */
  renew(): Promise<void>;
  /** This window or another one has renewed it. */
  readonly onDidChange: Event<void>;
}

export function createApiTokenStore(secrets: SecretStorage): ApiTokenStore {
  const changes = createEmitter<void>();
  const subscription = secrets.onDidChange((change) => {
    if (change.key === key) changes.fire();
  });
  const renew = async () => secrets.store(key, randomBytes(32).toString('base64url'));
  return {
    async get() {
      const known = await secrets.get(key);
      if (known) return known;
      await renew();
      // Another window may have made one at the same moment: what is stored counts.
      const stored = await secrets.get(key);
      if (!stored) throw new Error('VS Code could not store the API token');
      return stored;
    },
    renew,
    onDidChange: changes.event,
    dispose: () => subscription.dispose(),
  };
}
