import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import type { SettingDefinition } from '../../src/core/settings/definition.ts';
import {
  isSettingKey,
  isSettingValue,
  readSetting,
  type SettingKey,
  settingDefinitions,
} from '../../src/core/settings.ts';
import { readSources } from '../architecture/sources.ts';
import { needs } from '../support/needs.ts';

describe('the settings in package.json', () => {
  const properties: Readonly<Record<string, object>> = Object.assign(
    {},
    ...manifest.contributes.configuration.map((section) => section.properties),
  );
  const definitions = Object.entries<SettingDefinition>(settingDefinitions);

  it('are exactly the settings that the code defines', () => {
    expect(Object.keys(properties)).toEqual(definitions.map(([key]) => `showrunner.${key}`));
  });

  it.each(definitions)('describe %s in a sentence, and each of its values', (key, definition) => {
    expect(definition.description).toMatch(/^.+[.)]$/);
    expect(definition.enumDescriptions?.length).toBe(definition.enum?.length);
    expect(isSettingValue(key as SettingKey, definition.default)).toBe(true);
  });

  needs.sources.it('are all used by name in the code or in a condition of package.json', () => {
    const texts = readSources().map(({ text }) => text);
    const conditions = JSON.stringify(manifest.contributes);
    const isUsed = (key: string) =>
      texts.some((text) => text.includes(`get('${key}')`)) || conditions.includes(`config.showrunner.${key}`);
    expect(definitions.map(([key]) => key).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('take no setting about the API from an untrusted workspace', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    const byMachine = definitions.filter(([, { scope }]) => scope === 'machine').map(([key]) => `showrunner.${key}`);
    const ofApi = Object.keys(properties).filter((key) => key.startsWith('showrunner.api.'));
    expect(ofApi.filter((key) => !byMachine.includes(key)).sort()).toEqual([...restrictedConfigurations].sort());
  });
});

describe('readSetting', () => {
  it('returns the given value when it is valid', () => {
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
  ] as const)('returns the default of %s for the invalid value %j', (key, value) => {
    expect(isSettingValue(key, value)).toBe(false);
    expect(readSetting(key, value)).toEqual(settingDefinitions[key].default);
  });

  it('adds an object to the default', () => {
    const { default: usual } = settingDefinitions['presentation.settings'];
    const given = { 'editor.minimap.enabled': null, 'editor.fontSize': 20 };
    expect(readSetting('presentation.settings', given)).toEqual({ ...usual, ...given });
  });

  it('isSettingKey is true for the key of a setting, and false for other names', () => {
    expect(isSettingKey('api.port')).toBe(true);
    expect(isSettingKey('toString')).toBe(false);
  });
});
