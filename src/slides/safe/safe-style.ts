const resource = /(?:url|image-set|image|src)\s*\(/i;
/** An address that is neither `data:` nor a path. */
const leadsAway = /[("']\s*(?!data:)(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
const runs = /expression\s*\(|behaviou?r\s*:|-moz-binding|(?:java|vb)script:|@import/i;

/** A style without the declarations that load from the net, or that some browser has run scripts for. Linear. */
export function dropUnsafeDeclarations(style: string): string {
  // A `;` inside of a text parts a declaration in two: both stay, or what is left of it means nothing.
  const declarations = style.split(';');
  const safe = declarations.filter(isSafeDeclaration);
  return safe.length === declarations.length ? style : safe.join(';');
}

/** Of a value of CSS, too. */
export function isSafeDeclaration(text: string): boolean {
  const plain = decodeEscapes(text);
  return [plain, plain.replace(/\/\*|\*\//g, '')].every(
    (one) => !runs.test(one) && !(resource.test(one) && leadsAway.test(one)),
  );
}

function decodeEscapes(css: string): string {
  return css.replace(/\\(?:([0-9a-f]{1,6})\s?)?/gi, (_, hex?: string) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
