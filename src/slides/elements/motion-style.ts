import { attributeOf, type Tag } from '../html/html-scan.ts';
import { choiceOf, colorOf, millisecondsOf, numberOf } from './values.ts';

/** Names without `--dt-`. The CSS has defaults. */
type Properties = Readonly<Record<string, string | undefined>>;

/** Default milliseconds per element and per typed character. */
const [usual, usualCharacter] = [1000, 50];

/** `count` is the number of characters. */
const elements: Readonly<Record<string, (tag: Tag, count: number) => Properties>> = {
  'fade-in': fade,
  'text-highlight': highlight,
  'text-typewriter': typewriter,
};

export function moves({ name }: Tag): boolean {
  return Object.hasOwn(elements, name);
}

/** Our custom properties come before the deck's own style. */
export function motionTag(html: string, tag: Tag, count: number): string {
  const ownStyle = attributeOf(tag, 'style') ?? '';
  const properties = Object.entries(elements[tag.name]?.(tag, count) ?? {}).filter(([, value]) => value !== undefined);
  const style = [...properties.map(([name, value]) => `--dt-${name}:${value}`), ownStyle].filter(Boolean).join(';');
  const otherAttributes = tag.attributes
    .filter(({ name }) => name !== 'style')
    .map(({ start, end }) => ` ${html.slice(start, end)}`);
  return `<${tag.name}${otherAttributes.join('')} style="${style.replaceAll('"', '&quot;')}">`;
}

function timing(tag: Tag, duration: number): Properties {
  return {
    delay: `${millisecondsOf(tag, 'delay', 0)}ms`,
    duration: `${Math.max(millisecondsOf(tag, 'duration', duration), 1)}ms`,
  };
}

const sides = { none: [0, 0], right: [1, 0], left: [-1, 0], up: [0, -1], down: [0, 1] } as const;

function fade(tag: Tag): Properties {
  const [x, y] = sides[choiceOf(tag, 'direction', ['none', 'right', 'left', 'up', 'down'])];
  const distance = numberOf(tag, 'distance', 20, [0, 10_000]);
  return { ...timing(tag, usual), x: `${x * distance}px`, y: `${y * distance}px` };
}

const origins = { 'left-to-right': '0', 'right-to-left': '100%', 'center-out': '50%' } as const;

function highlight(tag: Tag): Properties {
  const color = colorOf(tag, 'highlight-color') ?? '#ffff00';
  const origin = origins[choiceOf(tag, 'direction', ['left-to-right', 'right-to-left', 'center-out'])];
  return { ...timing(tag, usual), marker: color, ink: inkOn(color), origin };
}

function typewriter(tag: Tag, count: number): Properties {
  return {
    ...timing(tag, usualCharacter * count),
    count: String(count),
    'caret-color': colorOf(tag, 'cursor-color'),
    'caret-width': `${numberOf(tag, 'cursor-width', 2, [0, 40])}px`,
    blink: `${Math.max(millisecondsOf(tag, 'cursor-blink-speed', 500), 50)}ms`,
  };
}

/**
 * Dark on light markers, light on dark ones. `undefined` if the marker is translucent, or of a color that only the
 * browser knows.
 */
export function inkOn(color: string): string | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = parseColor(color) ?? [0, 0, 0, 0];
  if (alpha < 0.7) return undefined;
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return light > 0.18 ? '#15181f' : '#fff';
}

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
function parseColor(color: string): readonly number[] | undefined {
  const [, digits] = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(color) ?? [];
  if (digits !== undefined) {
    const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
    return pairs.map((pair, index) => Number.parseInt(pair, 16) / (index === 3 ? 255 : 1));
  }
  const [, list] = /^rgba?\(([\d.,%\s/]{5,40})\)$/i.exec(color) ?? [];
  const values = list?.split(/[\s,/]+/).filter(Boolean) ?? [];
  if (values.length < 3) return undefined;
  return values.map(
    (value, index) => Number.parseFloat(value) * (value.endsWith('%') ? (index === 3 ? 0.01 : 2.55) : 1),
  );
}

/** https://www.w3.org/TR/WCAG21/#dfn-relative-luminance */
function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
