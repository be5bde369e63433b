import type { JsonValue } from '../../core/json.ts';
import type { ZoomDirection } from '../../ports/window.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { flag, group, json, number, optional, path, text, word } from '../fields.ts';
import { runCommand } from '../shared/commands.ts';
import { always, clip, quoted, say, unseen } from '../shared/phrases.ts';
import { findFileAddress, isWebAddress } from '../shared/web-address.ts';

export const windowActions: readonly Action[] = [
  defineAction({
    name: 'executeVSCodeCommand',
    summary: 'Runs a command of VS Code or of an extension.',
    fields: {
      command: word('The id of the command.'),
      args: optional(json('Its argument, of any type.')),
      path: optional(path('A file, passed to the command before the argument.', {})),
    },
    says: ({ command }) => say(`Run ${quoted(command && titleOf(command))}`),
    effects: { reads: ['path'], alters: ['saved'], unknown: 'command' },
    run: (fields, context) => runCommand(fields, context),
  }),
  defineAction({
    name: 'showInfoMessage',
    summary: 'Shows a message.',
    fields: { message: text('The message.') },
    says: ({ message }) => say(`Say ${quoted(message)}`, message),
    effects: {},
    async run({ message }, { workbench }) {
      workbench.stage.notify({ severity: 'info', message });
    },
  }),
  defineAction({
    name: 'setState',
    summary: 'Sets a variable, for use as {STATE_<key>} in later actions.',
    fields: {
      state: group('The variable.', { key: word('Its name, without STATE_.'), value: json('Its value.') }),
    },
    says: unseen,
    effects: { alters: ['variables'], sets: { lead: 'STATE_', field: 'state.key' } },
    async run({ state }, { step }) {
      step.memory.setVariable(`STATE_${state.key}`, state.value);
    },
  }),
  defineAction({
    name: 'openWebsite',
    summary: 'Opens a web page, or a file of the workspace in the browser.',
    fields: {
      url: word('An http, https or mailto address, or a file of the workspace.'),
      openInVSCode: optional(flag('Open it in the editor (false when left out).')),
    },
    says: ({ url }) => say(`Open ${clip(url)}`),
    effects: { alters: ['tabs', 'machine'] },
    async run({ url, openInVSCode }, context) {
      const { workbench, step } = context;
      const where = openInVSCode ? 'editor' : 'browser';
      if (isWebAddress(url)) await workbench.window.openExternal(url, where);
      else await workbench.window.openFile(await findFileAddress(url, context), where);
      if (openInVSCode) step.memory.remember({ keyTarget: { kind: 'focus' } });
    },
  }),
  zoom('zoomIn', 'Enlarges the text of the editor.', 'in'),
  zoom('zoomOut', 'Makes the text of the editor smaller.', 'out'),
  defineAction({
    name: 'zoomReset',
    summary: 'Resets the text size of the editor.',
    fields: {},
    says: always('Reset the zoom'),
    effects: { alters: ['window'] },
    async run(_fields, { workbench, step }) {
      await workbench.window.zoomFont('reset');
      step.memory.remember({ highlightZoom: 0 });
    },
  }),
  defineAction({
    name: 'enableZenMode',
    summary: 'Hides everything but the editor.',
    fields: {},
    says: always('Hide everything but the editor'),
    effects: { alters: ['window'] },
    async run(_fields, context) {
      // There is only a toggle, so leave zen mode first.
      await execute(context, 'workbench.action.exitZenMode');
      await execute(context, 'workbench.action.toggleZenMode');
    },
  }),
  defineAction({
    name: 'disableZenMode',
    summary: 'Leaves zen mode.',
    fields: {},
    says: always('Leave zen mode'),
    effects: { alters: ['window'] },
    run: (_fields, context) => execute(context, 'workbench.action.exitZenMode'),
  }),
];

function zoom(name: string, summary: string, direction: ZoomDirection): Action {
  return defineAction({
    name,
    summary,
    fields: { zoom: optional(number('Steps, 1 when left out.', { minimum: 0, maximum: 50 })) },
    says: always(`Zoom ${direction}`),
    effects: { alters: ['window'] },
    async run({ zoom: steps = 1 }, { workbench }) {
      for (let i = 0; i < Math.round(steps); i++) await workbench.window.zoomFont(direction);
    },
  });
}

function execute({ workbench }: ActionContext, command: string, ...args: JsonValue[]): Promise<void> {
  return workbench.window.executeCommand({ command, args });
}

/** `Close Panel` for `workbench.action.closePanel`. */
function titleOf(command: string): string {
  const name = command.slice(command.lastIndexOf('.') + 1);
  const spaced = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_]+/g, ' ');
  return spaced.replaceAll(/(^| )([a-z])/g, (_, blank, letter) => `${blank}${letter.toUpperCase()}`) || command;
}
