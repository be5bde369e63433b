import { describe, expect, it } from 'vitest';
import type { DemoFile } from '../../src/demos/model.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { notesPathOf, outlineOf, placeOf, reorderDemo } from '../../src/presenting/outline.ts';
import type { PastStep } from '../../src/show/history-view.ts';
import type { ShowState } from '../../src/show/show-state.ts';
import { demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary } from '../support/host-parts.ts';

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

function step(id: string, obstacle?: string): PastStep {
  return { place: { id } as PastStep['place'], title: id, obstacle, duration: 1 };
}

describe('the outline of a show', () => {
  it('tells of each demo where it stands', () => {
    expect(standings({ next: entry('a') })).toEqual(['a next', 'b ahead', 'c ahead', 'd disabled', 'e ahead']);
    expect(standings({ current: entry('b'), next: entry('c') }, [step('a'), step('b')])).toEqual([
      'a done',
      'b current',
      'c next',
      'd disabled',
      'e ahead',
    ]);
    expect(standings({ status: 'running', current: entry('c'), next: entry('e') }, [step('c')])[2]).toBe('c running');
    expect(standings({ status: 'paused', current: entry('c'), next: entry('c') }, [step('c')])[2]).toBe('c paused');
  });

  it('counts what is done of a file, and says what cannot be undone', () => {
    const show = { state: { status: 'idle' } as ShowState, history: [step('a', 'it ran a command'), step('b')] };
    const [outline] = outlineOf(libraryOf(file), show);
    expect(outline).toMatchObject({ done: 2, count: 4, minutes: 12, problemCount: 0 });
    expect(outline?.demos.map(({ obstacle }) => obstacle)).toEqual(['it ran a command', ...Array(4).fill(undefined)]);
  });

  it('gives a problem to the demo in which it stands', () => {
    const text = '{"version":3,"scenes":[\n{"title":"A","moves":[]},\n{"title":"B","moves":"none"}\n]}';
    const faulty = parseDemoFile(text, { path: '/talk/.demo/b.json', workspaceFolder: '/talk' });
    const library = libraryOf(faulty);
    const show = { state: { status: 'idle' } as ShowState, history: [] };
    const [outline] = outlineOf(library, show);
    expect(outline?.problemCount).toBe(1);
    expect(outline?.demos.map(({ problemCount }) => problemCount)).toEqual([0, 1]);
    expect(placeOf(library, outline?.demos[1]?.id ?? '')).toMatchObject({
      path: '/talk/.demo/b.json',
      range: { start: { line: 2 } },
    });
  });

  it('finds the notes of a demo, and says so where there are none', () => {
    const notes = { path: '.demo/notes.md', showOnTrigger: false };
    const library = libraryOf(demoFile('/talk/.demo/a.json', [{ id: 'a', notes }, { id: 'b' }]));
    expect(notesPathOf(library, 'a')).toBe('/talk/.demo/notes.md');
    expect(() => notesPathOf(library, 'b')).toThrow('The demo "B" names no notes file');
    expect(() => placeOf(library, 'gone')).toThrow('This demo is no longer there');
  });

  it('puts a demo at the place of another', () => {
    const text = '{"demos":[{"title":"A"},{"title":"B"},{"title":"C"}]}';
    const read = parseDemoFile(text, { path: '/talk/.demo/a.json', workspaceFolder: '/talk' });
    const [a, , c] = read.demos.map(({ id }) => id);
    const move = { path: read.path, id: c ?? '', to: a ?? '' };
    expect(reorderDemo(libraryOf(read), move, text)).toBe('{"demos":[{"title":"C"},{"title":"A"},{"title":"B"}]}');
    expect(reorderDemo(libraryOf(read), { ...move, id: 'gone' }, text)).toBeUndefined();
  });
});
