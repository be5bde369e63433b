import type { Notice } from '../ports/stage.ts';
import { type Action, type ActionContext, defineAction } from './action.ts';

/**
 * Actions of the format that this version knows by name only. Running one says so and the show goes on, so that a
 * talk written for another player is not stopped by them.
 */
const laterNames: Readonly<Record<string, readonly string[]>> = {
  'The look of the window': ['setPresentationView', 'unsetPresentationView'],
  'Code and keys': ['sendKeybinding'],
  Chat: [
    'openCopilotChat',
    'newCopilotChat',
    'closeCopilotChat',
    'cancelCopilotChat',
    'askCopilotChat',
    'editCopilotChat',
    'agentCopilotChat',
    'customCopilotChat',
  ],
  Applications: [
    'openPowerPoint',
    'openKeynote',
    'macos.enableFocusMode',
    'macos.disableFocusMode',
    'macos.hideMenubar',
    'macos.showMenubar',
    'macos.muteVolume',
    'macos.unmuteVolume',
    'macos.enableCaffeine',
    'macos.disableCaffeine',
    'macos.hideDock',
    'macos.showDock',
    'hideDesktopIcons',
    'showDesktopIcons',
  ],
};

const pollNames = [
  'startEngageTimeSession',
  'closeEngageTimeSession',
  'showEngageTimeSession',
  'startEngageTimePoll',
  'closeEngageTimePoll',
  'showEngageTimePoll',
  'sendEngageTimeMessage',
];

export const laterActions: readonly Action[] = [
  ...Object.values(laterNames)
    .flat()
    .map((name) => skipped(name, 'warning', 'this version of Showrunner cannot do it yet')),
  ...pollNames.map((name) => skipped(name, 'info', 'it belongs to a polling service that Showrunner does not use')),
];

function skipped(name: string, severity: Notice['severity'], why: string): Action {
  return defineAction({
    name,
    summary: `Nothing but a notice: ${why}.`,
    fields: {},
    async run(_fields, { workbench }: ActionContext) {
      workbench.stage.notify({ severity, message: `“${name}” was skipped: ${why}.` });
    },
  });
}
