/** An `&` that starts no entity. */
const unescapedAmpersand = /&(?![a-z\s]|#\d|#x[0-9a-f])/gi;
const number = /&#(?:x([0-9a-f]+)|([0-9]+));?/gi;
const reference = /&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z][a-z0-9]*));?/gi;

/** ASCII punctuation that matters in addresses or styles, and common names in headings. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tab: '\t',
    newline: '\n',
    nbsp: ' ',
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    colon: ':',
    semi: ';',
    sol: '/',
    bsol: '\\',
    lpar: '(',
    rpar: ')',
    ast: '*',
    midast: '*',
    commat: '@',
    num: '#',
    plus: '+',
    period: '.',
    mdash: '—',
    ndash: '–',
    hellip: '…',
    larr: '←',
    uarr: '↑',
    rarr: '→',
    darr: '↓',
    laquo: '«',
    raquo: '»',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    middot: '·',
    times: '×',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    euro: '€',
  }),
);

/**
 * Escapes for use between tags or in a double-quoted attribute. Keeps named entities, normalizes numeric ones, drops
 * characters that XML 1.0 does not allow.
 */
export function printText(text: string): string {
  return printReferences(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function printReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(unescapedAmpersand, '&amp;').replace(number, (_, hex?: string, decimal?: string) => {
    const code = codeOf(hex, decimal);
    return isLegal(code) ? `&#${code};` : '';
  });
}

/** Reverses `printText` as far as needed. */
export function readText(text: string): string {
  if (!text.includes('&')) return text;
  // `printText` may have written nothing but `&amp;`.
  return text.split('&amp;').map(readReferences).join('&');
}

function readReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return names.get(name.toLowerCase()) ?? whole;
    const code = codeOf(hex, decimal);
    return isLegal(code) ? String.fromCodePoint(code) : '';
  });
}

/** A blank if the entity is unknown. */
export function readCharacter(written: string): string {
  if (written.length === 1 || !written.startsWith('&')) return written;
  const read = readReferences(written);
  return read === written ? ' ' : read;
}

function codeOf(hex: string | undefined, decimal: string | undefined): number {
  return hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
}

/** https://www.w3.org/TR/xml/#charsets */
export function isLegal(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 32 && code < 0xd800) ||
    (code >= 0xe000 && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff)
  );
}
