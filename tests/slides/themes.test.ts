import { describe, expect, it } from 'vitest';
import { themeCss, themeNames } from '../../src/slides/themes/themes.ts';

type Scheme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const schemes: readonly Scheme[] = ['light', 'dark'];
const tokens = [
  'text',
  'comment',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'variable',
  'tag',
  'meta',
  'inserted',
  'deleted',
]; // prettier-ignore

/** Each property with the last value of a theme and its base; rules of single layouts left out. */
function propertiesOf(theme: string): ReadonlyMap<string, string> {
  const rules = themeCss(theme).matchAll(/(?:^|\n)(:where\(\.slide\)|\.theme-[a-z]+) \{\n((?: {2}[^{}]*;\n)+)/g);
  const declarations = [...rules].flatMap(([, , body = '']) => [...body.matchAll(/(--slide-[\w-]+):\s*([^;]+);/g)]);
  return new Map(declarations.map(([, name = '', value = '']) => [name, value]));
}

/** The color of a property, with VS Code's fallback value; one with alpha is blended with the background. */
function colourOf(properties: ReadonlyMap<string, string>, name: string, scheme: Scheme): Rgb {
  const value = resolve(properties, properties.get(name) ?? '', scheme);
  const hex = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(value);
  if (!hex) throw new Error(`${name} is no colour: ${value}`);
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex[1]!.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const alpha = hex[2] ? Number.parseInt(hex[2], 16) / 255 : 1;
  if (alpha === 1) return [red, green, blue];
  const under = colourOf(properties, '--slide-background', scheme);
  return [red, green, blue].map((one, at) => one * alpha + under[at]! * (1 - alpha)) as unknown as Rgb;
}

function resolve(properties: ReadonlyMap<string, string>, value: string, scheme: Scheme): string {
  const pair = /light-dark\(([^,]+),([^)]+)\)/.exec(value);
  if (pair) return (scheme === 'light' ? pair[1]! : pair[2]!).trim();
  const own = /^var\((--slide-[\w-]+)\)$/.exec(value);
  return own ? resolve(properties, properties.get(own[1]!) ?? '', scheme) : value;
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colors of a theme's gradients, each blended with the background. */
function backdropsOf(properties: ReadonlyMap<string, string>, scheme: Scheme): readonly Rgb[] {
  const colours = [...(properties.get('--slide-backdrop') ?? '').matchAll(/#[0-9a-f]{6,8}/gi)].map(
    ([colour]) => colour,
  );
  const named = new Map(properties);
  return colours.map((colour) => colourOf(named.set('--slide-stop', colour), '--slide-stop', scheme));
}

describe.each(themeNames)('the theme %s', (theme) => {
  const properties = propertiesOf(theme);

  it.each(schemes)('has sufficient contrast for text, headings, links and muted text: %s', (scheme) => {
    const grounds = [colourOf(properties, '--slide-background', scheme), ...backdropsOf(properties, scheme)];
    const ratios = ['text', 'heading', 'muted', 'link'].flatMap((name) =>
      grounds.map((ground) => ({ name, ratio: contrast(colourOf(properties, `--slide-${name}`, scheme), ground) })),
    );
    expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  it.each(schemes)('has sufficient contrast for code: %s', (scheme) => {
    const ground = colourOf(properties, '--slide-code-background', scheme);
    const ratios = tokens.map((token) => ({
      token,
      ratio: contrast(colourOf(properties, `--slide-code-${token}`, scheme), ground),
    }));
    expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  it.each(schemes)('has sufficient contrast for accents: %s', (scheme) => {
    const ground = colourOf(properties, '--slide-background', scheme);
    expect(contrast(colourOf(properties, '--slide-accent', scheme), ground)).toBeGreaterThanOrEqual(3);
  });

  it('loads no file, font or style sheet', () => {
    expect(themeCss(theme)).not.toMatch(/@import|url\(|@font-face|https?:/);
  });
});

it('an unknown theme looks like the default', () => {
  expect(themeCss('of-the-talk')).toBe(themeCss('default').slice(0, themeCss('of-the-talk').length));
});
