import { resolve } from 'node:path';
import { proveRepository, type RepositoryProof } from './prove-repository.ts';
import { printTable } from './table.ts';

// `npm run lab -- commits <repository folder> … [--commits 20] [--keep <folder>]`: a show of the newest commits of each,
// run on the headless host from a checkout of the first; the files it ends with held against a checkout of the last.

const usage =
  'Usage: npm run lab -- commits <repository folder> … [--commits <number>] [--keep <folder for the shows>]';

async function main(): Promise<void> {
  const folders: string[] = [];
  let [commits, keep] = [20, undefined as string | undefined];
  const words = process.argv.slice(2);
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '--commits') commits = Number(words[++i]);
    else if (words[i] === '--keep') keep = resolve(words[++i] ?? '');
    else folders.push(resolve(words[i] ?? ''));
  }
  if (folders.length === 0 || !(commits > 0)) throw new Error(usage);
  const proofs: RepositoryProof[] = [];
  for (const folder of folders) {
    const proof = await proveRepository(folder, commits, keep);
    for (const line of proof.faults) console.log(`${proof.name}: ${line}`);
    proofs.push(proof);
  }
  console.log(printTable(proofs));
  process.exitCode = proofs.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

await main();
