import { attributeOf, type Tag } from '../html/html-scan.ts';
import { inkOn } from './ink.ts';
import { choiceOf, colorOf, millisecondsOf, numberOf } from './values.ts';

/** Custom properties by their names without `--dt-`; those without a value are left to the CSS. */
type Properties = Readonly<Record<string, string | undefined>>;

/** Milliseconds where the element names no duration; for what is typed, of each character. */
const [usual, usualCharacter] = [1000, 50];

/** Elements that move, each to what its CSS has to know. `count` are the characters inside. */
const elements: Readonly<Record<string, (tag: Tag, count: number) => Properties>> = {
  'fade-in': fade,
  'text-highlight': highlight,
  'text-typewriter': typewriter,
};

export function moves({ name }: Tag): boolean {
  return Object.hasOwn(elements, name);
}

/** The opening tag with the element's attributes, checked, as custom properties before the deck's own style. */
export function motionTag(html: string, tag: Tag, count: number): string {
  const own = attributeOf(tag, 'style') ?? '';
  const properties = Object.entries(elements[tag.name]?.(tag, count) ?? {}).filter(([, value]) => value !== undefined);
  const style = [...properties.map(([name, value]) => `--dt-${name}:${value}`), own].filter(Boolean).join(';');
  const others = tag.attributes
    .filter(({ name }) => name !== 'style')
    .map(({ start, end }) => ` ${html.slice(start, end)}`);
  return `<${tag.name}${others.join('')} style="${style.replaceAll('"', '&quot;')}">`;
}

function timing(tag: Tag, duration: number): Properties {
  return {
    delay: `${millisecondsOf(tag, 'delay', 0)}ms`,
    duration: `${Math.max(millisecondsOf(tag, 'duration', duration), 1)}ms`,
  };
}

/** It comes from the side that it names. */
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
