import { spawnSync } from 'node:child_process';
import { type Card, type CardOptions, paintCard } from '../../src/pictures/card/card.ts';
import { createFont, type Font } from '../../src/pictures/drawing/font.ts';
import { encodePng } from '../../src/pictures/drawing/png.ts';

const drawCard = (drawn: Card, options: CardOptions) => encodePng(paintCard(drawn, options));

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

/** How long a card of 1280 × 720 takes to be drawn and encoded: the first of a process, and those after it. */
export async function run(): Promise<void> {
  const script = `const { first } = await import(${JSON.stringify(import.meta.url)}); console.log(first())`;
  const processes = Array.from({ length: 7 }, () =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
  report(
    'first in a process',
    processes.map(({ stdout }) => Number(stdout)),
  );
  report(
    'with a new font',
    measure(() => first()),
  );
  const font = createFont();
  report(
    'with the same font',
    measure(() => time(font)),
  );
  console.log(`  ${(drawCard(card, { width: 1280 }).length / 1e3).toFixed(0)} kB`);
}

/** Milliseconds of a first card. */
export function first(): number {
  return time(createFont());
}

function time(font: Font): number {
  const start = performance.now();
  drawCard(card, { width: 1280, font });
  return performance.now() - start;
}

function measure(draw: () => number): readonly number[] {
  return Array.from({ length: rounds }, draw).slice(rounds / 4);
}

function report(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const share = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)} ms`;
  console.log(`  ${what.padEnd(18)} p50 ${share(0.5)}, p99 ${share(0.99)}`);
}
