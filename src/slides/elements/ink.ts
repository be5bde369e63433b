/**
 * The colour that a text on a marker has to have to be read: dark on a light one, light on a dark one. `undefined` where
 * the text shows through, and for a colour that only the browser knows.
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
