import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import {
  isSettingKey,
  isSettingValue,
  readSetting,
  type SettingDefinition,
  settingDefinitions,
} from '../../src/core/settings.ts';

/** The contribution of a setting in package.json. */
function contribution({ type, default: value, scope, minimum, maximum, pattern, enum: values }: SettingDefinition) {
  return {
    ...(type === 'string[]' ? { type: 'array', items: { type: 'string' } } : { type }),
    default: value,
    scope,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(pattern !== undefined && { pattern }),
    ...(values && { enum: values }),
  };
}

describe('the settings in package.json', () => {
  const properties: Readonly<Record<string, object>> = manifest.contributes.configuration.properties;
  const definitions = Object.entries<SettingDefinition>(settingDefinitions);

  it('are those of the table, no more and no less', () => {
    expect(Object.keys(properties).sort()).toEqual(definitions.map(([key]) => `showrunner.${key}`).sort());
  });

  it.each(definitions)('say of %s what the table says', (key, definition) => {
    const { markdownDescription, markdownEnumDescriptions, order, uniqueItems, ...rest } = Object(
      properties[`showrunner.${key}`],
    );
    expect(rest).toEqual(contribution(definition));
    expect(markdownDescription).toMatch(/^.+[.)]$/);
    expect(markdownEnumDescriptions?.length).toBe(definition.enum?.length);
  });

  it('keep what decides about the API out of the hands of an untrusted workspace', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    const byMachine = definitions.filter(([, { scope }]) => scope === 'machine').map(([key]) => `showrunner.${key}`);
    const ofApi = Object.keys(properties).filter((key) => key.startsWith('showrunner.api.'));
    expect(ofApi.filter((key) => !byMachine.includes(key)).sort()).toEqual([...restrictedConfigurations].sort());
  });
});

describe('the value of a setting', () => {
  it('is the one given where it fits', () => {
    expect(readSetting('api.port', 8080)).toBe(8080);
    expect(readSetting('typing.mode', 'hacker-typer')).toBe('hacker-typer');
    expect(readSetting('api.allowedOrigins', ['https://a.example'])).toEqual(['https://a.example']);
  });

  it.each([
    ['api.enabled', 'true'],
    ['api.port', 0],
    ['api.port', 65536],
    ['api.port', 3710.5],
    ['api.port', '3710'],
    ['stepTimeout', -1],
    ['stepTimeout', Number.NaN],
    ['highlight.opacity', 1.01],
    ['typing.mode', 'fast'],
    ['highlight.borderColor', 'red; filter: blur(9px)'],
    ['highlight.background', 'url(https://a.example)'],
    ['api.allowedHosts', ['a', 1]],
    ['api.allowedHosts', 'a'],
    ['saveAfterDemo', null],
    ['presentation.settings', ['a']],
  ] as const)('is the default of %s for %j', (key, value) => {
    expect(isSettingValue(key, value)).toBe(false);
    expect(readSetting(key, value)).toEqual(settingDefinitions[key].default);
  });

  it('adds to the default where it is an object', () => {
    const { default: usual } = settingDefinitions['presentation.settings'];
    const given = { 'editor.minimap.enabled': null, 'editor.fontSize': 20 };
    expect(readSetting('presentation.settings', given)).toEqual({ ...usual, ...given });
  });

  it('belongs to a key of the table', () => {
    expect(isSettingKey('api.port')).toBe(true);
    expect(isSettingKey('toString')).toBe(false);
  });
});
