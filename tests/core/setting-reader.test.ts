import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { createSettingReader, isAsStrict } from '../../src/core/setting-reader.ts';
import { type SettingKey, settingDefinitions } from '../../src/core/settings.ts';

function read(key: SettingKey, talk: Readonly<Record<string, JsonValue>>, own?: JsonValue) {
  const warnings: string[] = [];
  const get = createSettingReader({
    ours: () => own,
    talks: (name) => talk[name],
    warn: (message) => void warnings.push(message),
  });
  return { value: get(key), again: get(key), warnings };
}

describe('settings of the original extension (Demo Time)', () => {
  it.each<[string, JsonValue, SettingKey, unknown]>([
    ['api.enabled', true, 'api.enabled', true],
    ['api.port', 4000, 'api.port', 4000],
    ['highlightOpacity', 0.5, 'highlight.opacity', 0.5],
    ['highlightBlur', 3, 'highlight.blur', 3],
    ['highlightBlur', 40, 'highlight.blur', 20],
    ['highlightBorderColor', 'rgba(255, 0, 0, 0.5)', 'highlight.borderColor', 'rgba(255, 0, 0, 0.5)'],
    ['highlightBackground', '#ffff0040', 'highlight.background', '#ffff0040'],
    ['customTheme', 'theme.css', 'slides.customTheme', 'theme.css'],
    ['slideHeaderTemplate', '.demo/h.html', 'slides.headerTemplate', '.demo/h.html'],
    ['slideFooterTemplate', '.demo/f.html', 'slides.footerTemplate', '.demo/f.html'],
    ['terminalCommandBoundaryDelay', 700, 'terminal.delay', 700],
    ['highlightZoomEnabled', true, 'highlight.zoom', 1],
    ['highlightZoomEnabled', false, 'highlight.zoom', 0],
    ['highlightZoomEnabled', 4, 'highlight.zoom', 4],
    ['hackerTyperChunkSize', 7, 'typing.hackerTyperChunkSize', 7],
    ['insertTypingMode', 'hacker-typer', 'typing.mode', 'hacker-typer'],
    ['insertTypingSpeed', 25, 'typing.speed', 25],
    ['insertTypingSpeed', 60_000, 'typing.speed', 5000],
    ['lineInsertionDelay', 100, 'typing.speed', 100],
    ['insertTypingSpeedRandomness', 35, 'typing.randomness', 0.35],
    ['presentationViewToggles', ['sideBar'], 'presentation.hideSideBars', true],
    ['presentationViewToggles', { secondarySideBar: true }, 'presentation.hideSideBars', true],
    ['presentationViewToggles', ['tabs', 'panel'], 'presentation.hideSideBars', false],
    ['presentationViewToggles', ['tabs', 'panel'], 'presentation.hideTabs', true],
    ['presentationViewToggles', ['tabs', 'panel'], 'presentation.hideStatusBar', false],
  ])('are used: demoTime.%s with %j makes %s: %j', (name, given, key, value) => {
    expect(read(key, { [name]: given })).toEqual({ value, again: value, warnings: [] });
  });

  it('decide which parts of VS Code presentation mode hides, and which it leaves alone', () => {
    const { default: usual } = settingDefinitions['presentation.settings'];
    expect(read('presentation.settings', { presentationViewToggles: ['statusBar', 'tabs'] }).value).toEqual({
      ...usual,
      'workbench.activityBar.location': null,
    });
  });

  it('give way to Showrunner settings, even if these equal the default', () => {
    expect(read('highlight.opacity', { highlightOpacity: 0.5 }, 0.25).value).toBe(0.25);
    expect(read('api.enabled', { 'api.enabled': true }, false).value).toBe(false);
  });

  it('take the newer of two names first', () => {
    expect(read('typing.speed', { insertTypingSpeed: 5, lineInsertionDelay: 100 }).value).toBe(5);
  });

  it.each<[string, JsonValue, SettingKey]>([
    ['highlightOpacity', 50, 'highlight.opacity'],
    ['highlightBlur', 'much', 'highlight.blur'],
    ['insertTypingMode', 'magic', 'typing.mode'],
    ['insertTypingSpeedRandomness', true, 'typing.randomness'],
    ['api.port', '3711', 'api.port'],
    ['presentationViewToggles', 'tabs', 'presentation.hideSideBars'],
  ])('fall back to the default where demoTime.%s is %j, with a single warning', (name, given, key) => {
    const { value, warnings } = read(key, { [name]: given });
    expect(value).toEqual(settingDefinitions[key].default);
    expect(warnings).toEqual([
      `The setting demoTime.${name} is ignored, because ${JSON.stringify(given)} is not valid for showrunner.${key}`,
    ]);
  });

  it('count as not set if they are null', () => {
    expect(read('highlight.blur', { highlightBlur: null }).warnings).toEqual([]);
  });
});

it('isAsStrict compares the strictness of two values of a setting', () => {
  expect(isAsStrict('secrets.hide', 'always')).toBe(true);
  expect(isAsStrict('secrets.hide', 'presentation')).toBe(true);
  expect(isAsStrict('secrets.hide', 'never')).toBe(false);
  expect(isAsStrict('secrets.hide', 'presentation', 'never')).toBe(true);
  expect(isAsStrict('secrets.hide', 'presentation', 'always')).toBe(false);
  expect(isAsStrict('secrets.hide', 'never', 'never')).toBe(true);
});

it('isAsStrict is false for settings without an order of strictness and for invalid values', () => {
  expect(isAsStrict('secrets.hide', true)).toBe(false);
  expect(isAsStrict('typing.mode', 'instant')).toBe(false);
  expect(isAsStrict('nothing', 'always')).toBe(false);
});
