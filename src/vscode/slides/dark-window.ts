import { messageOf } from '../../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { SettingChanges, Window } from '../../ports/window.ts';

/** Dark around the editors while the audience sees black. */
export interface DarkWindow {
  /**
   * The last wish wins. Resolves once the window is as wished; never rejects: a part that cannot be dark stays as it
   * is.
   */
  turn(isDark: boolean): Promise<void>;
}

export interface DarkWindowParts {
  readonly window: Pick<Window, 'getSetting'>;
  /** Without a workspace there is no place for settings. */
  canHold(): boolean;
  /** Holds settings over all others; `undefined` lets a key go. */
  hold(changes: SettingChanges): Promise<void>;
  readonly zen: ZenMode;
  readonly store: Store;
  readonly log: Log;
}

/** VS Code's zen mode: it hides all around the editors, and puts all back. */
export interface ZenMode {
  /** `false` when the window was in it already. */
  enter(): Promise<boolean>;
  leave(): Promise<void>;
}

const storeKey = 'darkWindow';
const black = '#000000';
const colorsKey = 'workbench.colorCustomizations';

/** The bar of the title and the edge of the editors stay, and an editor shines through at the round corners of the black. */
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

/** A record in the store, kept before anything is changed, lists the values for the next window to give back. */
export function createDarkWindow(parts: DarkWindowParts): DarkWindow {
  const { store, log } = parts;
  let wish = false;
  const settle = async () => {
    const isDark = isJsonObject(store.get(storeKey));
    if (wish && !isDark && parts.canHold()) await darken(parts, () => wish);
    if (!wish && isDark) await lighten(parts);
  };
  const sequencer = createSequencer();
  const turn = (wanted: boolean) => {
    wish = wanted;
    return sequencer.queue(settle).catch((error) => log.warn(`Dark around the editors: ${messageOf(error)}`));
  };
  // A window that comes up is never dark.
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

/** Nothing that is so already: each costs time where VS Code takes them one by one. */
function darkSettings({ getSetting }: DarkWindowParts['window']): SettingChanges {
  const changes = Object.entries(settings).filter(([key, value]) => getSetting(key).value !== value);
  return new Map<string, JsonValue>([...changes, [colorsKey, painted(getSetting(colorsKey).workspaceValue)]]);
}

/** Colours for one theme would be over those for all. */
function painted(own: JsonValue | undefined): JsonObject {
  const others = isJsonObject(own) ? Object.entries(own).filter(([key]) => !key.startsWith('[')) : [];
  return { ...Object.fromEntries(others), ...colors };
}
