import { describe, expect, it } from 'vitest';
import { createRecordWriter } from '../../src/history/journal/record-writer.ts';
import { emptyTimeline, type HistoryRecord } from '../../src/history/journal/timeline.ts';

const ended = (number: number): HistoryRecord => ({ kind: 'changed', number, duration: 1 });

/** A store where the named ways to write fail. */
function setUp(...failing: ('record' | 'rewrite')[]) {
  const calls: string[] = [];
  const write = (way: 'record' | 'rewrite') => async () => {
    calls.push(way);
    if (failing.includes(way)) throw new Error('no room');
  };
  const states = { record: write('record'), rewrite: write('rewrite') };
  return { writer: createRecordWriter({ states, timeline: () => emptyTimeline }), calls, failing };
}

describe('the record writer', () => {
  it('rewrites all records when there is no room to append', async () => {
    const { writer, calls } = setUp('record');
    writer.add([ended(3)]);
    await writer.write();
    expect([calls, writer.unwritten]).toEqual([['record', 'rewrite'], undefined]);
  });

  it('appends when there is no room to rewrite all records', async () => {
    const { writer, calls } = setUp('rewrite');
    writer.add(Array.from({ length: 5001 }, (_, number) => ended(number)));
    await writer.write();
    expect([calls, writer.unwritten]).toEqual([['rewrite', 'record'], undefined]);
  });

  it('writes records with the next ones when both fail, and knows the first unwritten step until then', async () => {
    const { writer, failing } = setUp('record', 'rewrite');
    writer.add([ended(3)]);
    await expect(writer.write()).rejects.toThrow('no room');
    writer.add([ended(4)]);
    await expect(writer.write()).rejects.toThrow('no room');
    expect(writer.unwritten).toBe(3);
    failing.length = 0;
    await writer.write();
    expect(writer.unwritten).toBeUndefined();
  });
});
