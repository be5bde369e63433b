import { randomBytes } from 'node:crypto';
import type { SecretStorage } from 'vscode';

const key = 'api.token';

/** The API token of this machine, made on first use: 32 random bytes in base64url. */
export function createTokenSource(secrets: SecretStorage): () => Promise<string> {
  return async () => {
    const known = await secrets.get(key);
    if (known) return known;
    await secrets.store(key, randomBytes(32).toString('base64url'));
    // Another window may have made one at the same moment: what is stored counts.
    const stored = await secrets.get(key);
    if (!stored) throw new Error('VS Code could not store the API token');
    return stored;
  };
}
