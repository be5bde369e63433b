import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The licences of all libraries in the programs without an editor, and of those that lie beside them. */
export async function collectLicences(root: string, beside: readonly string[]): Promise<string> {
  const metafile = JSON.parse(await readFile(join(root, 'dist/headless/metafile-esm.json'), 'utf8'));
  const bundled = Object.keys(metafile.inputs).flatMap((path) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path) ?? [];
    return name ? [name] : [];
  });
  const names = [...new Set([...bundled, ...beside])].sort();
  const texts = await Promise.all(names.map(async (name) => `${name}\n\n${await readLicence(root, name)}`));
  return `Showrunner brings these libraries along.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The file with the licence, or else the words of package.json. */
async function readLicence(root: string, name: string): Promise<string> {
  const folder = join(root, 'node_modules', name);
  const file = (await readdir(folder)).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  if (file) return (await readFile(join(folder, file), 'utf8')).trim();
  return String(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).license);
}
