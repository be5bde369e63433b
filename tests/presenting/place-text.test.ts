import { describe, expect, it } from 'vitest';
import { startStopwatch } from '../../src/core/time/stopwatch.ts';
import { describePlaceInShow } from '../../src/presenting/place-text.ts';
import type { ShowState } from '../../src/show/show-state.ts';
import { demoFile, demos } from '../support/demo-files.ts';

const files = [
  demoFile('/w/.demo/1.json', demos('a', '-b', 'c')),
  demoFile('/w/.demo/2.json', demos('d', 'e')),
] as const;

function at(file: number, demo: number, stopwatch: ShowState['stopwatch'] = startStopwatch(0)) {
  const own = files[file] ?? files[0];
  const entry = own.demos[demo];
  const current = entry && { file: own, demo: entry };
  return describePlaceInShow({ files }, { stopwatch, current, next: undefined } as ShowState);
}

describe('the place in the show', () => {
  it('is the number of the current demo among all that can be run', () => {
    expect(at(0, 2)).toEqual({ text: '$(play-circle) 2/4', label: 'Demo 2 of 4: C' });
    expect(at(1, 1)?.text).toBe('$(play-circle) 4/4');
  });

  it('says when the slide is late', () => {
    const [file] = files;
    const state = { stopwatch: startStopwatch(0), stage: 'late', current: { file, demo: file.demos[0] } } as ShowState;
    expect(describePlaceInShow({ files }, state)).toEqual({
      text: '$(loading~spin) 1/4 · The slide is still coming up',
      label: 'The slide is still coming up. Demo 1 of 4: A',
    });
  });

  it('is none before the talk, for a disabled demo, and for one that is gone', () => {
    expect([at(0, 9), at(0, 1)]).toEqual([undefined, undefined]);
    const gone = { file: files[0], demo: { ...files[0].demos[0], id: 'gone' } };
    const state = { stopwatch: startStopwatch(0), current: gone } as ShowState;
    expect(describePlaceInShow({ files }, state)).toBeUndefined();
    expect(describePlaceInShow({ files }, { ...state, stopwatch: undefined })).toBeUndefined();
  });
});
