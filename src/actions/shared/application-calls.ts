import type { Platform } from '../../ports/terminals.ts';

/** A program with fixed arguments. */
export interface ApplicationCall {
  readonly command: string;
  readonly args: readonly string[];
}

export interface Application {
  readonly name: string;
  readonly summary: string;
  /** Calls in order, where the platform has any. */
  readonly calls: { readonly [P in Platform]?: readonly ApplicationCall[] };
  /** Advice when a call fails. */
  readonly hint?: string;
}

/** Changes something beside the editor. */
export interface ApplicationSwitch extends Application {
  /** Display name. */
  readonly title: string;
}

/** Opens a file: its absolute path comes behind the fixed arguments. */
export interface Opener extends Application {
  /** Brings the program up without a file. */
  readonly withoutFile: Application['calls'];
}

export const openers: readonly Opener[] = [
  {
    name: 'openPowerPoint',
    summary: 'Opens a presentation in PowerPoint, or in what opens such files on Linux.',
    calls: {
      mac: [call('open', '-a', 'Microsoft PowerPoint')],
      windows: [call('rundll32', 'url.dll,FileProtocolHandler')],
      linux: [call('xdg-open')],
    },
    withoutFile: {
      mac: [call('open', '-a', 'Microsoft PowerPoint')],
      windows: [call('powershell', '-NoProfile', '-NonInteractive', '-Command', 'Start-Process powerpnt')],
    },
  },
  {
    name: 'openKeynote',
    summary: 'Opens a presentation in Keynote (macOS).',
    calls: { mac: [call('open', '-a', 'Keynote')] },
    withoutFile: { mac: [call('open', '-a', 'Keynote')] },
  },
];

const windowsIcons = [
  'add',
  String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\Advanced`,
  '/v',
  'HideIcons',
];
const restartExplorer = call('powershell', '-NoProfile', '-NonInteractive', '-Command', 'Stop-Process -Name explorer');
const shortcutHint = 'On macOS only a shortcut of yours can change the focus: create one with that name in Shortcuts.';

export const switches: readonly ApplicationSwitch[] = [
  onMac(
    'macos.enableFocusMode',
    'Turns a focus on.',
    'Turn a focus on',
    [call('shortcuts', 'run', 'Turn On Focus')],
    shortcutHint,
  ),
  onMac(
    'macos.disableFocusMode',
    'Turns the focus off.',
    'Turn the focus off',
    [call('shortcuts', 'run', 'Turn Off Focus')],
    shortcutHint,
  ),
  onMac('macos.hideMenubar', 'Hides the menu bar.', 'Hide the menu bar', [dockPreference('autohide menu bar', true)]),
  onMac('macos.showMenubar', 'Shows the menu bar again.', 'Show the menu bar', [
    dockPreference('autohide menu bar', false),
  ]),
  onMac('macos.muteVolume', 'Mutes the sound.', 'Mute the sound', [appleScript('set volume output muted true')]),
  onMac('macos.unmuteVolume', 'Turns the sound on again.', 'Turn the sound on', [
    appleScript('set volume output muted false'),
  ]),
  onMac('macos.hideDock', 'Hides the Dock.', 'Hide the Dock', [dockPreference('autohide', true)]),
  onMac('macos.showDock', 'Shows the Dock again.', 'Show the Dock', [dockPreference('autohide', false)]),
  desktopIcons('hideDesktopIcons', 'Hides the icons on the desktop (macOS, Windows).', false),
  desktopIcons('showDesktopIcons', 'Shows the icons on the desktop again (macOS, Windows).', true),
];

/** Keeps the machine awake as long as it runs. */
export const caffeine: ApplicationCall = call('caffeinate', '-d', '-i');

function call(command: string, ...args: readonly string[]): ApplicationCall {
  return { command, args };
}

function appleScript(source: string): ApplicationCall {
  return call('osascript', '-e', source);
}

function dockPreference(name: string, value: boolean): ApplicationCall {
  return appleScript(`tell application "System Events" to tell dock preferences to set ${name} to ${value}`);
}

function onMac(
  name: string,
  summary: string,
  title: string,
  mac: readonly ApplicationCall[],
  hint?: string,
): ApplicationSwitch {
  const where = `${summary.slice(0, -1)} (macOS).`;
  return { name, summary: where, title, calls: { mac }, ...(hint !== undefined && { hint }) };
}

function desktopIcons(name: string, summary: string, isShown: boolean): ApplicationSwitch {
  const finder = call('defaults', 'write', 'com.apple.finder', 'CreateDesktop', '-bool', String(isShown));
  const registry = call('reg', ...windowsIcons, '/t', 'REG_DWORD', '/d', isShown ? '0' : '1', '/f');
  return {
    name,
    summary,
    title: `${isShown ? 'Show' : 'Hide'} the icons on the desktop`,
    calls: { mac: [finder, call('killall', 'Finder')], windows: [registry, restartExplorer] },
  };
}
