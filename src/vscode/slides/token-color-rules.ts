import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/** Custom properties of the slides' code, `#rrggbb` each; empty for parts that the theme does not colour. */
export type TokenColors = Readonly<Record<string, string>>;

/** A rule of a colour theme: `tokenColors` of https://code.visualstudio.com/api/extension-guides/color-theme. */
export interface TokenRule {
  readonly selector: string;
  readonly color: string;
}

/** Kinds of tokens on slides, and the scopes that have their colour, the best first. */
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

/** The colours of a theme as VS Code names them in a webview (`--vscode-editor-background`), for pages that are in none. */
export function pickSurfaceColors(colors: JsonObject): TokenColors {
  const known = Object.entries(colors).filter(([, color]) => isColor(color));
  return Object.fromEntries(known.map(([name, color]) => [`--vscode-${name.replaceAll('.', '-')}`, String(color)]));
}

/** No colour of its own for anything: the slides' themes then use theirs. */
export const noTokenColors: TokenColors = Object.fromEntries(Object.keys(properties).map((name) => [name, '']));

/** The rules among the `tokenColors` of a theme, in their order. Anything odd is left out. */
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
 * Text with commas, or a list. A rule that asks for the scopes around (`source.go keyword`) is for one language alone.
 */
function selectorsOf(scope: JsonValue | undefined): readonly string[] {
  const texts = Array.isArray(scope) ? scope : [scope];
  return texts
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .map((selector) => selector.trim())
    .filter((selector) => /^[\w.-]+$/.test(selector));
}

/** The colours by the rules of a theme: the longest selector counts, of equals the last. */
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
