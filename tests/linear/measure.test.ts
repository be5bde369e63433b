import { describe, expect, it } from 'vitest';
import { hostileTexts, repeated } from './hostile-texts.ts';
import { limit, measureGrowth, type Subject, warmUp } from './measure.ts';

/** Milliseconds, for a machine that has much else to do. */
const patience = 300_000;

/** What a scanner does that forgets where it has searched. */
function searchAgain(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 4)) count += text.indexOf('>', at) + 1;
  return count;
}

const quadratic: Readonly<Record<string, (text: string) => unknown>> = {
  'that searches to the end over and over': searchAgain,
  'that tries at every place': (text) => /<+>/.exec(text.slice(0, text.length / 4)),
};

const linear: Readonly<Record<string, (text: string) => unknown>> = {
  'that makes an object of every character': (text) => Array.from(text, (character, at) => ({ character, at })),
  'that goes over it many times': (text) => {
    for (let time = 0; time < 8; time++) text.split('<');
  },
  'that does nothing': () => undefined,
};

describe('the measure of a reader', () => {
  it.each(Object.entries(quadratic))('is over the limit for one %s', (_, run) => expectOver(run), patience);

  it.each(Object.entries(linear))('is below it for one %s', (_, run) => expectBelow(run), patience);
});

async function expectOver(run: Subject['run']): Promise<void> {
  expect(await measureWorst(run)).toBeGreaterThan(limit);
}

async function expectBelow(run: Subject['run']): Promise<void> {
  expect(await measureWorst(run)).toBeLessThan(limit);
}

/** Of a few texts that are hard on it, as every reader has some. */
async function measureWorst(run: Subject['run']): Promise<number> {
  const subject = { name: '', run, texts: hostileTexts };
  await warmUp(subject);
  let worst = 0;
  for (const text of ['<', '<a ', '<<'].flatMap((unit) => repeated(unit))) {
    worst = Math.max(worst, (await measureGrowth(subject, text)).time);
    if (worst > limit) break;
  }
  return worst;
}
