import { createCase, type FuzzCase, kinds } from './cases.ts';
import { createRandom } from './random.ts';
import { startTarget, type Target } from './target.ts';

export interface CampaignOptions {
  readonly cases: number;
  readonly seed: number;
  /** Servers that suffer side by side, so that every run belongs to one case (default 8). */
  readonly lanes?: number;
  /** Called now and then with the number of cases done. */
  readonly onProgress?: (done: number) => void;
}

export interface CampaignReport {
  /** How many cases of each kind there were, and how many commands they ran. */
  readonly byKind: Readonly<Record<FuzzCase['kind'], { cases: number; runs: number }>>;
  /** Answers by status. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Failures, each with the bytes that brought it about. Empty is good. */
  readonly failures: readonly string[];
}

/** Sends so many cases to the real server, and judges the outcome of each. */
export async function runCampaign({ cases, seed, lanes = 8, onProgress }: CampaignOptions): Promise<CampaignReport> {
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, { cases: 0, runs: 0 }])) as CampaignReport['byKind'];
  const statuses = new Map<string, number>();
  const failures: string[] = [];
  let done = 0;

  const runLane = async (lane: number) => {
    const random = createRandom(seed * 1_000 + lane);
    const target = await startTarget();
    const fail = (fuzzCase: FuzzCase, what: string) => {
      failures.push(`${what}: a case that is ${fuzzCase.kind}, ${fuzzCase.leaves}: ${printable(fuzzCase.bytes)}`);
    };
    for (let i = lane; i < cases; i += lanes) {
      const fuzzCase = createCase(random);
      const before = target.runs;
      const answer = await target.suffer(fuzzCase);
      // A command may begin after its connection has gone: who hangs up takes nothing back.
      await waitFor(() => target.runs - before >= fuzzCase.leastRuns);
      const runs = target.runs - before;
      for (const status of statusesIn(answer)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === '500') fail(fuzzCase, 'answered with 500');
      }
      if (runs < fuzzCase.leastRuns || runs > fuzzCase.mostRuns) fail(fuzzCase, `ran ${runs} commands`);
      byKind[fuzzCase.kind].cases += 1;
      byKind[fuzzCase.kind].runs += runs;
      if (++done % 1_000 === 0) onProgress?.(done);
    }
    failures.push(...target.complaints, ...(await checkHealth(target)));
    await target.stop();
  };

  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  return { byKind, statuses, failures };
}

/** Whether the server still reads and runs as on its first day. */
async function checkHealth(target: Target): Promise<readonly string[]> {
  const before = target.runs;
  const answers = [await target.ask('GET /api/demos'), await target.ask('GET /api/next')];
  const isWell = answers.every((answer) => answer.startsWith('HTTP/1.1 200 ')) && target.runs === before + 1;
  return isWell ? [] : [`The server is not what it was: ${answers.join('\n')}`];
}

/** Resolves when it holds, or after ten seconds, which are more than anything needs. */
async function waitFor(holds: () => boolean): Promise<void> {
  for (let wait = 0; wait < 1_000 && !holds(); wait++) await new Promise((resolve) => setTimeout(resolve, 10));
}

function statusesIn(answer: string): readonly string[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
}

function printable(bytes: Uint8Array): string {
  return JSON.stringify(Buffer.from(bytes).toString('latin1')).slice(0, 2_000);
}
