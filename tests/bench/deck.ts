import { parseDeck } from '../../src/slides/cut-deck.ts';
import { median } from './report/statistics.ts';

// How long a deck of 2,000 slides takes to read, beside the least that reading it can be: looking at every line.
const slides = 2000;
const rounds = 15;

export function run(): Promise<void> {
  const text = makeDeck();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(time(() => parseDeck(text, '/talk/deck.md').slides.length));
    bare.push(time(() => text.split('\n').filter((line) => /^---\s*$/.test(line)).length));
  }
  const [deck, lines] = [median(ours), median(bare)];
  console.log(`deck of ${slides} slides (${Math.round(text.length / 1024)} KiB): median ${deck.toFixed(1)} ms`);
  console.log(`its lines alone: median ${lines.toFixed(1)} ms; ratio ${(deck / lines).toFixed(1)}`);
  return Promise.resolve();
}

function makeDeck(): string {
  const slide = (index: number) =>
    `layout: section\nspeaker: { name: Ada }\n---\n\n# Slide ${index}\n\n- one\n- two\n\n\`\`\`yaml\n---\na: b\n\`\`\`\n\n<!-- notes\nSay ${index}.\n-->\n`;
  return `---\n${Array.from({ length: slides }, (_, index) => slide(index)).join('\n---\n')}`;
}

function time(work: () => number): number {
  const started = performance.now();
  if (work() < slides) throw new Error('The deck was not read as a whole');
  return performance.now() - started;
}
