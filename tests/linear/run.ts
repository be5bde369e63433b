import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The worker's task. */
export interface Order {
  /** The first subject, counted from 0. */
  readonly from: number;
  /** Whether every text is a whole megabyte, also where the growth of less foretells its time. */
  readonly isWhole: boolean;
  readonly which: 'expressions' | 'parsers';
  /** Part of the names of the subjects that are wanted. */
  readonly only?: string;
}

/** The text that a subject needs the most time for. */
export interface Finding {
  readonly name: string;
  readonly text: string;
  /** Milliseconds of the processor; infinite for what did not come to an end. */
  readonly time: number;
  /** UTF-16 units of the text. */
  readonly size: number;
}

export type Message =
  | { readonly kind: 'begins'; readonly index: number; readonly name: string; readonly text: string }
  | { readonly kind: 'found'; readonly finding: Finding }
  | { readonly kind: 'ends'; readonly count: number };

/** Milliseconds after which a text counts as one that hangs: far more than a second, for machines that are busy. */
const patience = 20_000;

/** Measures all, each subject in a process that is ended where it hangs. */
export async function measureAll(
  order: Omit<Order, 'from'>,
): Promise<{ readonly count: number; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  for (let from = 0; ; ) {
    const end = await measureFrom({ ...order, from }, findings);
    if (typeof end === 'number') return { count: end, findings };
    findings.push({ name: end.name, text: end.text, time: Infinity, size: 0 });
    from = end.index + 1;
  }
}

/** How many subjects there were; or the one that hung. */
async function measureFrom(order: Order, findings: Finding[]): Promise<number | Extract<Message, { kind: 'begins' }>> {
  const worker = fork('tests/config/run.mjs', ['tests/linear/worker.ts'], { execArgv: [] });
  worker.send(order);
  try {
    return await follow(worker, findings);
  } finally {
    if (worker.exitCode === null && worker.signalCode === null) {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
  }
}

function follow(worker: ChildProcess, findings: Finding[]): Promise<number | Extract<Message, { kind: 'begins' }>> {
  return new Promise((resolve, reject) => {
    let current: Extract<Message, { kind: 'begins' }> | undefined;
    const giveUp = () => (current ? resolve(current) : reject(new Error('The worker did not begin')));
    let timer = setTimeout(giveUp, patience * 8);
    worker.on('message', (message: Message) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, patience);
      if (message.kind === 'begins') current = message;
      else if (message.kind === 'found') findings.push(message.finding);
      else resolve(message.count);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The worker ended with ${code} at ${current?.name} with ${current?.text}`));
    });
  });
}
