import { describe, expect, it } from 'vitest';
import { hostileTexts, repeated } from './hostile-texts.ts';
import { limit, measureGrowth, measureWhole, type Subject, warmUp } from './measure.ts';

const hardTexts = ['<', '<a ', '<<'].flatMap((unit) => repeated(unit));
/** Milliseconds, for a machine that has much else to do. */
const patience = 300_000;

/** A scanner that forgets where it has searched. */
function searchAgain(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 4)) count += text.indexOf('>', at) + 1;
  return count;
}

/** The same, but it remembers. */
function searchOnce(text: string): number {
  let count = 0;
  let end = text.indexOf('>');
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 4)) {
    if (end >= 0 && end < at) end = text.indexOf('>', at);
    count += end + 1;
  }
  return count;
}

/** Readers that take too long, each with one that does the same work in one go. */
const quadratic: Readonly<Record<string, readonly [Subject['run'], Subject['run']]>> = {
  'that searches to the end over and over': [searchAgain, searchOnce],
  'that tries at every place': [
    (text) => /<+>/.exec(text.slice(0, text.length / 4)),
    (text) => text.slice(0, text.length / 4).match(/<+/g),
  ],
};
/** How many times as long: a machine that is quick is quick at both. */
const many = 5;

const linear: Readonly<Record<string, (text: string) => unknown>> = {
  'that makes an object of every character': (text) => Array.from(text, (character, at) => ({ character, at })),
  'that goes over it many times': (text) => {
    for (let time = 0; time < 8; time++) text.split('<');
  },
  'that does nothing': () => undefined,
};

describe('the measure of a reader', () => {
  it.each(Object.entries(quadratic))(
    'is many times that of a linear one for one %s',
    async (_, [run, twin]) => {
      const [foretold, whole] = [await measureWorst(run), await measureWholeOf(twin)];
      expect(foretold).toBeGreaterThan(many * whole);
    },
    patience,
  );

  it.each(Object.entries(linear))('is below it for one %s', (_, run) => expectBelow(run), patience);
});

async function expectBelow(run: Subject['run']): Promise<void> {
  expect(await measureWorst(run)).toBeLessThan(limit);
}

/** Measured time for a megabyte of the text that is hardest on it; a millisecond where a clock sees nothing. */
async function measureWholeOf(run: Subject['run']): Promise<number> {
  const subject = { name: '', run, texts: hostileTexts };
  await warmUp(subject);
  const times = [1];
  for (const text of hardTexts) times.push((await measureWhole(subject, text)).time);
  return Math.max(...times);
}

/** Of a few texts that are hard on it, as every reader has some. */
async function measureWorst(run: Subject['run']): Promise<number> {
  const subject = { name: '', run, texts: hostileTexts };
  await warmUp(subject);
  let worst = 0;
  for (const text of hardTexts) {
    worst = Math.max(worst, (await measureGrowth(subject, text)).time);
    if (worst > limit) break;
  }
  return worst;
}
