/** A line of a comment, or one that can import nothing. */
const comment = /^\s{0,40}(\/\/|\/?\*)/;
const imported = /(?:\bfrom|\bimport)\s{0,4}\(?\s{0,4}(["'])([^"'\n]{1,500})\1/g;

/** Imports of a JavaScript module, as written there, each once. Of scripts as people write them; linear. */
export function importsOf(script: string): readonly string[] {
  const found = new Set<string>();
  for (const line of script.split('\n')) {
    if (comment.test(line)) continue;
    for (const [, , specifier = ''] of line.matchAll(imported)) found.add(specifier);
  }
  return [...found];
}
