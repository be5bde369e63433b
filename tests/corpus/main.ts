import { perform } from './rehearsal.ts';
import { measureReading, printTable, readCorpus } from './report.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Usage: npm run corpus -- <folder of demo files>');
const files = readCorpus(folder);
const performances = [];
for (const { name, text } of files) performances.push(await perform(name, text));
console.log(`${printTable(performances)}\n\n${measureReading(files)}`);
