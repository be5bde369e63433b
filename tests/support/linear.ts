import { expect } from 'vitest';

/** Growth of the text between the two measurements. */
const factor = 8;
/** Growth of the time that still counts as linear, garbage collection and all: a quadratic reader shows 64. */
const allowance = 5 * factor;
/** Growth below which there is no doubt: a processor that is shared may be three times as quick a moment later. */
const certain = allowance / 2;
/** Milliseconds of the processor: less than that is noise. */
const noise = 0.5;
/** Milliseconds of the processor: the shorter text is long enough when it takes so long. */
const long = 60;
const [smallest, largest] = [2 * 1024, 128 * 1024];
const attempts = 7;

/**
 * Expects a reader to take time in proportion to the length of its text. No clock is asked: processor time of the same
 * reader for a text eight times as long is compared, in one run, so a busy or a slow machine changes nothing. A growth that
 * is seen as linear once beyond doubt in seven attempts, or twice, is linear; each takes texts twice as long until the
 * shorter one takes its time, too: where the objects of a text become too many to be collected young, each collection
 * goes through the whole heap of a worker that has run many tests.
 * @param textOf a text of about so many UTF-16 units.
 */
export async function expectLinear(
  read: (text: string) => unknown,
  textOf: (size: number) => string,
  name?: string,
): Promise<void> {
  await read(textOf(smallest));
  let size = smallest;
  while (size < largest && (await costOf(read, textOf(size))) < 2 * noise) size *= 2;
  const growths: number[] = [];
  const isLinear = () => Math.min(...growths) < certain || growths.filter((growth) => growth < allowance).length > 1;
  while (growths.length < attempts && !isLinear()) {
    const large = await costOf(read, textOf(factor * size));
    // After the longer one: measured before it, a reader that is not compiled yet would make any growth look small.
    const small = Math.min(await costOf(read, textOf(size)), await costOf(read, textOf(size)));
    growths.push(large / Math.max(small, noise));
    if (small < long) size *= 2;
  }
  if (isLinear()) return;
  const subject = `growth of the time for ${factor} × the text${name ? ` of ${name}` : ''}`;
  expect.fail(`${subject}: ${growths.map(Math.round).join(', ')}; linear is less than ${allowance}`);
}

/** A text that repeats a piece. */
export function repeating(piece: string): (size: number) => string {
  return (size) => piece.repeat(Math.ceil(size / piece.length));
}

/** Milliseconds of the processor, not of the clock on the wall. */
async function costOf(read: (text: string) => unknown, text: string): Promise<number> {
  const start = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
