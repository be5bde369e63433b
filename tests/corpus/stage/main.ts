import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackage } from '../../config/real-vscode/package-extension.ts';
import { skipReason } from '../../config/real-vscode/skip.ts';
import { type StageWalk, walkOnStage } from './stage-walk.ts';
import { hasFault, printSlowest, printTable } from './table.ts';

// `npm run lab -- stage <folder> … [--load 4]`: whole talks in the real VS Code, each on a copy of its folder, with so
// many busy loops beside it; the show's claims after every step are held against the visible state.

const { positionals, values } = parseArgs({ allowPositionals: true, options: { load: { type: 'string' } } });
const load = Number(values.load ?? 0);
if (positionals.length === 0 || !Number.isInteger(load) || load < 0) {
  throw new Error('Usage: npm run lab -- stage <folder of a talk> … [--load <number of busy loops>]');
}
const reason = skipReason();
if (reason) throw new Error(`There is no real VS Code here: ${reason}`);
const { extensions, remove } = await installPackage();
const walks: StageWalk[] = [];
try {
  for (const folder of positionals) {
    const walk = await walkOnStage({ extensions, folder: resolve(folder), load, print: console.log });
    console.log(printSlowest(walk));
    walks.push(walk);
  }
} finally {
  await remove();
}
console.log(`\n${printTable(walks)}`);
process.exitCode = walks.some(hasFault) ? 1 : 0;
