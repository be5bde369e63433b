import { DemoError, messageOf } from '../../core/errors.ts';
import { resolvePath } from '../../demos/paths.ts';
import type { Platform, ScriptCall } from '../../ports/terminals.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { number, optional, path } from '../fields.ts';
import { always, nameOfPath, say, unseen } from '../shared/phrases.ts';
import { requireTrust } from '../shared/trust.ts';

type ApplicationCall = Omit<ScriptCall, 'cwd'>;
/** Calls in order, for each supported platform. */
type PlatformCalls = { readonly [P in Platform]?: readonly ApplicationCall[] };

const platformNames: Readonly<Record<Platform, string>> = { mac: 'macOS', windows: 'Windows', linux: 'Linux' };
const powershell = ['-NoProfile', '-NonInteractive', '-Command'];
const shortcutHint = 'macOS can change the focus only with a shortcut: create one with this name in the app Shortcuts.';
const caffeineTask = 'caffeine';

export const applicationActions: readonly Action[] = [
  opener(
    'openPowerPoint',
    'Opens a presentation in PowerPoint, or in the default program on Linux.',
    {
      mac: [call('open', '-a', 'Microsoft PowerPoint')],
      windows: [call('rundll32', 'url.dll,FileProtocolHandler')],
      linux: [call('xdg-open')],
    },
    {
      mac: [call('open', '-a', 'Microsoft PowerPoint')],
      windows: [call('powershell', ...powershell, 'Start-Process powerpnt')],
    },
  ),
  opener('openKeynote', 'Opens a presentation in Keynote (macOS).', { mac: [call('open', '-a', 'Keynote')] }),
  onMac('enableFocusMode', 'Turns on a focus', 'Turn on a focus', shortcut('Turn On Focus'), shortcutHint),
  onMac('disableFocusMode', 'Turns the focus off', 'Turn the focus off', shortcut('Turn Off Focus'), shortcutHint),
  onMac('hideMenubar', 'Hides the menu bar', 'Hide the menu bar', dockPreference('autohide menu bar', true)),
  onMac('showMenubar', 'Shows the menu bar again', 'Show the menu bar', dockPreference('autohide menu bar', false)),
  onMac('muteVolume', 'Mutes the sound', 'Mute the sound', appleScript('set volume output muted true')),
  onMac('unmuteVolume', 'Turns the sound on again', 'Turn the sound on', appleScript('set volume output muted false')),
  onMac('hideDock', 'Hides the Dock', 'Hide the Dock', dockPreference('autohide', true)),
  onMac('showDock', 'Shows the Dock again', 'Show the Dock', dockPreference('autohide', false)),
  desktopIcons('hideDesktopIcons', 'Hides the icons on the desktop (macOS, Windows).', false),
  desktopIcons('showDesktopIcons', 'Shows the icons on the desktop again (macOS, Windows).', true),
  defineAction({
    name: 'macos.enableCaffeine',
    summary: 'Keeps the computer and its screen awake (macOS) until the window is closed.',
    fields: { duration: optional(number('Seconds; no limit when left out.', { minimum: 1, maximum: 604_800 })) },
    says: unseen,
    effects: { alters: ['machine'] },
    async run({ duration }, context) {
      requireTrust(context);
      const { terminals } = context.workbench;
      if (terminals.platform !== 'mac') return cannot('macos.enableCaffeine', context);
      const limit = duration === undefined ? [] : ['-t', String(Math.round(duration))];
      const cwd = context.demoFile.workspaceFolder;
      const awake = { ...call('caffeinate', '-d', '-i', ...limit), cwd, isHarmless: true as const };
      context.step.background.start(caffeineTask, async (signal) => {
        await terminals.runScript(awake, signal);
      });
    },
  }),
  defineAction({
    name: 'macos.disableCaffeine',
    summary: 'Lets the computer sleep again (macOS).',
    fields: {},
    says: unseen,
    effects: { alters: ['machine'] },
    async run(_fields, { step }) {
      step.background.end(caffeineTask);
    },
  }),
];

