/** A mark that begins neither a name nor a number; before white space it may stay. */
const bare = /&(?![a-z\s]|#\d|#x[0-9a-f])/gi;
const number = /&#(?:x([0-9a-f]+)|([0-9]+));?/gi;
const reference = /&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z][a-z0-9]*));?/gi;

/**
 * Every name for a character of ASCII that is no letter or digit, as far as an address or a style could make use of it, and
 * those that authors write into headings.
 */
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
 * Text of HTML, as a deck wrote it, so that it is nothing but text: between tags, and in an attribute between double
 * quotes. Names stay, numbers are written in one way, those of characters that XML 1.0 cannot hold go.
 */
export function printText(text: string): string {
  return printReferences(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function printReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(bare, '&amp;').replace(number, (_, hex?: string, decimal?: string) => {
    const code = codeOf(hex, decimal);
    return isLegal(code) ? `&#${code};` : '';
  });
}

/** The reverse of `printText`, as far as it matters for text in attributes and scripts. */
export function readText(text: string): string {
  if (!text.includes('&')) return text;
  // The entities that `printText` writes for every mark: a text may hold nothing else.
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

/** One character, or a reference to one; a blank for a name that is not known here. */
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
