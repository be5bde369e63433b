import type { HostileText } from './hostile-texts.ts';

/** Something that reads a text. */
export interface Subject {
  readonly name: string;
  run(text: string): unknown;
  readonly texts: readonly HostileText[];
}

export interface Reading {
  /** Milliseconds of the processor for a megabyte: measured, or as those for less of the text foretell. */
  readonly time: number;
  /** UTF-16 units of the longest text that was measured. */
  readonly size: number;
}

const kibibyte = 1024;
export const megabyte = 1024 * kibibyte;
/** Milliseconds of the processor that a megabyte may take. */
export const limit = 1000;
/**
 * A busy machine takes more of its processor for the same: `npm run lab -- linear` tells of results that are only a
 * little over the limit.
 */
export const tolerated = 2 * limit;
const sizes = [16, 64, 256, 1024].map((count) => count * kibibyte);
/** Enough of each text for the compiler to see all of a subject. */
const warmUpSize = kibibyte;
/** How often a result over the limit is measured again: others may have had the machine. */
const attempts = 3;
/** Milliseconds, foretold for a megabyte: far too many for any busy machine to be the cause. */
const hopeless = 4 * limit;

/** Reads a little of every text, so that nothing is measured for the first time. */
export async function warmUp({ run, texts }: Subject): Promise<void> {
  for (const text of texts) await run(text.of(warmUpSize));
}

/** How long a subject needs for a whole megabyte of a text; less of it, where that takes more than the limit already. */
export async function measureWhole(subject: Subject, text: HostileText): Promise<Reading> {
  for (const size of sizes) {
    const time = await timeOf(subject, text.of(size));
    if (time > limit || size === megabyte) return { time, size };
  }
  throw new Error('There is no size');
}

/**
 * The same, told as far as possible from how the time grows: by `a · size + b · size²` through two sizes, of which the
 * first is small. If it may be over the limit, four times as much is asked, until it surely is, or is not. Time is that
 * of the processor, so that a busy machine changes little; a result over the limit is measured again before it is said.
 *
 * @param most milliseconds that are one too many: the limit, or more.
 */
export async function measureGrowth(subject: Subject, text: HostileText, most = limit): Promise<Reading> {
  let [smaller, before] = [0, 0];
  for (const size of sizes) {
    let time = await timeOf(subject, text.of(size));
    if (time * (megabyte / size) ** 2 < most) return { time: time * (megabyte / size) ** 2, size };
    if (smaller === 0) {
      smaller = size / 4;
      before = await leastTimeOf(subject, text.of(smaller));
    }
    let foretold = foretell(smaller, before, size, time);
    const isHopeless = () => time > most && foretold > hopeless;
    for (let again = 0; foretold > most && !isHopeless() && again < attempts; again++) {
      time = Math.min(time, await timeOf(subject, text.of(size)));
      foretold = foretell(smaller, before, size, time);
    }
    const isSure = time > most || size === megabyte;
    if (foretold < most || isSure) return { time: foretold, size };
    [smaller, before] = [size, time];
  }
  throw new Error('There is no size');
}

/** The time for a megabyte, if the cost of each unit goes on to grow as it has grown. */
function foretell(smaller: number, before: number, size: number, time: number): number {
  const [first, last] = [before / smaller, time / size];
  const growth = Math.max(last - first, 0) / (size - smaller);
  return (last + growth * (megabyte - size)) * megabyte;
}

/** Of several: a compiler that is at work beside the first of them counts as well. */
async function leastTimeOf(subject: Subject, text: string): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < 3; time++) least = Math.min(least, await timeOf(subject, text));
  return least;
}

async function timeOf({ run }: Subject, text: string): Promise<number> {
  text.charCodeAt(0); // in one piece
  const start = process.cpuUsage();
  await run(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
