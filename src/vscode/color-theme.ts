import * as vscode from 'vscode';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { parseJsonc } from '../core/jsonc.ts';
import { toValue } from '../core/tree-value.ts';

/** How themes that include each other may be nested. */
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
 * The file of the colour theme in force; `undefined` when no extension here brings it. VS Code does not tell its name:
 * the settings do, and the kind of the theme in force says which of them counts.
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
  const candidates = names.flatMap((name) => themes.filter((theme) => theme.names.includes(name)));
  return candidates.find(({ uiTheme }) => uiTheme === uiThemes[kind])?.uri;
}

function contributedBy({ packageJSON }: vscode.Extension<unknown>): readonly Record<string, unknown>[] {
  const themes: unknown = packageJSON?.contributes?.themes;
  return Array.isArray(themes) ? themes.filter((theme) => typeof theme?.path === 'string') : [];
}

/** The `tokenColors` of a theme after those of the themes it includes. A theme in an old format (`.tmTheme`) has none. */
export async function readTokenColors(theme: vscode.Uri, depth = 0): Promise<readonly JsonValue[]> {
  const { include, tokenColors } = await readTheme(theme);
  const beside = (path: string) => vscode.Uri.joinPath(theme, '..', path);
  const before =
    typeof include === 'string' && depth < deepest ? await readTokenColors(beside(include), depth + 1) : [];
  return Array.isArray(tokenColors) ? [...before, ...tokenColors] : before;
}

async function readTheme(theme: vscode.Uri): Promise<JsonObject> {
  const { root } = parseJsonc(new TextDecoder().decode(await vscode.workspace.fs.readFile(theme)));
  const value = root && toValue(root);
  return isJsonObject(value) ? value : {};
}
