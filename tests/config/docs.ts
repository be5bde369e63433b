import { readFile, writeFile } from 'node:fs/promises';
import { fillManifest } from './docs-manifest.ts';
import { documents, fillTables } from './docs-tables.ts';

/** `npm run docs`: makes the tables of the documents anew, and the settings, commands and tools of package.json. */
for (const [path, tables] of Object.entries(documents)) {
  await writeFile(path, fillTables(await readFile(path, 'utf8'), tables));
}
const manifest = fillManifest(JSON.parse(await readFile('package.json', 'utf8')));
await writeFile('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
