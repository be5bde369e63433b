import { tools } from '../../src/api/tool-table.ts';
import { inputSchemaOf } from '../../src/api/tools/schemas.ts';
import type { SettingDefinition } from '../../src/core/settings/definition.ts';
import { settingSections } from '../../src/core/settings.ts';
import { type CommandWords, commandTable } from '../../src/vscode/command-table.ts';

interface Manifest {
  readonly contributes: {
    readonly configuration: readonly object[];
    readonly commands: readonly object[];
    readonly languageModelTools: readonly object[];
  };
}

/** package.json with our settings, commands and tools made anew from their tables; the rest as it is. */
export function fillManifest<T extends Manifest>(manifest: T): T {
  const { contributes } = manifest;
  return {
    ...manifest,
    contributes: {
      ...contributes,
      configuration: configuration(),
      commands: Object.entries(commandTable).map(describeCommand),
      languageModelTools: tools.map(describeTool),
    },
  };
}

function configuration(): object[] {
  return settingSections.map(({ title, settings }, index) => {
    const described = Object.entries(settings).map(([key, definition], place) => [
      `showrunner.${key}`,
      describeSetting(definition, place + 1),
    ]);
    return { title, order: index + 1, properties: Object.fromEntries(described) };
  });
}

function describeSetting(
  { type, description, enumDescriptions, ...definition }: SettingDefinition,
  order: number,
): object {
  const { default: value, scope, minimum, maximum, pattern, enum: values } = definition;
  return {
    ...(type === 'string[]' ? { type: 'array', items: { type: 'string' }, uniqueItems: true } : { type }),
    ...(values && { enum: values, markdownEnumDescriptions: enumDescriptions }),
    default: value,
    scope,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(pattern !== undefined && { pattern }),
    order,
    markdownDescription: description,
  };
}

function describeCommand([name, { title, icon, needs }]: readonly [string, CommandWords]): object {
  return {
    command: `showrunner.${name}`,
    title,
    category: 'Showrunner',
    ...(icon && { icon: `$(${icon})` }),
    ...(needs && { enablement: 'isWorkspaceTrusted' }),
  };
}

function describeTool(tool: (typeof tools)[number]): object {
  const { name, title, icon, summary, description } = tool;
  return {
    name: `showrunner_${name}`,
    toolReferenceName: `showrunner-${name}`,
    displayName: title,
    icon: `$(${icon})`,
    userDescription: `${summary}.`,
    modelDescription: description,
    canBeReferencedInPrompt: true,
    tags: ['showrunner', 'presentation'],
    inputSchema: inputSchemaOf(tool),
  };
}
