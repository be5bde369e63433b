import { isSameJson, type JsonValue } from '../../core/json.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Window } from '../../ports/window.ts';

export interface ModeSettingsParts {
  readonly window: Pick<Window, 'getSetting'>;
  readonly settings: Settings;
}

const zoom = 'window.zoomLevel';

/** `chat.fontSize` exists since VS Code 1.104. */
const textSizes = [
  'editor.fontSize',
  'terminal.integrated.fontSize',
  'debug.console.fontSize',
  'chat.editor.fontSize',
  'chat.fontSize',
];

/** Commands whose keys work in terminals. */
const keysOfTerminals = 'terminal.integrated.commandsToSkipShell';
const clickerCommands = ['showrunner.next', 'showrunner.previous'];

const hiddenTabs: SettingChange = ['workbench.editor.showTabs', 'none'];
const hiddenStatusBar: SettingChange = ['workbench.statusBar.visible', false];

/** Returns settings of presentation mode that differ from the present ones, by full key. */
export function modeSettings({ window, settings }: ModeSettingsParts): ReadonlyMap<string, JsonValue> {
  const currentValue = (key: string) => window.getSetting(key).value;
  const chosen = Object.entries(settings.get('presentation.settings'));
  const changes = [
    ...zoomed(currentValue(zoom), settings.get('presentation.zoom')),
    ...textSizes.flatMap((key) => scaled(key, currentValue(key), settings.get('presentation.textScale'))),
    ...(settings.get('presentation.clicker') ? [skippingTheShell(currentValue(keysOfTerminals))] : []),
    ...(settings.get('presentation.hideTabs') ? [hiddenTabs] : []),
    ...(settings.get('presentation.hideStatusBar') ? [hiddenStatusBar] : []),
    ...chosen,
  ];
  // The presenter's own settings come last and override; `null` leaves a setting alone.
  const changedSettings = [...new Map(changes)].filter(
    ([key, value]) => value !== null && !isSameJson(value, currentValue(key)),
  );
  return new Map(changedSettings);
}

type SettingChange = readonly [key: string, value: JsonValue];

function zoomed(level: JsonValue | undefined, steps: number): readonly SettingChange[] {
  return steps === 0 ? [] : [[zoom, (typeof level === 'number' ? level : 0) + steps]];
}

/** Rounds to pixels. Skips settings that this VS Code does not know. */
function scaled(key: string, size: JsonValue | undefined, scale: number): readonly SettingChange[] {
  return typeof size === 'number' && size > 0 && scale !== 1 ? [[key, Math.round(size * scale)]] : [];
}

function skippingTheShell(commands: JsonValue | undefined): SettingChange {
  const given = Array.isArray(commands) ? commands : [];
  return [keysOfTerminals, [...new Set([...given, ...clickerCommands])]];
}
