import { inputSchemaOf } from '../../src/api/tools/schemas.ts';
import { tools } from '../../src/api/tools.ts';
import { type CommandWords, commandTable } from '../../src/app/command-table.ts';
import type { SettingDefinition } from '../../src/core/settings/definition.ts';
import { settingDefinitions } from '../../src/core/settings.ts';

interface Manifest {
  readonly contributes: {
    readonly configuration: object;
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
      configuration: { ...contributes.configuration, properties: settings() },
      commands: Object.entries(commandTable).map(describeCommand),
      languageModelTools: tools.map(describeTool),
    },
  };
}

function settings(): object {
  return Object.fromEntries(
    Object.entries(settingDefinitions).map(([key, definition]) => [`showrunner.${key}`, describeSetting(definition)]),
  );
}

function describeSetting({ type, description, enumDescriptions, ...definition }: SettingDefinition): object {
  const { default: value, scope, minimum, maximum, pattern, enum: values, order } = definition;
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

function describeCommand([name, { title, icon }]: readonly [string, CommandWords]): object {
  return { command: `showrunner.${name}`, title, category: 'Showrunner', ...(icon && { icon: `$(${icon})` }) };
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