/** Appends the absolute path to the arguments of `calls`; `alone` opens the program without a file. */
function opener(name: string, summary: string, calls: PlatformCalls, alone = calls): Action {
  return defineAction({
    name,
    summary,
    fields: {
      path: optional(
        path('The presentation file; when left out, only the program opens.', { exists: 'file or folder' }),
      ),
    },
    says: ({ path: file }) => say(`Open ${file === undefined ? name.slice('open'.length) : nameOfPath(file)}`),
    effects: { reads: ['path'], alters: ['machine'] },
    async run({ path: written }, context) {
      requireTrust(context);
      const file = written === undefined ? undefined : resolvePath(context.demoFile, written);
      const { files, terminals } = context.workbench;
      if (file !== undefined && !(await files.stat(file)))
        throw new DemoError('file-not-found', `There is no file ${written}`);
      const here = (file === undefined ? alone : calls)[terminals.platform];
      if (!here) return cannot(name, context);
      const rest = file === undefined ? [] : [file];
      await runAll(
        name,
        here.map(({ command, args }) => ({ command, args: [...args, ...rest] })),
        context,
      );
    },
  });
}

/** `hint` is shown if it fails. */
function applicationSwitch(name: string, summary: string, title: string, calls: PlatformCalls, hint?: string): Action {
  return defineAction({
    name,
    summary,
    fields: {},
    says: always(title),
    effects: { alters: ['machine'] },
    async run(_fields, context) {
      requireTrust(context);
      const here = calls[context.workbench.terminals.platform];
      if (!here) return cannot(name, context);
      await runAll(name, here, context, hint);
    },
  });
}

function onMac(name: string, summary: string, title: string, mac: ApplicationCall, hint?: string): Action {
  return applicationSwitch(`macos.${name}`, `${summary} (macOS).`, title, { mac: [mac] }, hint);
}

function desktopIcons(name: string, summary: string, isShown: boolean): Action {
  const finder = call('defaults', 'write', 'com.apple.finder', 'CreateDesktop', '-bool', String(isShown));
  const key = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\Advanced`;
  const registry = call('reg', 'add', key, '/v', 'HideIcons', '/t', 'REG_DWORD', '/d', isShown ? '0' : '1', '/f');
  const restart = call('powershell', ...powershell, 'Stop-Process -Name explorer');
  const calls = { mac: [finder, call('killall', 'Finder')], windows: [registry, restart] };
  return applicationSwitch(name, summary, `${isShown ? 'Show' : 'Hide'} the icons on the desktop`, calls);
}

function call(command: string, ...args: readonly string[]): ApplicationCall {
  return { command, args };
}

function shortcut(name: string): ApplicationCall {
  return call('shortcuts', 'run', name);
}

function appleScript(source: string): ApplicationCall {
  return call('osascript', '-e', source);
}

function dockPreference(name: string, value: boolean): ApplicationCall {
  return appleScript(`tell application "System Events" to tell dock preferences to set ${name} to ${value}`);
}

/** Another program must not stop a show. */
async function runAll(
  name: string,
  calls: readonly ApplicationCall[],
  { workbench, demoFile, signal }: ActionContext,
  hint?: string,
): Promise<void> {
  try {
    for (const each of calls) {
      await workbench.terminals.runScript({ ...each, cwd: demoFile.workspaceFolder, isHarmless: true }, signal);
    }
  } catch (error) {
    if (!(error instanceof DemoError) || signal.aborted) throw error;
    const message = `“${name}” failed: ${messageOf(error)}${hint === undefined ? '' : `. ${hint}`}`;
    workbench.stage.notify({ severity: 'warning', message });
  }
}

function cannot(name: string, { workbench }: ActionContext): void {
  const message = `“${name}” was skipped, because it does not work on ${platformNames[workbench.terminals.platform]}.`;
  workbench.stage.notify({ severity: 'info', message, isSkip: true });
}
