import type { HostileText } from './hostile-texts.ts';

/** Something that reads a text. */
export interface Subject {
  readonly name: string;
  run(text: string): unknown;
  readonly texts: readonly HostileText[];
}

export interface Reading {
  /** Milliseconds of the processor for a megabyte: measured, or the most that they can be. */
  readonly time: number;
  /** UTF-16 units that were measured. */
  readonly size: number;
}

const kibibyte = 1024;
export const megabyte = kibibyte * kibibyte;
/** Milliseconds of the processor that a megabyte may take. */
export const limit = 1000;
const sizes = [8 * kibibyte, 64 * kibibyte, 256 * kibibyte, megabyte];

/**
 * How long a subject needs for a megabyte of a text. It is asked for less first: what took so little that it stays below
 * the limit even if its time grew with the square of the size is not asked for more, and neither is what is over it
 * already. Time is that of the processor, so that a busy machine changes nothing.
 */
export async function measure(subject: Subject, text: HostileText, isWhole: boolean): Promise<Reading> {
  for (const size of isWhole ? [8 * kibibyte, 64 * kibibyte, megabyte] : sizes) {
    const time = await timeOf(subject, text.of(size));
    const most = time * (megabyte / size) ** 2;
    const isOver = time > limit;
    if (isOver || size === megabyte || (!isWhole && size > 8 * kibibyte && most < limit))
      return { time: isOver ? time : size === megabyte ? time : most, size };
  }
  throw new Error('There is no size');
}

async function timeOf({ run }: Subject, text: string): Promise<number> {
  text.charCodeAt(0); // in one piece
  const start = process.cpuUsage();
  await run(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
