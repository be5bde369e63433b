/**
 * Content security policy of a document that holds all it shows: no requests, and no script but those of `more`, a list
 * of directives.
 */
export function documentPolicy(...more: readonly string[]): string {
  const own = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "style-src 'unsafe-inline'"];
  const sources = ['img-src data:', 'media-src data:', 'font-src data:'];
  return [...own, ...sources, ...more].join('; ');
}
