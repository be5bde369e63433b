/**
 * CSS that holds only inside the element with this id, so that pages with themes of their own can stand side by side.
 * Rules for the document (`:root`, `html`, `body`) address that element.
 */
export function scopeCss(css: string, id: string): string {
  return `@scope (#${id}) {\n${withRoot(css, ':scope')}\n}`;
}

/** CSS whose `:root`, `html` and `body` are another selector. */
export function withRoot(css: string, selector: string): string {
  return css.replace(/[^{};]+[{};]?/g, (piece) => (piece.endsWith('{') ? addressRoot(piece, selector) : piece));
}

/** A rule's text before its `{`. */
function addressRoot(selectors: string, root: string): string {
  return selectors.replace(/(^|[\s,])(?::root|html|body)(?=[\s,.:[{#>+~])/g, (_, before: string) => `${before}${root}`);
}
