import { paletteColor } from './palette.ts';
import { faces, leadings, radii, shadows, sizes, texts, trackings, weights } from './scales.ts';
import { words } from './utility-words.ts';

/** More specific classes have a higher order. */
export interface Utility {
  readonly order: number;
  /** Without the `;` at the end. */
  readonly declarations: string;
  /** `children` applies to the element's children. */
  readonly applies: 'itself' | 'children';
}

/** By the part behind the family's name; `undefined` if it is invalid. */
type UtilityFamily = (value: string) => string | undefined;

const ways: Readonly<Record<string, string>> = {
  start: 'flex-start',
  end: 'flex-end',
  between: 'space-between',
  around: 'space-around',
  evenly: 'space-evenly',
};
const directions: Readonly<Record<string, string>> = { t: 'top', r: 'right', b: 'bottom', l: 'left' };
/** CSS needs blanks around these; classes have none. */
const operator = /(?<=[\d)%]|px|em|v[wh])[+*/-](?=[\d.(]|var|calc)/g;
const stops = 'var(--tw-from,transparent),var(--tw-via,)var(--tw-to,transparent)';

/** The longest prefix wins. */
const families: ReadonlyMap<string, UtilityFamily> = new Map<string, UtilityFamily>([
  ['inset', lengthOf('inset')],
  ['inset-x', lengthOf('left', 'right')],
  ['inset-y', lengthOf('top', 'bottom')],
  ['top', lengthOf('top')],
  ['right', lengthOf('right')],
  ['bottom', lengthOf('bottom')],
  ['left', lengthOf('left')],
  ['z', count('z-index')],
  ['order', count('order')],
  ['col-span', (value) => spread('grid-column', value)],
  ['row-span', (value) => spread('grid-row', value)],
  ['col-start', count('grid-column-start')],
  ['row-start', count('grid-row-start')],
  ['space-x', lengthOf('margin-left')],
  ['space-y', lengthOf('margin-top')],
  ['m', lengthOf('margin')],
  ['mx', lengthOf('margin-left', 'margin-right')],
  ['my', lengthOf('margin-top', 'margin-bottom')],
  ...sides('m', 'margin'),
  ['size', lengthOf('width', 'height')],
  ['w', lengthOf('width')],
  ['h', lengthOf('height')],
  ['min-w', lengthOf('min-width')],
  ['min-h', lengthOf('min-height')],
  ['max-w', lengthOf('max-width')],
  ['max-h', lengthOf('max-height')],
  ['basis', lengthOf('flex-basis')],
  ['rotate', (value) => degrees('rotate', value)],
  ['scale', (value) => (/^\d+$/.test(value) ? `scale:${value}%` : undefined)],
  ['translate-x', translated('X')],
  ['translate-y', translated('Y')],
  ['grid-cols', (value) => tracks('grid-template-columns', value)],
  ['grid-rows', (value) => tracks('grid-template-rows', value)],
  ['grid-flow', (value) => oneOf('grid-auto-flow', value, { row: 'row', col: 'column' })],
  ['items', aligned('align-items')],
  ['content', aligned('align-content')],
  ['justify', aligned('justify-content')],
  ['justify-items', aligned('justify-items')],
  ['place-items', aligned('place-items')],
  ['place-content', aligned('place-content')],
  ['self', aligned('align-self')],
  ['gap', lengthOf('gap')],
  ['gap-x', lengthOf('column-gap')],
  ['gap-y', lengthOf('row-gap')],
  ['overflow', word('overflow', 'hidden auto visible scroll')],
  ['overflow-x', word('overflow-x', 'hidden auto visible scroll')],
  ['overflow-y', word('overflow-y', 'hidden auto visible scroll')],
  ['rounded', rounded],
  ['border', bordered],
  ['bg', colored('background-color')],
  ['bg-gradient-to', gradient],
  ['bg-linear-to', gradient],
  ['from', colored('--tw-from')],
  ['via', (value) => colored('--tw-via')(value)?.concat(',')],
  ['to', colored('--tw-to')],
  ['object', word('object-fit', 'contain cover fill none')],
  ['p', lengthOf('padding')],
  ['px', lengthOf('padding-left', 'padding-right')],
  ['py', lengthOf('padding-top', 'padding-bottom')],
  ...sides('p', 'padding'),
  ['align', word('vertical-align', 'baseline top middle bottom')],
  ['text', text],
  ['font', font],
  ['leading', (value) => oneOf('line-height', value, leadings) ?? lengthOf('line-height')(value)],
  ['tracking', (value) => oneOf('letter-spacing', value, trackings)],
  ['whitespace', word('white-space', 'normal nowrap pre pre-line pre-wrap')],
  ['opacity', (value) => (/^\d{1,3}$/.test(value) ? `opacity:${value}%` : declareBracketed('opacity', value))],
  ['shadow', (value) => oneOf('box-shadow', value, shadows)],
]);
const orders = new Map([...families.keys()].map((name, at) => [name, at]));

/** Without variants. */
export function findUtility(name: string): Utility | undefined {
  const fixedDeclarations = Object.hasOwn(words, name) ? words[name] : undefined;
  if (fixedDeclarations !== undefined) return { order: -1, declarations: fixedDeclarations, applies: 'itself' };
  const sign = name.startsWith('-') ? '-' : '';
  const unsigned = name.slice(sign.length);
  const open = unsigned.indexOf('[');
  for (let end = open < 0 ? unsigned.length : open - 1; end > 0; end = unsigned.lastIndexOf('-', end - 1)) {
    const prefix = unsigned.slice(0, end);
    const declarations = families.get(prefix)?.(sign + unsigned.slice(end + 1));
    const applies = prefix.startsWith('space-') ? 'children' : 'itself';
    if (declarations !== undefined) return { order: orders.get(prefix) ?? 0, declarations, applies };
  }
  return undefined;
}

/** `4` is 16 pixels, `1/2` half, `full` all, `[3em]` itself. */
function length(value: string): string | undefined {
  const sign = value.startsWith('-') ? '-' : '';
  const unsigned = value.slice(sign.length);
  if (/^\d+(\.5)?$/.test(unsigned)) return `${sign}${Number(unsigned) * 4}px`;
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(unsigned) ?? [];
  if (part && whole) return `${sign}${+((Number(part) / Number(whole)) * 100).toFixed(4)}%`;
  return (
    (Object.hasOwn(sizes, unsigned) ? `${sign}${sizes[unsigned]}` : undefined) ??
    (sign ? undefined : inBrackets(unsigned))
  );
}

/** `_` is a blank. Nothing that could end a declaration. */
function inBrackets(value: string): string | undefined {
  const inside = /^\[([\w#%.,()+*/ -]+|url\((['"]?)[\w./%-]+\2\))\]$/.exec(value)?.[1];
  return inside?.startsWith('url(') ? inside : inside?.replaceAll('_', ' ').replace(operator, ' $& ');
}

function declareBracketed(property: string, value: string): string | undefined {
  const inside = inBrackets(value);
  return inside && `${property}:${inside}`;
}

function lengthOf(...properties: readonly string[]): UtilityFamily {
  return (value) => {
    const cssLength = length(value);
    return cssLength && properties.map((property) => `${property}:${cssLength}`).join(';');
  };
}

function sides(prefix: string, property: string): readonly (readonly [string, UtilityFamily])[] {
  return Object.entries(directions).map(([letter, side]) => [prefix + letter, lengthOf(`${property}-${side}`)]);
}

function count(property: string): UtilityFamily {
  return (value) => (/^-?\d+$/.test(value) ? `${property}:${value}` : declareBracketed(property, value));
}

function word(property: string, allowed: string): UtilityFamily {
  return (value) => (allowed.split(' ').includes(value) ? `${property}:${value}` : undefined);
}

function oneOf(property: string, value: string, values: Readonly<Record<string, string>>): string | undefined {
  return Object.hasOwn(values, value) ? `${property}:${values[value]}` : declareBracketed(property, value);
}

function aligned(property: string): UtilityFamily {
  const otherWords = word(property, 'center stretch baseline normal auto');
  return (value) => (Object.hasOwn(ways, value) ? `${property}:${ways[value]}` : otherWords(value));
}

function spread(property: string, value: string): string | undefined {
  if (value === 'full') return `${property}:1/-1`;
  return /^\d{1,2}$/.test(value) ? `${property}:span ${value}/span ${value}` : undefined;
}

function tracks(property: string, value: string): string | undefined {
  return /^\d{1,2}$/.test(value) ? `${property}:repeat(${value},minmax(0,1fr))` : declareBracketed(property, value);
}

function degrees(property: string, value: string): string | undefined {
  return /^-?\d+$/.test(value) ? `${property}:${value}deg` : declareBracketed(property, value);
}

function translated(axis: 'X' | 'Y'): UtilityFamily {
  return (value) => {
    const cssLength = length(value);
    return cssLength && `--tw-${axis}:${cssLength};translate:var(--tw-X,0) var(--tw-Y,0)`;
  };
}

function colored(property: string): UtilityFamily {
  return (value) => {
    const color = paletteColor(value) ?? inBrackets(value);
    if (color?.startsWith('url(')) return `background-image:${color}`;
    return color && `${property}:${color}`;
  };
}

function gradient(value: string): string | undefined {
  const names = value.split('').map((letter) => directions[letter]);
  return names.includes(undefined) ? undefined : `background-image:linear-gradient(to ${names.join(' ')},${stops})`;
}

function text(value: string): string | undefined {
  const textSize = Object.hasOwn(texts, value) ? texts[value] : undefined;
  if (textSize) return `font-size:${textSize[0]}px;line-height:${textSize[1] === 1 ? 1 : `${textSize[1]}px`}`;
  if (/^\[(-?[\d.]|calc|clamp|min|max)/.test(value)) return declareBracketed('font-size', value);
  return word('text-align', 'left center right justify')(value) ?? colored('color')(value);
}

function font(value: string): string | undefined {
  const at = weights.indexOf(value);
  return at < 0 ? oneOf('font-family', value, faces) : `font-weight:${(at + 1) * 100}`;
}

/** `lg`, `t-lg`, `tl-lg`; empty for the default size. */
function rounded(value: string): string | undefined {
  const [, side = '', size = ''] = /^(?:(tl|tr|bl|br|t|r|b|l)(?:-|$))?(.*)$/.exec(value) ?? [];
  if (side === '') return oneOf('border-radius', size, radii);
  const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'].filter((corner) =>
    side.split('').every((letter) => corner.includes(directions[letter] ?? '')),
  );
  const parts = corners.map((corner) => oneOf(`border-${corner}-radius`, size, radii));
  return parts.includes(undefined) ? undefined : parts.join(';');
}

/** A width (`2`, `t`, `t-4`, empty for 1), a style or a color. */
function bordered(value: string): string | undefined {
  const [, side, width = '1'] = /^([trbl])?(?:-?(\d+))?$/.exec(value) ?? [];
  if (/^([trbl]?(-\d+)?|\d+)$/.test(value)) {
    const name = side ? `border-${directions[side]}` : 'border';
    return `${name}-width:${width}px;${name}-style:solid`;
  }
  return word('border-style', 'solid dashed dotted double none')(value) ?? colored('border-color')(value);
}
