import { describe, expect, it } from 'vitest';
import type { DemoFile } from '../../src/demos/model.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { rangeOf } from '../../src/demos/source-location.ts';
import type { PastStep } from '../../src/history/past-step.ts';
import { locationOf, notesPathOf, outlineOf } from '../../src/presenting/outline.ts';
import type { ShowState } from '../../src/show/show-state.ts';
import { demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary } from '../support/host-parts.ts';
import { native } from '../support/needs.ts';

const file = demoFile('/talk/.demo/a.json', demos('a', 'b', 'c', '-d', 'e'), { timer: 12 });
const libraryOf = (...files: DemoFile[]) => createFixedLibrary(...files).service.current;

function entry(id: string) {
  const demo = file.demos.find((each) => each.id === id);
  return demo && { file, demo };
}

function standings(state: Partial<ShowState>, ran: readonly PastStep[] = []): readonly string[] {
  const show = { state: { status: 'idle', current: undefined, next: undefined, ...state } as ShowState, history: ran };
  return outlineOf(libraryOf(file), show).flatMap(({ demos }) => demos.map(({ id, standing }) => `${id} ${standing}`));
}

function step(id: string, obstacle?: string, end: PastStep['end'] = { outcome: 'done' }): PastStep {
  return {
    place: { id } as PastStep['place'],
    title: id,
    obstacle,
    isRest: false,
    isSettling: false,
    duration: 1,
    end,
  };
}

describe('the outline of a show', () => {
  it('has the status of each demo', () => {
    expect(standings({ next: entry('a') })).toEqual(['a next', 'b ahead', 'c ahead', 'd disabled', 'e ahead']);
    expect(standings({ current: entry('b'), next: entry('c') }, [step('a'), step('b')])).toEqual([
      'a done',
      'b done',
      'c next',
      'd disabled',
      'e ahead',
    ]);
    expect(standings({ status: 'running', current: entry('c'), next: entry('e') }, [step('c')])[2]).toBe('c running');
    expect(standings({ status: 'paused', current: entry('c'), next: entry('c') }, [step('c')])[2]).toBe('c paused');
  });

  it('has the icons of the author, before a demo runs and once it is done', () => {
    const icons = { start: 'vm', end: 'rocket' };
    const own = { ...file, demos: file.demos.map((demo) => ({ ...demo, icons })) };
    const state = { status: 'idle', current: undefined, next: entry('b') } as unknown as ShowState;
    const [outline] = outlineOf(libraryOf(own), { state, history: [step('a')] });
    expect(outline?.demos.map(({ standing, icon }) => [standing, icon])).toEqual([
      ['done', 'rocket'],
      ['next', undefined],
      ['ahead', 'vm'],
      ['disabled', undefined],
      ['ahead', 'vm'],
    ]);
  });

  it('says how the last run of each demo ended, with the message of a failure', () => {
    const failed = { outcome: 'failed', message: 'There is no x' } as const;
    const history = [
      step('a', undefined, failed),
      step('b', undefined, { outcome: 'stopped' }),
      step('c', undefined, failed),
    ];
    const at = (state: Partial<ShowState>) => {
      const show = { state: { status: 'idle', current: undefined, next: undefined, ...state } as ShowState, history };
      return outlineOf(libraryOf(file), show)[0]?.demos.map(({ standing, isCurrent, message }) =>
        [standing, isCurrent && 'here', message].filter(Boolean).join(' '),
      );
    };
    expect(at({ current: entry('c') })).toEqual([
      'failed There is no x',
      'stopped',
      'failed here There is no x',
      'disabled',
      'ahead',
    ]);
    // It runs again, and is not in the history yet.
    expect(at({ status: 'running', current: entry('b') })?.slice(0, 3)).toEqual([
      'failed There is no x',
      'running here',
      'failed There is no x',
    ]);
    expect(at({ next: entry('a') })?.[0]).toBe('next There is no x');
  });

  it('shows a demo as done once its last slide is fully visible', () => {
    const at = (index: number, shown: number) => {
      const slide = { owner: 'a', isVisible: true, index, count: 2, step: shown, steps: 1 } as ShowState['slide'];
      return standings({ current: entry('a'), next: entry('b'), ...(slide && { slide }) }, [step('a')])[0];
    };
    expect([at(0, 0), at(1, 0), at(1, 1)]).toEqual(['a current', 'a current', 'a done']);
  });

  it('shows the current demo as current even when the history was lost', () => {
    expect(standings({ current: entry('b') })[1]).toBe('b current');
  });

  it('counts the done demos of a file, and says which of them cannot be undone', () => {
    const failed = step('c', undefined, { outcome: 'failed' });
    const show = {
      state: { status: 'idle' } as ShowState,
      history: [step('a', 'it ran a command'), step('b'), failed],
    };
    const [outline] = outlineOf(libraryOf(file), show);
    expect(outline).toMatchObject({ done: 2, count: 4, minutes: 12, problemCount: 0, isBroken: false });
    expect(outline?.demos.map(({ obstacle }) => obstacle)).toEqual(['it ran a command', ...Array(4).fill(undefined)]);
  });

  it('assigns problems of a broken file to no demo, because the demos come from the last good version', () => {
    const [known] = file.demos;
    const range = known && rangeOf(known);
    if (!range) throw new Error('there is a demo');
    const problems = [{ code: 'broken-file', message: 'x', severity: 'error' as const, range }];
    const [outline] = outlineOf(libraryOf({ ...file, problems }), {
      state: { status: 'idle' } as ShowState,
      history: [],
    });
    expect(outline).toMatchObject({ isBroken: true, problemCount: 1 });
    expect(outline?.demos.map(({ problemCount }) => problemCount)).toEqual([0, 0, 0, 0, 0]);
  });

  it('assigns a problem to the demo that contains it', () => {
    const text = '{"version":3,"scenes":[\n{"title":"A","moves":[]},\n{"title":"B","moves":"none"}\n]}';
    const faulty = parseDemoFile(text, { path: '/talk/.demo/b.json', workspaceFolder: '/talk' });
    const library = libraryOf(faulty);
    const show = { state: { status: 'idle' } as ShowState, history: [] };
    const [outline] = outlineOf(library, show);
    expect(outline?.problemCount).toBe(1);
    expect(outline?.demos.map(({ problemCount }) => problemCount)).toEqual([0, 1]);
    expect(locationOf(library, outline?.demos[1]?.id ?? '')).toMatchObject({
      path: '/talk/.demo/b.json',
      range: { start: { line: 2 } },
    });
  });

  it('finds the notes of a demo, and reports an error when there are none', () => {
    const notes = { path: '.demo/notes.md' };
    const library = libraryOf(demoFile('/talk/.demo/a.json', [{ id: 'a', notes }, { id: 'b' }]));
    expect(notesPathOf(library, 'a')).toBe(native('/talk/.demo/notes.md'));
    expect(() => notesPathOf(library, 'b')).toThrow('The demo "B" has no notes file');
    expect(() => locationOf(library, 'gone')).toThrow('This demo is no longer in its file');
  });
});
