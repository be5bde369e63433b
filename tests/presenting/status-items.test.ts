import { describe, expect, it } from 'vitest';
import { startStopwatch } from '../../src/core/time/stopwatch.ts';
import type { AgendaEntry } from '../../src/presenting/agenda.ts';
import { describePositionInShow, describeRehearsal, describeStopped } from '../../src/presenting/status-items.ts';
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
  return describePositionInShow({ files }, { stopwatch, current, next: undefined } as ShowState);
}

describe('the position in the show, as the status bar shows it', () => {
  it('is the number of the current demo among all enabled ones', () => {
    expect(at(0, 2)).toEqual({ text: '$(play-circle) 2/4', label: 'Demo 2 of 4: C' });
    expect(at(1, 1)?.text).toBe('$(play-circle) 4/4');
  });

  it('says when the slide is late', () => {
    const [file] = files;
    const state = { stopwatch: startStopwatch(0), stage: 'late', current: { file, demo: file.demos[0] } } as ShowState;
    expect(describePositionInShow({ files }, state)).toEqual({
      text: '$(loading~spin) 1/4 · The slide is still loading',
      label: 'The slide is still loading. Demo 1 of 4: A',
    });
  });

  it('is not shown before the talk, for a disabled demo, and for a demo that was deleted', () => {
    expect([at(0, 9), at(0, 1)]).toEqual([undefined, undefined]);
    const gone = { file: files[0], demo: { ...files[0].demos[0], id: 'gone' } };
    const state = { stopwatch: startStopwatch(0), current: gone } as ShowState;
    expect(describePositionInShow({ files }, state)).toBeUndefined();
    expect(describePositionInShow({ files }, { ...state, stopwatch: undefined })).toBeUndefined();
  });
});

const entry: AgendaEntry = {
  path: '/w/.demo/1.json',
  title: 'One',
  planned: undefined,
  isRehearsed: false,
  actual: undefined,
  standing: 'done',
};

describe('describeRehearsal', () => {
  it('returns that a rehearsal runs, or its total time at the end, or nothing', () => {
    const entries = [{ ...entry, actual: 61_000 }, { ...entry, actual: 64_000 }, entry];
    expect(describeRehearsal('none', { entries })).toBeUndefined();
    expect(describeRehearsal('running', { entries })?.text).toBe('$(record) Rehearsing');
    expect(describeRehearsal('complete', { entries })?.label).toContain('its times are saved: 2:05.');
  });
});

describe('describeStopped', () => {
  it('says what was stopped, if anything', () => {
    expect(describeStopped({ stopped: undefined, dropped: 1 })).toBe('$(debug-stop) 1 waiting press dropped');
    expect(describeStopped({ stopped: undefined, dropped: 0 })).toBeUndefined();
  });
});
