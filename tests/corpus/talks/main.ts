import { basename, resolve } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type LostTalk, printTable, printTalk } from './table.ts';
import { performTalk, type TalkResult } from './talk.ts';

// `npm run lab -- talks <folder> [--expect <folder>] …`: whole talks, each on a copy of its folder, checked and shown to the
// end, and a table of them.

interface Job {
  readonly folder: string;
  readonly expected?: string;
}

/** Milliseconds that a talk may take: one that hangs in our own code is ended from outside. */
const talkLimit = 240_000;
const usage = 'Usage: npm run lab -- talks <folder> [--expect <folder with the files it is to end with>] …';

function parseJobs(words: readonly string[]): readonly Job[] {
  const jobs: Job[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word !== '--expect') jobs.push({ folder: resolve(word) });
    else jobs.push({ folder: jobs.pop()?.folder ?? fail(), expected: resolve(words[++i] ?? fail()) });
  }
  return jobs.length > 0 ? jobs : fail();
}

function fail(): never {
  throw new Error(usage);
}

function performApart(job: Job): Promise<TalkResult | LostTalk> {
  const lost = (why: string): LostTalk => ({ name: basename(job.folder), lost: why });
  const worker = new Worker(new URL(import.meta.url), { workerData: job });
  return new Promise<TalkResult | LostTalk>((done) => {
    const limit = setTimeout(() => done(lost(`It did not end within ${talkLimit / 1000} s`)), talkLimit);
    worker.once('message', done);
    worker.once('error', (error) => done(lost(`It fell: ${error.stack}`)));
    worker.once('exit', () => done(lost('It ended early')));
    limit.unref();
  }).finally(() => worker.terminate());
}

async function main(): Promise<void> {
  const talks: (TalkResult | LostTalk)[] = [];
  for (const job of parseJobs(process.argv.slice(2))) {
    const talk = await performApart(job);
    console.log(`${printTalk(talk)}\n`);
    talks.push(talk);
  }
  console.log(printTable(talks));
}

if (isMainThread) await main();
else parentPort?.postMessage(await performTalk(workerData.folder, workerData.expected));
