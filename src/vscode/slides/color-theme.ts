import * as vscode from 'vscode';
import { parseJsonc } from '../../core/data/jsonc.ts';
import { toValue } from '../../core/data/tree-value.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/** Nesting of included themes. */
const deepest = 8;

const uiThemes: Readonly<Record<vscode.ColorThemeKind, string>> = {
  [vscode.ColorThemeKind.Light]: 'vs',
  [vscode.ColorThemeKind.Dark]: 'vs-dark',
  [vscode.ColorThemeKind.HighContrast]: 'hc-black',
  [vscode.ColorThemeKind.HighContrastLight]: 'hc-light',
};

const preferred: Readonly<Record<vscode.ColorThemeKind, string>> = {
  [vscode.ColorThemeKind.Light]: 'preferredLightColorTheme',
  [vscode.ColorThemeKind.Dark]: 'preferredDarkColorTheme',
  [vscode.ColorThemeKind.HighContrast]: 'preferredHighContrastColorTheme',
  [vscode.ColorThemeKind.HighContrastLight]: 'preferredHighContrastLightColorTheme',
};

/**
 * The file of the active color theme; `undefined` if no local extension has it. VS Code has no API for the theme's
 * name, so guess it from the settings and the kind of the active theme.
 */
export function findColorTheme(): vscode.Uri | undefined {
  const { kind } = vscode.window.activeColorTheme;
  const workbench = vscode.workspace.getConfiguration('workbench');
  const names = [workbench.get('colorTheme'), workbench.get(preferred[kind])];
  if (vscode.workspace.getConfiguration('window').get('autoDetectColorScheme') === true) names.reverse();
  const themes = vscode.extensions.all.flatMap((extension) =>
    contributedBy(extension).map(({ id, label, path, uiTheme }) => ({
      names: [id, label],
      uiTheme,
      uri: vscode.Uri.joinPath(extension.extensionUri, String(path)),
    })),
  );
  const candidates = names.flatMap(namesOf).flatMap((name) => themes.filter((theme) => theme.names.includes(name)));
  return candidates.find(({ uiTheme }) => uiTheme === uiThemes[kind])?.uri;
}

/** Settings may contain old names of VS Code's renamed themes. */
function namesOf(name: unknown): readonly string[] {
  if (typeof name !== 'string') return [];
  const edition = /^(?:VS Code|Experimental) (Dark|Light)$/.exec(name)?.[1];
  return [name, edition ? `${edition} 2026` : name.replace(/^Default /, '')];
}

function contributedBy({ packageJSON }: vscode.Extension<unknown>): readonly Record<string, unknown>[] {
  const themes: unknown = packageJSON?.contributes?.themes;
  return Array.isArray(themes) ? themes.filter((theme) => typeof theme?.path === 'string') : [];
}

/** A theme merged with those that it includes. */
export interface ColorThemeFile {
  /** By name: `editor.background`, … */
  readonly colors: JsonObject;
  /** Code rules; those of included themes first. */
  readonly tokenColors: readonly JsonValue[];
}

/** Ignores the old format (`.tmTheme`). */
export async function readColorTheme(theme: vscode.Uri, depth = 0): Promise<ColorThemeFile> {
  const { include, colors, tokenColors } = await readTheme(theme);
  const siblingUri = (path: string) => vscode.Uri.joinPath(theme, '..', path);
  const isIncluding = typeof include === 'string' && depth < deepest;
  const base = isIncluding ? await readColorTheme(siblingUri(include), depth + 1) : { colors: {}, tokenColors: [] };
  return {
    colors: { ...base.colors, ...(isJsonObject(colors) && colors) },
    tokenColors: [...base.tokenColors, ...(Array.isArray(tokenColors) ? tokenColors : [])],
  };
}

async function readTheme(theme: vscode.Uri): Promise<JsonObject> {
  const { root } = parseJsonc(new TextDecoder().decode(await vscode.workspace.fs.readFile(theme)));
  const value = root && toValue(root);
  return isJsonObject(value) ? value : {};
}
