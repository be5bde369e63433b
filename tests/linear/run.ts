import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The worker's task. */
export interface Order {
  /** The first subject, counted from 0. */
  readonly from: number;
  /** Whether every text is a whole megabyte, also where the growth of less foretells its time. */
  readonly isWhole: boolean;
  readonly which: 'expressions' | 'parsers';
  /** Part of the names of the subjects that are wanted. */
  readonly only?: string;
  /** Where the name of the text stands that is being read. */
  readonly textFile: string;
}

/** The text that a subject needs the most time for. */
export interface Finding {
  readonly name: string;
  readonly text: string;
  /** Milliseconds of the processor; infinite if it did not come to an end. */
  readonly time: number;
  /** UTF-16 units of the text. */
  readonly size: number;
}

interface Begin {
  readonly kind: 'begins';
  readonly index: number;
  readonly name: string;
}

export type Message =
  | Begin
  | { readonly kind: 'found'; readonly finding: Finding }
  | { readonly kind: 'ends'; readonly count: number };

/** Milliseconds after which a text counts as one that hangs: far more than a second, for machines that are busy. */
const patience = 20_000;

/** Measures all, each subject in a process that is ended where it hangs. */
export async function measureAll(
  order: Omit<Order, 'from' | 'textFile'>,
): Promise<{ readonly count: number; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-linear-'));
  const textFile = join(folder, 'text');
  try {
    for (let from = 0; ; ) {
      const end = await measureFrom({ ...order, from, textFile }, findings);
      if (typeof end === 'number') return { count: end, findings };
      findings.push({ name: end.name, text: await readText(textFile), time: Infinity, size: 0 });
      from = end.index + 1;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How many subjects there were; or the one that hung. */
async function measureFrom(order: Order, findings: Finding[]): Promise<number | Begin> {
  const worker = fork('tests/config/run.mjs', ['tests/linear/worker.ts'], { execArgv: [] });
  worker.send(order);
  try {
    return await follow(worker, order.textFile, findings);
  } finally {
    if (worker.exitCode === null && worker.signalCode === null) {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
  }
}

function follow(worker: ChildProcess, textFile: string, findings: Finding[]): Promise<number | Begin> {
  return new Promise((resolve, reject) => {
    let current: Begin | undefined;
    let [text, heard] = ['', performance.now()];
    const timer = setInterval(async () => {
      const now = await readText(textFile);
      if (now !== text) [text, heard] = [now, performance.now()];
      if (performance.now() - heard < (current ? patience : patience * 8)) return;
      if (current) resolve(current);
      else reject(new Error('The worker did not begin'));
    }, patience / 8);
    worker.on('message', (message: Message) => {
      heard = performance.now();
      if (message.kind === 'begins') current = message;
      else if (message.kind === 'found') findings.push(message.finding);
      else resolve(message.count);
    });
    worker.once('exit', async (code) => {
      clearInterval(timer);
      reject(new Error(`The worker ended with ${code} at ${current?.name} with ${await readText(textFile)}`));
    });
  });
}

/** Empty before there is one. */
async function readText(textFile: string): Promise<string> {
  return (await readFile(textFile, 'utf8').catch(() => '')).trimEnd();
}
