import { messageOf } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json.ts';
import { resolvePath } from '../../demos/paths.ts';
import type { ActionContext, QueuedCommand } from '../context.ts';
import { beginCountdown } from '../countdown.ts';
import { openedPalette } from './palette.ts';
import { requireTrust } from './trust.ts';
import { isWebAddress } from './web-address.ts';

export interface CommandFields {
  readonly command: string;
  readonly args: JsonValue | undefined;
  readonly path: string | undefined;
}

/** Queued, because waiting for a step inside a step would deadlock. */
const stepCommands: ReadonlyMap<string, QueuedCommand> = new Map([
  ['showrunner.next', 'next'],
  ['showrunner.previous', 'previous'],
  ['showrunner.reset', 'reset'],
  ['demo-time.start', 'next'],
  ['demo-time.previous', 'previous'],
  ['demo-time.reset', 'reset'],
]);

const toggleCommands = [
  'showrunner.togglePresentation',
  'demo-time.togglePresentationMode',
  'demo-time.togglePresentationView',
];

const countdownCommands = ['showrunner.startCountdown', 'demo-time.startCountdown'];

/** Replaces the original's side bar and presenter view. */
const notesCommand = 'showrunner.notes.focus';
const viewCommands = ['demo-time.focus', 'demo-time.showPresenterView'];

/** May move the focus anywhere. */
const movesFocus = /focus|show|open|chat|find|search|terminal|view|new/i;

/**
 * `args` is a single argument, even if it is a list, as in keybindings. Translates commands of the original extension,
 * or shows a notice.
 */
export async function runCommand(fields: CommandFields, context: ActionContext): Promise<void> {
  const { workbench, settings, step, demoFile } = context;
  const { command, args } = fields;
  const following = stepCommands.get(command);
  if (following) return step.flow.queue(following);
  if (command === 'demo-time.runById') return step.flow.runDemo(String((Array.isArray(args) ? args[0] : args) ?? ''));
  if (toggleCommands.includes(command)) return step.presentation.turn(!step.presentation.isOn);
  if (countdownCommands.includes(command)) {
    const { stage } = workbench;
    return beginCountdown({ file: demoFile, settings, stage, start: step.pacing.startCountdown });
  }
  if (command === 'demo-time.showOverview') return step.slides.showOverview();
  if (viewCommands.includes(command)) return runCommand({ ...fields, command: notesCommand, args: undefined }, context);
  if (command.startsWith('demo-time.')) return notTranslated(command, context);
  const target = Array.isArray(args) ? args[0] : args;
  if (command === 'vscode.open' && typeof target === 'string' && isWebAddress(target)) {
    return workbench.window.openExternal(target, 'browser');
  }

  if (!settings.get('restricted.allowedCommands').includes(command)) requireTrust(context, 'Commands');
  const call = {
    command,
    ...(args !== undefined && args !== null && { args: [args] }),
    ...(fields.path !== undefined && { path: resolvePath(demoFile, fields.path) }),
  };
  if (command.startsWith('showrunner.')) {
    // Our own commands may wait for this step.
    workbench.window.executeCommand(call).catch((error) => context.log.error(messageOf(error), error));
    return;
  }
  await step.changes.save();
  await workbench.window.executeCommand(call);
  const palette = openedPalette(command, args);
  if (palette) step.memory.remember({ keyTarget: palette });
  else if (movesFocus.test(command)) step.memory.remember({ keyTarget: { kind: 'focus' } });
}

function notTranslated(command: string, { workbench }: ActionContext): void {
  const message = `The command “${command}” was skipped, because Showrunner does not have it.`;
  workbench.stage.notify({ severity: 'warning', message, isSkip: true });
}
