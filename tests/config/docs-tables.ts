import manifest from '../../package.json' with { type: 'json' };
import { actionFamilies } from '../../src/actions/registry.ts';
import type { Parameter } from '../../src/api/parameter.ts';
import { isPublic } from '../../src/api/route.ts';
import { routes } from '../../src/api/route-table.ts';
import { tools } from '../../src/api/tool-table.ts';
import { listActions } from '../../src/authoring/action-guide.ts';
import type { SettingDefinition } from '../../src/core/settings/definition.ts';
import { settingSections } from '../../src/core/settings.ts';
import { commandTable } from '../../src/vscode/command-table.ts';
import { rooms } from '../architecture/rooms.ts';
import { clients } from '../clients/clients.ts';

type Tables = Readonly<Record<string, () => string>>;

/** The documents that hold tables, by their paths in the project; each table from the data that the product itself uses. */
export const documents: Readonly<Record<string, Tables>> = {
  '.github/docs/commands.md': { commands: () => table(['Command', 'Key', 'On a Mac'], commandRows()) },
  '.github/docs/settings.md': {
    settings: () => settingSections.map(describeSection).join('\n\n'),
  },
  '.github/docs/actions.md': { actions: () => table(['', 'Actions (required fields)'], actionRows()) },
  '.github/docs/api.md': { routes: () => table(['', 'Path', 'What it does', 'Parameters'], routeRows()) },
  '.github/docs/agents.md': {
    tools: () => table(['Tool', 'What it does', 'Arguments', 'Asks first'], toolRows()),
  },
  // For agents, who read it before they write a talk.
  'src/assets/skills/showrunner-talks/SKILL.md': { actions: () => listActions().replace(/^##/gm, '###') },
  // Who calls, from the data that the tests replay.
  '.github/docs/clients.md': {
    clients: () => table(['Client', 'What it sends', 'The answer', 'Ran'], clientRows()),
  },
  // The plan of the house, from the data that the architecture tests hold the code against.
  '.github/CONTRIBUTING.md': { rooms: () => table(['Room', 'Job', 'May import'], roomRows()) },
};

/** A document with its tables made anew: whatever stands between `<!-- name -->` and `<!-- /name -->`. */
export function fillTables(document: string, tables: Tables): string {
  return Object.entries(tables).reduce((text, [name, make]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    if (!text.includes(start) || !text.includes(end)) throw new Error(`There is no ${start} … ${end}`);
    const before = text.slice(0, text.indexOf(start) + start.length);
    return `${before}\n\n${make()}\n\n${text.slice(text.indexOf(end))}`;
  }, document);
}

function commandRows(): string[][] {
  const { keybindings, menus } = manifest.contributes;
  const hidden = menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command);
  return Object.entries(commandTable)
    .map(([name, { title }]) => [`showrunner.${name}`, title] as const)
    .filter(([command]) => !hidden.includes(command))
    .map(([command, title]) => {
      const binding = keybindings.find((candidate) => candidate.command === command && /[ +]/.test(candidate.key));
      const mac = binding && 'mac' in binding ? binding.mac : binding?.key;
      return [`Showrunner: ${title}`, keys(binding?.key), keys(mac)];
    });
}

function keys(binding: string | undefined): string {
  const names = binding?.split(' ').map((chord) =>
    chord
      .split('+')
      .map((key) => `<kbd>${capitalise(key)}</kbd>`)
      .join('+'),
  );
  return names?.join(' ') ?? '';
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Characters of a default that have room in a table; a longer one stands below it. */
const longestDefault = 60;

function describeSection({ title, settings }: (typeof settingSections)[number]): string {
  const all = Object.entries(settings);
  const long = all.filter(([, { default: value }]) => JSON.stringify(value).length > longestDefault);
  const below = long.map(
    ([key, { default: value }]) =>
      `\n\nThe default of \`showrunner.${key}\`:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
  );
  const rows = table(['Setting', 'Default', 'Where not set, `demoTime.`', 'Meaning'], all.map(settingRow));
  return `## ${title}\n\n${rows}${below.join('')}`;
}

function settingRow([key, definition]: readonly [string, SettingDefinition]): string[] {
  const { default: value, description, enum: values = [], enumDescriptions = [], talk = [] } = definition;
  const text = JSON.stringify(value);
  const choices = values.map((choice, index) => ` \`${choice}\`: ${lowerFirst(enumDescriptions[index] ?? '')}`);
  return [
    `\`showrunner.${key}\``,
    text.length > longestDefault ? 'below' : `\`${text}\``,
    talk.map(({ name }) => `\`${name}\``).join(', '),
    description.replaceAll(/`#(.+?)#`/g, '`$1`') + choices.join(''),
  ];
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function actionRows(): string[][] {
  return actionFamilies.map(({ title, actions }) => [
    title,
    actions
      .map(({ name, fields }) => {
        const required = Object.keys(fields).filter((key) => fields[key]?.required);
        return required.length > 0 ? `\`${name}\` (${required.join(', ')})` : `\`${name}\``;
      })
      .join(' · '),
  ]);
}

function routeRows(): string[][] {
  return routes
    .filter((route) => isPublic(route) && (route.kind !== 'page' || route.path === '/'))
    .map(({ methods, path, summary, parameters = [] }) => [
      methods.map((method) => `\`${method}\``).join(' '),
      `\`${path}\``,
      summary,
      parameters.map(parameterCell).join(', '),
    ]);
}

function parameterCell({ name, required, insteadOf, in: places }: Parameter): string {
  const own = [...(required ? ['required'] : []), ...(insteadOf ? [`instead of \`${insteadOf}\``] : [])];
  const notes = [...own, ...(places.includes('query') ? [] : ['in the body'])];
  return `\`${name}\`${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

function clientRows(): string[][] {
  return clients.flatMap(({ name, replays }) =>
    replays.map(({ what, answer, ran = '' }) => [name, what, `\`${answer}\``, ran]),
  );
}

function toolRows(): string[][] {
  return tools.map(({ name, description, parameters, kind }) => [
    `\`${name}\``,
    description.split('. ')[0] ?? '',
    parameters.map((parameter) => `\`${parameter.name}\``).join(', '),
    kind === 'command' ? 'yes' : '',
  ]);
}

function roomRows(): string[][] {
  return Object.entries(rooms).map(([name, { job, imports, types = [] }]) => {
    const named = types.length > 0 ? [`types of ${types.join(', ')}`] : [];
    return [`\`${name}/\``, job, [imports.join(', '), ...named].filter((part) => part !== '').join('; ') || 'nothing'];
  });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
