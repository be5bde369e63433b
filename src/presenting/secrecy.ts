import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { messageOf } from '../core/errors.ts';
import { findSecrets, maskSecrets, parseCustomPatterns, type SecretOptions } from '../core/secrets/find-secrets.ts';
import type { Secret } from '../core/secrets/secret.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Store } from '../ports/store.ts';
import type { Show } from '../show/show.ts';

export interface Secrecy extends Disposable {
  readonly isOn: boolean;
  readonly onDidChange: Event<void>;
  /**
   * Overrides the settings until presentation mode changes; if it is just starting, stays on. A reload keeps "on" and
   * forgets "off".
   */
  toggle(): Promise<void>;
  /** Finds secrets even if hiding is off: UTF-16 offsets. `name` is the file's name. */
  find(text: string, name: string): readonly Secret[];
  /** Replaces hidden characters by dots if hiding is on. `name` of the file determines how to parse it. */
  maskText(text: string, name?: string): string;
}

export interface SecrecyOptions {
  readonly settings: Settings;
  readonly presentation: Pick<Show['presentation'], 'isOn' | 'onDidChange'>;
  readonly store: Store;
  readonly log: Log;
}

/** Stored while the presenter has chosen to hide. */
const storeKey = 'secrets';

/** Data files, where an unquoted word is a value. */
const dataFiles = /(?:^|[\\/])\.env[^\\/]*$|\.(?:(?:dot)?env|ya?ml|ini|properties|toml|conf|cfg|tfvars)$/i;

export function createSecrecy({ settings, store, presentation, log }: SecrecyOptions): Secrecy {
  const changed = createEmitter<void>();
  let patterns: readonly string[] = [];
  let customPatterns: SecretOptions['customPatterns'] = [];

  let chosen: boolean | undefined = store.get(storeKey) === true ? true : undefined;
  /** Whether the mode was on, or starting, at that choice. */
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
    const patternTexts = settings.get('secrets.patterns');
    if (patternTexts.length === patterns.length && patternTexts.every((text, index) => text === patterns[index]))
      return;
    patterns = patternTexts;
    customPatterns = parseCustomPatterns(patternTexts, log.warn);
  };
  const optionsFor = (name: string): SecretOptions => ({
    isData: dataFiles.test(name),
    customPatterns: customPatterns ?? [],
  });
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
