import { readFile, writeFile } from 'node:fs/promises';
import { documents, fillTables } from './docs-tables.ts';

/** `npm run docs`: makes the tables of README, CONTRIBUTING and RECIPES anew. */
for (const [path, tables] of Object.entries(documents)) {
  await writeFile(path, fillTables(await readFile(path, 'utf8'), tables));
}
