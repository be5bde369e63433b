import type { Presentation, SettingsBackup } from '../../actions/context.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { messageOf } from '../../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Store } from '../../ports/store.ts';
import type { Window } from '../../ports/window.ts';

/** The view for an audience, and whoever wants to hear of it. */
export interface PresentationView extends Presentation {
  /** It was turned on or off; the new state. */
  readonly onDidChange: Event<boolean>;
}

export interface PresentationOptions {
  readonly window: Window;
  readonly settings: Settings;
  readonly store: Store;
  readonly backup: SettingsBackup;
  readonly log: Log;
}

/** In the store while the view is on, so that a reload of the window cannot lose what was there before. */
const storeKey = 'presentation';
const zoomSetting = 'window.zoomLevel';

/**
 * The view for an audience: settings of the workspace and closed side bars. What this VS Code refuses (a browser has no
 * zoom of the window) costs only itself.
 */
export function createPresentation(options: PresentationOptions): PresentationView {
  const changed = createEmitter<boolean>();
  const { window, settings, store, backup, log } = options;
  const attempt = (what: string, run: () => Promise<void>) =>
    run().catch((error) => log.warn(`Presentation view, ${what}: ${messageOf(error)}`));
  const command = (name: string) => attempt(name, () => window.executeCommand({ command: name }));
  const put = (key: string, value: JsonValue | undefined) => attempt(key, () => window.updateSetting(key, value));
  const stored = () => {
    const state = store.get(storeKey);
    return isJsonObject(state) ? state : undefined;
  };

  const show = async () => {
    const changes = Object.entries(wantedSettings(options));
    const before = changes.map(([key]) => [key, window.getSetting(key).workspaceValue] as const);
    // A key that the show keeps already was changed by an action: it stays kept when the view goes.
    const own = before.filter(([key]) => !backup.keys().includes(key));
    for (const [key, value] of own) backup.remember(key, value);
    const hidesSideBars = settings.get('presentation.hideSideBars');
    await store.set(storeKey, { before: before.map(toEntry), own: own.map(([key]) => key), hidesSideBars });
    for (const [key, value] of changes) await put(key, value);
    if (!hidesSideBars) return;
    await command('workbench.action.closeSidebar');
    await command('workbench.action.closeAuxiliaryBar');
  };
  const hide = async ({ before = [], own = [], hidesSideBars }: JsonObject) => {
    for (const [key, value] of readEntries(before)) await put(key, value);
    if (Array.isArray(own)) for (const key of own) backup.take(String(key));
    await store.set(storeKey, undefined);
    if (hidesSideBars !== true) return;
    // VS Code tells nobody whether the side bar was there; most have it. What had the focus is not to lose it.
    await command('workbench.action.focusSideBar');
    await command('workbench.action.focusActiveEditorGroup');
  };
  return {
    onDidChange: changed.event,
    get isOn() {
      return stored() !== undefined;
    },
    async turn(isOn) {
      const state = stored();
      if (isOn === (state !== undefined)) return;
      await (state ? hide(state) : show());
      changed.fire(isOn);
    },
  };
}

/** What the view sets, by key. `null` in our setting leaves a key alone. */
function wantedSettings({ window, settings }: PresentationOptions): JsonObject {
  const steps = settings.get('presentation.zoom');
  const { value: zoom } = window.getSetting(zoomSetting);
  const zoomed = steps === 0 ? {} : { [zoomSetting]: (typeof zoom === 'number' ? zoom : 0) + steps };
  const others = Object.entries(settings.get('presentation.settings')).filter(([, value]) => value !== null);
  return { ...zoomed, ...Object.fromEntries(others) };
}

type Entry = readonly [key: string, value: JsonValue | undefined];

/** `[key]` where the workspace said nothing. */
function toEntry([key, value]: Entry): JsonValue {
  return value === undefined ? [key] : [key, value];
}

function readEntries(stored: JsonValue): readonly Entry[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => (Array.isArray(entry) ? [[String(entry[0]), entry[1]] as const] : []));
}
