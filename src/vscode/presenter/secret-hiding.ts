import type { Disposable } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import { hiddenKey } from '../../core/secrets/secret.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { Secrecy } from '../../presenting/secrecy.ts';
import type { SecretMasks } from '../workbench/masks/secret-masks.ts';

export interface SecretHidingParts {
  readonly secrecy: Secrecy;
  readonly masks: Pick<SecretMasks, 'hide'>;
  readonly store: Store;
  readonly log: Log;
}

/** Has secrets painted over in all editors while they are to be hidden. */
export function hideSecrets({ secrecy, masks, store, log }: SecretHidingParts): Disposable {
  const follow = () => {
    masks.hide(secrecy.isOn ? secrecy.find : undefined);
    const isKept = store.get(hiddenKey) === true;
    if (isKept === secrecy.isOn) return;
    store.set(hiddenKey, secrecy.isOn || undefined).catch((error) => log.warn(messageOf(error)));
  };
  follow();
  return secrecy.onDidChange(follow);
}
