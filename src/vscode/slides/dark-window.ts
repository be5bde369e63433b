import { messageOf } from '../../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { SettingChanges, Window } from '../../ports/window.ts';

/** Darkens the window around the editors while the audience sees black. */
export interface DarkWindow {
  /** The last call wins. Never rejects: a part that cannot be dark stays as it is. */
  turn(isDark: boolean): Promise<void>;
}

export interface DarkWindowParts {
  readonly window: Pick<Window, 'getSetting'>;
  /** Settings need a workspace. */
  canHold(): boolean;
  /** Overrides settings; `undefined` releases a key. */
  hold(changes: SettingChanges): Promise<void>;
  readonly zen: ZenMode;
  readonly store: Store;
  readonly log: Log;
}

/** VS Code's zen mode hides everything around the editors, and restores it. */
export interface ZenMode {
  /** Returns `false` if the window was in zen mode already. */
  enter(): Promise<boolean>;
  leave(): Promise<void>;
}

const storeKey = 'darkWindow';
const black = '#000000';
const colorsKey = 'workbench.colorCustomizations';

/**
 * The title bar and the editors' borders stay visible, and an editor shows at the rounded corners of the black page.
 */
const colors: JsonObject = {
  'titleBar.activeBackground': black,
  'titleBar.activeForeground': black,
  'titleBar.inactiveBackground': black,
  'titleBar.inactiveForeground': black,
  'titleBar.border': black,
  'editorGroup.border': black,
  'editor.border': black,
  'editor.background': black,
  'surface.border': black,
  'widget.border': black,
  'window.activeBorder': black,
  'window.inactiveBorder': black,
};

const settings: JsonObject = {
  'zenMode.fullScreen': false,
  'zenMode.centerLayout': false,
  'zenMode.showTabs': 'none',
  'zenMode.hideActivityBar': true,
  'zenMode.hideStatusBar': true,
  'zenMode.hideLineNumbers': false,
  'zenMode.silentNotifications': true,
  'window.commandCenter': false,
  'workbench.layoutControl.enabled': false,
};

/** Stores the original values before any change, so that the next window can restore them. */
export function createDarkWindow(parts: DarkWindowParts): DarkWindow {
  const { store, log } = parts;
  let isWantedDark = false;
  const settle = async () => {
    const isDark = isJsonObject(store.get(storeKey));
    if (isWantedDark && !isDark && parts.canHold()) await darken(parts, () => isWantedDark);
    if (!isWantedDark && isDark) await lighten(parts);
  };
  const sequencer = createSequencer();
  const turn = (isOn: boolean) => {
    isWantedDark = isOn;
    return sequencer
      .queue(settle)
      .catch((error) => log.warn(`The window around the editors could not be darkened: ${messageOf(error)}`));
  };
  void turn(false);
  return { turn };
}

async function darken({ store, hold, window, zen }: DarkWindowParts, isWished: () => boolean): Promise<void> {
  await store.set(storeKey, { isZen: false });
  await hold(darkSettings(window));
  if (!isWished()) return;
  await store.set(storeKey, { isZen: true });
  if (!(await zen.enter())) await store.set(storeKey, { isZen: false });
}

async function lighten({ store, hold, zen }: DarkWindowParts): Promise<void> {
  const record = store.get(storeKey);
  if (isJsonObject(record) && record.isZen) {
    await zen.leave();
    await store.set(storeKey, { isZen: false });
  }
  await hold(new Map([...Object.keys(settings), colorsKey].map((key) => [key, undefined])));
  await store.set(storeKey, undefined);
}

/** Skips equal values, because VS Code may write each one separately. */
function darkSettings({ getSetting }: DarkWindowParts['window']): SettingChanges {
  const changes = Object.entries(settings).filter(([key, value]) => getSetting(key).value !== value);
  return new Map<string, JsonValue>([...changes, [colorsKey, painted(getSetting(colorsKey).workspaceValue)]]);
}

/** Theme-specific colors would override the general ones. */
function painted(existingColors: JsonValue | undefined): JsonObject {
  const generalColors = isJsonObject(existingColors)
    ? Object.entries(existingColors).filter(([key]) => !key.startsWith('['))
    : [];
  return { ...Object.fromEntries(generalColors), ...colors };
}
