import { attributeOf, type Tag } from '../html/html-scan.ts';

/** `otherwise` if it is missing or invalid. */
export function numberOf(tag: Tag, name: string, otherwise: number, [least, most] = [-10_000, 10_000]): number {
  const value = attributeOf(tag, name)?.trim() ?? '';
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(px)?$/i.test(value) ? Number.parseFloat(value) : otherwise;
  return Math.min(Math.max(number, least ?? number), most ?? number);
}

/** Ten minutes. */
const longest = 600_000;

/** Milliseconds: `1500`, `1500ms` or `1.5s`. */
export function millisecondsOf(tag: Tag, name: string, otherwise: number): number {
  return parseMilliseconds(attributeOf(tag, name) ?? '', 1) ?? otherwise;
}

/** Milliseconds; `unit` is the factor for a number without a unit. */
export function parseMilliseconds(text: string, unit: number): number | undefined {
  const [, number, name] = /^(\d{1,9}\.?\d{0,9}|\.\d{1,9})\s*(ms|s)?$/i.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  const factor = name === undefined ? unit : name.toLowerCase() === 's' ? 1000 : 1;
  return Math.min(Number.parseFloat(number) * factor, longest);
}

/** Includes variables and functions; `undefined` for anything that could do more. */
export function colorOf(tag: Tag, name: string): string | undefined {
  const value = attributeOf(tag, name)?.trim() ?? '';
  const isColor = /^#?[\w(),.%/\s-]{2,160}$/.test(value) && !/url|image|attr|env/i.test(value) && isBalanced(value);
  return isColor ? value : undefined;
}

/** Ignores case; the first choice is the default. */
export function choiceOf<Choice extends string>(
  tag: Tag,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = attributeOf(tag, name)?.trim().toLowerCase();
  return choices.find((choice) => choice === value) ?? choices[0];
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
