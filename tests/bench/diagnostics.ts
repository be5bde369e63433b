import { parseDemoFile } from '../../src/demos/parse.ts';
import { checkDemoFile } from '../../src/language/check-demo-file.ts';
import type { CheckSources } from '../../src/language/context/gather-context.ts';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';

const lineCount = 2000;
const rounds = sized(50, 1);
/** Milliseconds from a key to the findings, without the wait for the next key. */
const budget = 20;

/** How long all checks of a large demo file take, beside parsing it alone, as happens at every pause in typing. */
export async function run(): Promise<readonly BenchRow[]> {
  console.log(`Checking a demo file of ${lineCount} lines (median of ${rounds}), beside parsing it alone`);
  return [await benchCheck('show.json'), await benchCheck('show.yaml')];
}

async function benchCheck(name: string): Promise<BenchRow> {
  const place = { path: `/ws/.demo/${name}`, workspaceFolder: '/ws' };
  const text = name.endsWith('.json') ? jsonShow() : yamlShow();
  const parsed = await measure(async () => parseDemoFile(text, place));
  let count = 0;
  const checked = await measure(async () => {
    count = (await checkDemoFile({ ...place, text }, sources)).length;
  });
  console.log(
    `  ${name}, ${text.split('\n').length} lines: ${checked.toFixed(1)} ms, ` +
      `${(checked / parsed).toFixed(1)} × the ${parsed.toFixed(1)} ms of parsing; ${count} findings`,
  );
  return { line: `checks of ${name} with ${lineCount} lines`, measured: checked, aim: budget, unit: 'ms' };
}

const source = Array.from({ length: 500 }, (_, i) => `const line${i} = ${i};`).join('\n');
const sources: CheckSources = {
  files: [],
  typeAt: async (path) => (path.includes('gone') ? undefined : 'file'),
  readText: async (path) => (path.endsWith('.ts') ? source : undefined),
  namesIn: async () => [],
};

/** Five lines an action, three actions a demo; some of them wrong. */
function jsonShow(): string {
  const demos = Array.from({ length: Math.floor(lineCount / 20) }, (_, i) => ({
    id: `demo-${i}`,
    title: `Step ${i}`,
    steps: [
      { action: 'open', path: i % 7 === 0 ? 'src/gone.ts' : `src/file${i % 9}.ts` },
      { action: 'highlight', path: `src/file${i % 9}.ts`, position: `${i + 1}:${i + 3}` },
      { action: 'showInfoMessage', message: i % 5 === 0 ? 'Hello {NAME}' : 'Hello' },
    ],
  }));
  return JSON.stringify({ title: 'Show', version: 2, demos }, null, 2);
}

function yamlShow(): string {
  const demo = (i: number) =>
    `  - id: demo-${i}\n    title: Step ${i}\n    steps:\n` +
    `      - action: open\n        path: src/file${i % 9}.ts\n` +
    `      - action: highlight\n        path: src/file${i % 9}.ts\n        position: "${i + 1}:${i + 3}"\n` +
    `      - action: showInfoMessage\n        message: Hello {NAME}\n`;
  return `title: Show\nversion: 2\ndemos:\n${Array.from({ length: lineCount / 10 }, (_, i) => demo(i)).join('')}`;
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[rounds >> 1] ?? 0;
}
