import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/** Custom properties for code, `#rrggbb`; empty if the theme has no color. */
export type TokenColors = Readonly<Record<string, string>>;

/** `tokenColors` of https://code.visualstudio.com/api/extension-guides/color-theme. */
export interface TokenRule {
  readonly selector: string;
  readonly color: string;
}

/** Token kinds and their scopes, best first. */
const properties: Readonly<Record<string, readonly string[]>> = {
  '--code-comment': ['comment.line', 'comment'],
  '--code-keyword': ['keyword', 'storage.type', 'storage', 'keyword.control'],
  '--code-string': ['string.quoted.double', 'string'],
  '--code-number': ['constant.numeric', 'constant.language', 'constant'],
  '--code-function': ['entity.name.function', 'support.function', 'entity.name'],
  '--code-type': ['entity.name.type', 'entity.name.class', 'support.class', 'support.type'],
  '--code-variable': ['variable.other.readwrite', 'variable'],
  '--code-tag': ['entity.name.tag', 'entity.name'],
  '--code-meta': ['meta.preprocessor', 'entity.other.attribute-name', 'comment'],
  '--code-inserted': ['markup.inserted'],
  '--code-deleted': ['markup.deleted'],
};

/** A theme's colors by VS Code's webview names (`--vscode-editor-background`), for pages outside webviews. */
export function pickSurfaceColors(colors: JsonObject): TokenColors {
  const validColors = Object.entries(colors).filter(([, color]) => isColor(color));
  return Object.fromEntries(
    validColors.map(([name, color]) => [`--vscode-${name.replaceAll('.', '-')}`, String(color)]),
  );
}

/** Empty values: the slide themes then use their own colors. */
export const noTokenColors: TokenColors = Object.fromEntries(Object.keys(properties).map((name) => [name, '']));

/** Reads rules in order. Skips invalid ones. */
export function readTokenRules(tokenColors: JsonValue | undefined): readonly TokenRule[] {
  if (!Array.isArray(tokenColors)) return [];
  return tokenColors.filter(isJsonObject).flatMap(({ scope, settings }) => {
    const color = isJsonObject(settings) ? settings.foreground : undefined;
    if (!isColor(color)) return [];
    return selectorsOf(scope).map((selector) => ({ selector, color }));
  });
}

function isColor(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value);
}

/**
 * Accepts a list or comma-separated text. Skips selectors with parent scopes (`source.go keyword`), which apply to one
 * language only.
 */
function selectorsOf(scope: JsonValue | undefined): readonly string[] {
  const texts = Array.isArray(scope) ? scope : [scope];
  return texts
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .map((selector) => selector.trim())
    .filter((selector) => /^[\w.-]+$/.test(selector));
}

/** The longest selector wins; of equals, the last. */
export function pickTokenColors(rules: readonly TokenRule[]): TokenColors {
  const colorOf = (scope: string) => {
    let best: TokenRule | undefined;
    for (const rule of rules) {
      const fits = scope === rule.selector || scope.startsWith(`${rule.selector}.`);
      if (fits && rule.selector.length >= (best?.selector.length ?? 0)) best = rule;
    }
    return best?.color;
  };
  const pick = (scopes: readonly string[]) => scopes.map(colorOf).find((color) => color !== undefined) ?? '';
  return Object.fromEntries(Object.entries(properties).map(([name, scopes]) => [name, pick(scopes)]));
}
