import manifest from '../../package.json' with { type: 'json' };
import { actionFamilies } from '../../src/actions/registry.ts';
import type { Parameter } from '../../src/api/parameter.ts';
import { isPublic } from '../../src/api/route.ts';
import { routes } from '../../src/api/routes.ts';
import { tools } from '../../src/api/tools.ts';
import { commandTable } from '../../src/app/command-table.ts';
import type { SettingDefinition } from '../../src/core/settings/definition.ts';
import { settingDefinitions } from '../../src/core/settings.ts';
import { rooms } from '../architecture/rooms.ts';
import { clients } from '../clients/clients.ts';

type Tables = Readonly<Record<string, () => string>>;

/** The tables of the README, each from the data that the product itself uses. */
const readmeTables: Tables = {
  commands: () => table(['Command', 'Key', 'On a Mac'], commandRows()),
  settings: () => table(['Setting', 'Default', 'Where not set, `demoTime.`', 'Meaning'], settingRows()),
  actions: () => table(['', 'Actions (required fields)'], actionRows()),
  routes: () => table(['', 'Path', 'What it does', 'Parameters'], routeRows()),
};

/** The plan of the house, from the data that the architecture tests hold the code against. */
const contributingTables: Tables = {
  rooms: () => table(['Room', 'Job', 'May import'], roomRows()),
};

/** Who calls, from the data that the tests replay. */
const recipeTables: Tables = {
  clients: () => table(['Client', 'What it sends', 'The answer', 'Ran'], clientRows()),
};

/** Tools for language models, from the rows that answer them. */
const agentTables: Tables = {
  tools: () => table(['Tool', 'What it does', 'Arguments', 'Asks first'], toolRows()),
};

/** The documents that hold tables, by their paths in the project. */
export const documents: Readonly<Record<string, Tables>> = {
  'README.md': readmeTables,
  '.github/CONTRIBUTING.md': contributingTables,
  '.github/RECIPES.md': recipeTables,
  '.github/AGENTS-AND-MCP.md': agentTables,
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

function settingRows(): string[][] {
  return Object.entries<SettingDefinition>(settingDefinitions).map(
    ([key, { default: value, description, talk = [] }]) => [
      `\`showrunner.${key}\``,
      `\`${JSON.stringify(value)}\``,
      talk.map(({ name }) => `\`${name}\``).join(', '),
      description,
    ],
  );
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
