import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Shell, shellNames } from '../app/shell-aliases.ts';
import { messageOf } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';
import type { SettingDefinition } from '../core/settings/definition.ts';
import { isSettingKey, isSettingValue, type SettingKey, settingDefinitions } from '../core/settings.ts';
import { describeInvocation } from './invocation.ts';

export interface Options {
  /** As given; without it the sample show runs. */
  readonly workspace: string | undefined;
  readonly exec: boolean;
  readonly token: string | undefined;
  /** Print aliases for this shell and exit. */
  readonly aliases?: Shell;
  /** People may follow the show in a browser. */
  readonly audience?: true;
  /** By full key, including port and token. */
  readonly settings: Readonly<Record<string, JsonValue>>;
}

export type ParsedOptions = Options | { readonly help: true } | { readonly fault: string };

type ParsedSetting = { readonly key: SettingKey; readonly value: JsonValue } | { readonly fault: string };

export const usage = `Usage: ${describeInvocation('start')} [folder] [options]

Runs the show of a folder in place, or a copy of the sample show if no folder is given.

  --port <number>          serve the API on this port (default: the port of the talk's settings, else 3710)
  --exec                   really run terminal commands (default: only print them)
  --lan                    let other computers and phones call with the token, and show a QR code
  --audience               let people on the network follow the show in their browsers, without the token
  --token <token>          require this token from every caller
  --aliases <shell>        only print short commands for bash, zsh, fish, powershell or cmd
  --setting <key>=<json>   set any showrunner.* setting; may be given more than once
  --help                   print this
`;

/** Minimum characters of a token that neighbors cannot guess. */
const lanTokenLength = 16;

/** `fault` is one line for the user. */
export function parseOptions(args: readonly string[]): ParsedOptions {
  const parsed = parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      workspace: { type: 'string' },
      port: { type: 'string' },
      exec: { type: 'boolean', default: false },
      lan: { type: 'boolean', default: false },
      audience: { type: 'boolean', default: false },
      token: { type: 'string' },
      aliases: { type: 'string' },
      setting: { type: 'string', multiple: true },
      help: { type: 'boolean', default: false },
    },
  });
  if ('fault' in parsed) return parsed;
  const { exec, token, port, lan, audience, aliases, setting } = parsed.values;
  if (parsed.values.help) return { help: true };
  const folders = [...(parsed.values.workspace === undefined ? [] : [parsed.values.workspace]), ...parsed.positionals];
  const [workspace, ...otherFolders] = folders;
  if (otherFolders.length > 0) return { fault: `Name only one folder: remove ${otherFolders.join(' ')}` };
  if (workspace === '') return { fault: '--workspace needs a folder' };
  if (token !== undefined && !/^[\w.~+/=-]+$/.test(token)) {
    return { fault: '--token may contain only letters, digits and -._~+/=' };
  }
  if (port !== undefined && !/^\d+$/.test(port)) return { fault: `--port must be a whole number, not ${port}` };
  const shell = shellNames.find((name) => name === aliases);
  if (aliases !== undefined && shell === undefined) return { fault: `--aliases needs one of ${shellNames.join(', ')}` };
  const settingTexts = [
    ...(setting ?? []),
    ...(port === undefined ? [] : [`api.port=${port}`]),
    ...(lan ? ['api.lan=true'] : []),
  ];
  const settings: Record<string, JsonValue> = { 'showrunner.api.enabled': true };
  for (const text of settingTexts) {
    const reading = parseSetting(text);
    if ('fault' in reading) return reading;
    settings[`showrunner.${reading.key}`] = reading.value;
  }
  if (token !== undefined) settings['showrunner.api.requireToken'] = true;
  if (token !== undefined && token.length < lanTokenLength && settings['showrunner.api.lan'] === true) {
    return { fault: `--token needs at least ${lanTokenLength} characters if other machines may call (api.lan)` };
  }
  return { workspace, exec, token, settings, ...(shell && { aliases: shell }), ...(audience && { audience }) };
}

/** Parses `<key>=<json>`; `showrunner.` and the quotes of a text are optional. */
export function parseSetting(text: string): ParsedSetting {
  const [, written = '', json] = /^(.*?)=(.*)$/s.exec(text) ?? [];
  if (json === undefined) return { fault: `--setting needs <key>=<json>, not ${text}` };
  const key = written.trim().replace(/^showrunner\./, '');
  if (!isSettingKey(key)) return { fault: `There is no setting showrunner.${key}` };
  const value = parseValue(key, json);
  if (value === undefined || !isSettingValue(key, value)) {
    return { fault: `showrunner.${key} must be ${describeType(settingDefinitions[key])}, not ${json}` };
  }
  return { key, value };
}

/** `fault` is one line for the user. */
export function parseCommandLine<const T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> | { readonly fault: string } {
  try {
    return parseArgs(config);
  } catch (error) {
    const [, option] = /^Option '(--[\w-]+)/.exec(messageOf(error)) ?? [];
    if (option !== undefined && messageOf(error).includes('argument is ambiguous'))
      return { fault: `${option} needs a value. If the value begins with a dash, write ${option}=<value>` };
    const [firstSentence = ''] = messageOf(error).split(/\. |\n/);
    return { fault: firstSentence };
  }
}

function parseValue(key: SettingKey, json: string): JsonValue | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return settingDefinitions[key].type === 'string' ? json : undefined;
  }
}

function describeType({ type, minimum, maximum, enum: choices }: SettingDefinition): string {
  if (choices) return `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`;
  if (type === 'string[]') return 'a JSON list of strings';
  if (type !== 'integer' && type !== 'number') return type === 'boolean' ? 'true or false' : 'a text';
  const bounds = [minimum !== undefined && `from ${minimum}`, maximum !== undefined && `to ${maximum}`];
  return [type === 'integer' ? 'a whole number' : 'a number', ...bounds.filter((bound) => bound !== false)].join(' ');
}
