import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { messageOf } from '../core/errors.ts';
import { findSecrets, maskSecrets, parseOwnPatterns, type SecretOptions } from '../core/secrets/find-secrets.ts';
import type { Secret } from '../core/secrets/secret.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Store } from '../ports/store.ts';
import type { Show } from '../show/show.ts';

/** Keeps secrets from the audience: reports whether they are hidden now, and which parts of a text they are. */
export interface Secrecy extends Disposable {
  readonly isOn: boolean;
  /** It went on or off, or the patterns of secrets have changed. */
  readonly onDidChange: Event<void>;
  /**
   * Turns it on or off, regardless of the settings, until the presentation mode goes on or off: on while that is under way,
   * it stays on. A reload keeps it on, and forgets that it was off.
   */
  toggle(): Promise<void>;
  /** The secrets of a text by the name of its file: UTF-16 offsets. Asked whether it is on or not. */
  find(text: string, name: string): readonly Secret[];
  /** A text with a dot for each character to be hidden, while secrets are; `name` of its file says how to read it. */
  maskText(text: string, name?: string): string;
}

export interface SecrecyOptions {
  readonly settings: Settings;
  readonly presentation: Pick<Show['presentation'], 'isOn' | 'onDidChange'>;
  readonly store: Store;
  readonly log: Log;
}

/** In the store while the presenter has chosen to hide. */
const storeKey = 'secrets';

/** Files that hold data, where a bare word is a value: by extension, or by name. */
const dataFiles = /(?:^|[\\/])\.env[^\\/]*$|\.(?:(?:dot)?env|ya?ml|ini|properties|toml|conf|cfg|tfvars)$/i;

export function createSecrecy({ settings, store, presentation, log }: SecrecyOptions): Secrecy {
  const changed = createEmitter<void>();
  let patterns: readonly string[] = [];
  let own: SecretOptions['own'] = [];

  let chosen: boolean | undefined = store.get(storeKey) === true ? true : undefined;
  /** Whether the mode was on, or on its way there, when that was chosen. */
  let wasPresenting = presentation.isOn;

  const isOn = () => {
    const when = settings.get('secrets.hide');
    return chosen ?? (when === 'always' || (when === 'presentation' && presentation.isOn));
  };
  const choose = async (choice: boolean | undefined) => {
    chosen = choice;
    wasPresenting = presentation.isOn;
    try {
      await store.set(storeKey, choice || undefined);
    } finally {
      changed.fire();
    }
  };
  const readPatterns = () => {
    const given = settings.get('secrets.patterns');
    if (given.length === patterns.length && given.every((text, index) => text === patterns[index])) return;
    patterns = given;
    own = parseOwnPatterns(given, log.warn);
  };
  const optionsFor = (name: string): SecretOptions => ({ isData: dataFiles.test(name), own: own ?? [] });
  const find: Secrecy['find'] = (text, name) => findSecrets(text, optionsFor(name));
  const hide = (text: string, name = '') => maskSecrets(text, optionsFor(name));
  readPatterns();
  const subscriptions = disposeAll([
    presentation.onDidChange(({ isOn }) => {
      const isNewer = chosen === true && wasPresenting === isOn;
      choose(isNewer || undefined).catch((error) => log.warn(messageOf(error)));
    }),
    settings.onDidChange(() => {
      readPatterns();
      changed.fire();
    }),
  ]);
  return {
    get isOn() {
      return isOn();
    },
    onDidChange: changed.event,
    toggle: () => choose(!isOn()),
    find,
    maskText: (text, name) => (isOn() ? hide(text, name) : text),
    dispose: subscriptions.dispose,
  };
}
