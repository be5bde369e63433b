import type { SettingDefinition } from './definition.ts';

export const apiSettings = {
  'api.enabled': {
    type: 'boolean',
    default: false,
    scope: 'window',
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
    description:
      'The port of the API. If another program uses it, the status bar says so; no other port is used instead.',
    talk: [{ name: 'api.port' }],
  },
  'api.requireToken': {
    type: 'boolean',
    default: false,
    scope: 'machine',
    description:
      'Require a token from every caller (`Authorization: Bearer …`). The lines and aliases that the status bar copies include it.',
  },
  'api.lan': {
    type: 'boolean',
    default: false,
    scope: 'machine',
    description:
      'Let other machines on the network call, each with the token; programs on this machine need none. It is plain HTTP: others on the network can read it, including the token.',
  },
  'api.allowedOrigins': {
    type: 'string[]',
    default: [],
    scope: 'machine',
    description: 'Web pages that may use the API, by origin, such as `https://deck.example.com`. Empty: none.',
  },
  'api.allowedHosts': {
    type: 'string[]',
    default: [],
    scope: 'machine',
    description:
      'Names besides `localhost` that callers may use for this machine in the `Host` header. Under such a name every caller needs the token, because browsers do not say which page the request comes from.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
