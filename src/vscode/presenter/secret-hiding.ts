import type { Disposable } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import { hiddenKey } from '../../core/secrets/secret.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { Secrecy } from '../../presenting/secrecy.ts';
import type { SecretDecorations } from '../workbench/secrets/secret-decorations.ts';

export interface SecretHidingParts {
  readonly secrecy: Secrecy;
  readonly decorations: Pick<SecretDecorations, 'hide'>;
  readonly store: Store;
  readonly log: Log;
}

/** Has secrets painted over in all editors while they are to be hidden. */
export function hideSecrets({ secrecy, decorations, store, log }: SecretHidingParts): Disposable {
  const follow = () => {
    decorations.hide(secrecy.isOn ? secrecy.find : undefined);
    const isKept = store.get(hiddenKey) === true;
    if (isKept === secrecy.isOn) return;
    store.set(hiddenKey, secrecy.isOn || undefined).catch((error) => log.warn(messageOf(error)));
  };
  follow();
  return secrecy.onDidChange(follow);
}
