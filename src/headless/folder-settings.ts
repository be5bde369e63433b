import { readdirSync, realpathSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import { parseJsonc } from '../core/data/jsonc.ts';
import { toValue } from '../core/data/tree-value.ts';
import { messageOf } from '../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { isAsStrict } from '../core/setting-reader.ts';
import { isSettingKey, settingDefinitions } from '../core/settings.ts';
import { readTextAtOnce } from '../machine/disk.ts';

/** Bytes. */
const largestSettings = 1_000_000;
const browserKey = 'showrunner.screenshot.browser';
const browserNames = /^(google[ -]?chrome|chrome|chromium|microsoft[ -]?edge|msedge|brave|vivaldi|opera)/i;

/**
 * Reads a show's settings from its folder, by full key: a `.code-workspace` file, overridden by
 * `.vscode/settings.json`. Returns the settings of Showrunner and of Demo Time. As in VS Code, a folder cannot change
 * settings of the machine or the user. The exceptions are the browser that draws pictures, and values that make the
 * API stricter. `warn` gets files that cannot be read.
 */
export function readFolderSettings(
  folder: string,
  warn: (message: string) => void,
): Readonly<Record<string, JsonValue>> {
  const [workspaceFile] = readdirSync(folder)
    .filter((name) => name.endsWith('.code-workspace'))
    .sort();
  const ofWorkspace = workspaceFile === undefined ? {} : (readObject(join(folder, workspaceFile), warn).settings ?? {});
  const ofFolder = readObject(join(folder, '.vscode', 'settings.json'), warn);
  const merged = { ...(isJsonObject(ofWorkspace) && ofWorkspace), ...ofFolder };
  const showSettings = Object.fromEntries(Object.entries(merged).filter(([key, value]) => isShowSetting(key, value)));
  const browser = merged[browserKey];
  if (typeof browser !== 'string') return showSettings;
  if (isChoice(browser) || isBrowserOutside(browser, folder)) return { ...showSettings, [browserKey]: browser };
  warn(
    `The talk's setting ${browserKey} is ignored: it must be the path of a Chrome, Edge or Chromium outside the talk`,
  );
  return showSettings;
}

function isChoice(browser: string): boolean {
  return ['auto', 'off', ''].includes(browser.trim());
}

/** A downloaded talk must not run its own program, under any name. */
function isBrowserOutside(path: string, folder: string): boolean {
  if (!isAbsolute(path) || /^[\\/]{2}/.test(path) || !browserNames.test(basename(path))) return false;
  try {
    const way = relative(realpathSync(folder), realpathSync(path));
    return isAbsolute(way) || way.startsWith('..');
  } catch {
    return true; // missing: reported when it is started
  }
}

/** Parses JSON with comments; ignores broken parts. */
function readObject(path: string, warn: (message: string) => void): JsonObject {
  let text: string;
  try {
    text = (readTextAtOnce(path, largestSettings) ?? '').replace(/^\uFEFF/, '');
  } catch (error) {
    warn(`${path} cannot be read: ${messageOf(error)}`);
    return {};
  }
  const { root, problems } = parseJsonc(text);
  const [problem] = problems.filter(({ code, severity }) => severity === 'error' && code !== 'empty-file');
  if (problem) warn(`${path}: ${problem.message}`);
  const value = root && toValue(root);
  return isJsonObject(value) ? value : {};
}

function isShowSetting(key: string, value: JsonValue): boolean {
  if (key.startsWith('demoTime.')) return true;
  const settingKey = key.replace(/^showrunner\./, '');
  if (settingKey === key || !isSettingKey(settingKey)) return false;
  return settingDefinitions[settingKey].scope === 'window' || isAsStrict(settingKey, value);
}
