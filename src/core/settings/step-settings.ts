import { atMost } from '../talk-settings.ts';
import type { SettingDefinition } from './definition.ts';

export const stepSettings = {
  'next.after': {
    type: 'string',
    default: 'current',
    scope: 'window',
    enum: ['current', 'furthest'],
    description: 'Where **Next** goes after **Previous**.',
    enumDescriptions: [
      '**Next** continues from where you went back to.',
      '**Next** continues after the furthest demo reached before.',
    ],
  },
  'previous.repeat': {
    type: 'string',
    default: 'ask',
    scope: 'window',
    enum: ['ask', 'always', 'never'],
    description:
      'How **Previous** treats actions that reach beyond the workspace when it runs a demo again: terminal commands, scripts, chats, other programs. What they did there is never undone.',
    enumDescriptions: [
      'Pause before the action; **Next** runs it again, **Previous** goes further back.',
      'Run the action again.',
      'Skip the action.',
    ],
  },
  'forward.runCommands': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description:
      'Run the terminal commands and scripts of the demos in between when **Go Forward to** jumps ahead. Off: they are skipped, and what they would have created is missing.',
  },
  'history.limit': {
    type: 'number',
    default: 200,
    scope: 'window',
    minimum: 1,
    description:
      'Disk space for undo history, in MiB, without the edits in **Recover My Edits**. Above it the oldest steps can no longer be undone.',
  },
  stepTimeout: {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    description: 'Seconds after which a step is aborted. `0`: never.',
  },
  saveAfterDemo: {
    type: 'boolean',
    default: true,
    scope: 'window',
    description: 'Save the documents that a demo changed, when it ends.',
  },
  'terminal.wait': {
    type: 'number',
    default: 5,
    scope: 'window',
    minimum: 0,
    description: 'Seconds to wait for the end of a terminal command when more actions of the demo follow it.',
  },
  'terminal.delay': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 60_000,
    description:
      'Milliseconds to wait after each terminal command before the next action, for prompts that take a while to return.',
    talk: [{ name: 'terminalCommandBoundaryDelay', toOurs: atMost(60_000) }],
  },
  'restricted.allowedCommands': {
    type: 'string[]',
    default: [],
    scope: 'machine',
    description: 'Commands of VS Code that demos may run in Restricted Mode, by their full names. Empty: none.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
