/**
 * Scopes CSS to the element with this id, so that pages with different themes can share a document. Rules for `:root`,
 * `html` and `body` apply to that element.
 */
export function scopeCss(css: string, id: string): string {
  return `@scope (#${id}) {\n${withRoot(css, ':scope')}\n}`;
}

/** Replaces `:root`, `html` and `body` in selectors. */
export function withRoot(css: string, selector: string): string {
  return css.replace(/[^{};]+[{};]?/g, (piece) => (piece.endsWith('{') ? addressRoot(piece, selector) : piece));
}

function addressRoot(selectors: string, root: string): string {
  return selectors.replace(/(^|[\s,])(?::root|html|body)(?=[\s,.:[{#>+~])/g, (_, before: string) => `${before}${root}`);
}
