import { spawnSync } from 'node:child_process';
import { type Card, drawCard } from '../../src/pictures/card.ts';

const rounds = 200;

const card: Card = {
  eyebrow: 'Next · 3 of 12',
  title: 'Say hello in every language',
  lines: ['open src/greet.ts', 'highlight 12–20', 'insert a greeting after line 4', 'run npm test and wait for it'],
  code: {
    title: 'src/greet.ts',
    text: Array.from({ length: 400 }, (_, i) => `  const greeting${i} = greet('hello', ${i}); // and on`).join('\n'),
    highlightLines: [30, 34],
  },
  scheme: 'dark',
};

/** How long a card of 1280 × 720 takes to be drawn and encoded: the first of a process, and each after that. */
export async function run(): Promise<void> {
  const module = JSON.stringify(import.meta.url);
  const script = `const { first } = await import(${module}); console.log(first())`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const times = Array.from({ length: rounds }, () => time(card));
  const warm = times.slice(rounds / 4).sort((a, b) => a - b);
  const share = (part: number) => (warm[Math.floor(warm.length * part)] ?? 0).toFixed(1);
  console.log(
    `  with code: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms; the first in a process ${Number(stdout).toFixed(0)} ms`,
  );
  console.log(`  ${(drawCard(card, { width: 1280 }).length / 1e3).toFixed(0)} kB`);
}

/** The time of a first card, for a fresh process. */
export function first(): number {
  return time(card);
}

function time(drawn: Card): number {
  const start = performance.now();
  drawCard(drawn, { width: 1280 });
  return performance.now() - start;
}
