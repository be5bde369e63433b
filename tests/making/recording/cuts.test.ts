import { describe, expect, it } from 'vitest';
import { proposeCuts } from '../../../src/making/recording/cuts.ts';
import type { RecordingEvent, RecordingFact } from '../../../src/making/recording/recording-event.ts';

const mark = { kind: 'file', hash: 'a'.repeat(64) } as const;
const edited = (path: string): RecordingFact => ({ kind: 'edited', path });
const opened = (path: string): RecordingFact => ({ kind: 'opened', path });
const looked = (path: string, unsaved: readonly string[] = []): RecordingFact => ({
  kind: 'looked',
  changes: { [path]: mark },
  unsaved,
});
const ran: RecordingFact = { kind: 'commandBegan', id: 1, command: 'npm test' };
const rested: RecordingFact = { kind: 'rested' };
const ended: RecordingFact = { kind: 'commandEnded', id: 1 };

/** Facts and the seconds between them; returns the facts that follow each cut. */
function cutsIn(...story: readonly (RecordingFact | number)[]): readonly RecordingFact[] {
  const events: RecordingEvent[] = [];
  let at = 0;
  for (const item of story) {
    if (typeof item === 'number') at += 1000 * item;
    else events.push({ ...item, at });
  }
  return [...proposeCuts(events)].map((index) => {
    const { at: _, ...fact } = events[index] as RecordingEvent;
    return fact as RecordingFact;
  });
}

describe('proposeCuts', () => {
  it('begins a demo where the author rested, but not where they typed for long', () => {
    expect(cutsIn(edited('a'), 20, looked('a', ['a']), rested, edited('a'))).toEqual([edited('a')]);
    expect(cutsIn(edited('a'), 60, looked('a'), edited('a'))).toEqual([]);
    expect(cutsIn(edited('a'), 20, looked('a', ['a']), rested, opened('b'), edited('a'))).toEqual([opened('b')]);
  });

  it('begins a demo where the author saved a file and then opened another one', () => {
    const turning = [edited('a'), looked('a'), 3, opened('b'), 3, edited('b'), looked('b')] as const;
    expect(cutsIn(...turning)).toEqual([opened('b')]);
    expect(cutsIn(edited('a'), looked('a', ['a']), 3, edited('b'))).toEqual([]);
    expect(cutsIn(edited('a'), looked('a'), 3, edited('a'))).toEqual([]);
    expect(cutsIn(edited('a'), looked('a'), edited('b'))).toEqual([]);
  });

  it('begins a demo where the author edits again after looking at the output of a command', () => {
    expect(cutsIn(edited('a'), looked('a'), ran, ended, looked('a'), 4, edited('a'))).toEqual([edited('a')]);
    expect(cutsIn(edited('a'), looked('a'), ran, ended, looked('a'), edited('a'))).toEqual([]);
  });

  it('begins no demo before the first edit, in a pause, or right after a cut by hand', () => {
    expect(cutsIn(opened('a'), 30, edited('a'), looked('a'))).toEqual([]);
    expect(cutsIn(edited('a'), looked('a'), { kind: 'paused' }, 30, opened('b'), { kind: 'resumed' })).toEqual([]);
    expect(cutsIn(edited('a'), looked('a'), { kind: 'cut' }, 30, edited('b'))).toEqual([]);
  });
});
