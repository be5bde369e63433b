import { atMost } from '../talk-settings.ts';
import type { SettingDefinition } from './definition.ts';

/** How the show is called and run. */
export const showSettings = {
  'api.enabled': {
    type: 'boolean',
    default: false,
    scope: 'window',
    order: 1,
    description:
      'Serve the HTTP API, so that `curl http://localhost:3710/api/next` runs the next step. It listens on this machine only, unless `#showrunner.api.lan#` is on.',
    talk: [{ name: 'api.enabled' }],
  },
  'api.port': {
    type: 'integer',
    default: 3710,
    scope: 'window',
    minimum: 1,
    maximum: 65_535,
    order: 2,
    description:
      'The port of the API. If another program uses it, the status bar says so; no other port is used instead.',
    talk: [{ name: 'api.port' }],
  },
  'api.requireToken': {
    type: 'boolean',
    default: false,
    scope: 'machine',
    order: 3,
    description:
      'Require a token from every caller (`Authorization: Bearer …`). The lines and aliases that the status bar copies include it.',
  },
  'api.lan': {
    type: 'boolean',
    default: false,
    scope: 'machine',
    order: 4,
    description:
      'Let other machines on the network call, each with the token; programs on this machine need none. It is plain HTTP: others on the network can read it, including the token.',
  },
  'api.allowedOrigins': {
    type: 'string[]',
    default: [],
    scope: 'machine',
    order: 5,
    description: 'Web pages that may use the API, by origin, such as `https://deck.example.com`. Empty: none.',
  },
  'api.allowedHosts': {
    type: 'string[]',
    default: [],
    scope: 'machine',
    order: 6,
    description:
      'Names besides `localhost` that callers may use for this machine in the `Host` header. Under such a name every caller needs the token, because browsers do not say which page the request comes from.',
  },
  saveAfterDemo: {
    type: 'boolean',
    default: true,
    scope: 'window',
    order: 7,
    description: 'Save the documents that a demo changed, when it ends.',
  },
  'next.after': {
    type: 'string',
    default: 'current',
    scope: 'window',
    enum: ['current', 'furthest'],
    order: 20,
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
    order: 21,
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
    order: 22,
    description:
      'Run the terminal commands and scripts of the demos in between when **Go Forward to** jumps ahead. Off: they are skipped, and what they would have created is missing.',
  },
  'history.limit': {
    type: 'number',
    default: 200,
    scope: 'window',
    minimum: 1,
    order: 23,
    description: 'Disk space for undo history, in MiB. Above it the oldest steps can no longer be undone.',
  },
  'restricted.allowedCommands': {
    type: 'string[]',
    default: [],
    scope: 'machine',
    order: 19,
    description: 'Commands of VS Code that demos may run in Restricted Mode, by their full names. Empty: none.',
  },
  stepTimeout: {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    order: 8,
    description: 'Seconds after which a step is aborted. `0`: never.',
  },
  timer: {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    order: 9,
    description: 'Planned minutes of a talk whose demo file has no `timer` of its own. `0`: no limit.',
    talk: [{ name: 'timer' }],
  },
  clock: {
    type: 'boolean',
    default: false,
    scope: 'window',
    order: 9,
    description:
      'Show the time of day in the status bar from the first step of the show until **Reset**, and not only in presentation mode.',
    talk: [{ name: 'showClock' }],
  },
  'terminal.wait': {
    type: 'number',
    default: 5,
    scope: 'window',
    minimum: 0,
    order: 9,
    description: 'Seconds to wait for the end of a terminal command when more actions of the demo follow it.',
  },
  'terminal.delay': {
    type: 'number',
    default: 0,
    scope: 'window',
    minimum: 0,
    maximum: 60_000,
    order: 9,
    description:
      'Milliseconds to wait after each terminal command before the next action, for prompts that take a while to return.',
    talk: [{ name: 'terminalCommandBoundaryDelay', toOurs: atMost(60_000) }],
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
