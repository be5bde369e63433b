import { expect, it } from 'vitest';
import { createConfiguration, createSettings } from '../../src/memory-editor/configuration.ts';
import { createRecordingLog } from '../support/host-parts.ts';

it('a workspace setting overrides the user setting, and both override Showrunner’s defaults', () => {
  const configuration = createConfiguration({ 'showrunner.typing.speed': 10, 'editor.tabSize': 2 });
  const settings = createSettings(configuration, createRecordingLog());
  expect([settings.get('typing.speed'), settings.get('typing.mode')]).toEqual([10, 'instant']);
  configuration.update('showrunner.typing.speed', 20);
  expect(settings.get('typing.speed')).toBe(20);
  configuration.update('showrunner.typing.speed', undefined);
  expect(settings.get('typing.speed')).toBe(10);
  expect(configuration.get('editor.tabSize')).toEqual({ value: 2, workspaceValue: undefined });
});

it('the configuration in memory reports every change', () => {
  const configuration = createConfiguration();
  const settings = createSettings(configuration, createRecordingLog());
  const seen: number[] = [];
  settings.onDidChange(() => seen.push(settings.get('typing.speed')));
  configuration.update('showrunner.typing.speed', 1);
  configuration.update('showrunner.typing.speed', 'wrong type');
  expect(seen).toEqual([1, 50]);
});

it('a show cannot change the settings that only the machine may set', () => {
  const configuration = createConfiguration({ 'showrunner.api.requireToken': true });
  for (const key of ['showrunner.api.requireToken', 'showrunner.api.allowedOrigins', 'showrunner.typo']) {
    expect(() => configuration.update(key, false)).toThrow(expect.objectContaining({ code: 'command-failed' }));
  }
  expect(createSettings(configuration, createRecordingLog()).get('api.requireToken')).toBe(true);
});

it('settings of the original extension apply where no Showrunner setting is set', () => {
  const configuration = createConfiguration({ 'demoTime.insertTypingSpeed': 20, 'demoTime.insertTypingMode': 'magic' });
  const log = createRecordingLog();
  const settings = createSettings(configuration, log);
  expect([settings.get('typing.speed'), settings.get('typing.mode')]).toEqual([20, 'instant']);
  configuration.update('showrunner.typing.speed', 50);
  expect(settings.get('typing.speed')).toBe(50);
  settings.get('typing.mode');
  expect(log.lines).toEqual([
    'warn The setting demoTime.insertTypingMode is ignored, because "magic" is not valid for showrunner.typing.mode',
  ]);
});
