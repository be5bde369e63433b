import { readFile, writeFile } from 'node:fs/promises';
import { fillTables } from './readme-tables.ts';

/** `npm run docs`: makes the tables of the README anew. */
await writeFile('README.md', fillTables(await readFile('README.md', 'utf8')));
