import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** A Vite plugin: CSS files are imported as text, as in the bundles. (Vitest makes them empty.) */
export function cssText() {
  const mark = '\0css-text:';
  return {
    name: 'css-text',
    enforce: 'pre' as const,
    resolveId: (source: string, importer?: string) =>
      source.endsWith('.css') && importer ? `${mark}${resolve(dirname(importer), source)}.js` : undefined,
    load: async (id: string) =>
      id.startsWith(mark)
        ? `export default ${JSON.stringify(await readFile(id.slice(mark.length, -'.js'.length), 'utf8'))}`
        : undefined,
  };
}
