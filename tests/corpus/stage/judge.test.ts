import { describe, expect, it } from 'vitest';
import { type Fault, judge, type Moment, type Sight } from './judge.ts';

const bare: Sight = { slide: undefined, isBlank: false, file: undefined, toasts: [] };

function kindsOf(moment: Partial<Omit<Moment, 'sight'>>, sight: Partial<Sight>): readonly Fault['kind'][] {
  const faults = judge({ slide: undefined, expected: undefined, ...moment, sight: { ...bare, ...sight } });
  return faults.map(({ kind }) => kind);
}

describe('judging a step of a talk', () => {
  const slide = { index: 2, title: 'Two' };
  const file = { kind: 'file', name: 'a.ts' } as const;

  it('reports nothing when the announced slide is visible', () => {
    expect(kindsOf({ slide, expected: { kind: 'slide' } }, { slide: 'Two' })).toEqual([]);
  });

  it('reports a slide that is not visible, a wrong slide, and a blank one', () => {
    expect(kindsOf({ slide }, {})).toEqual(['false done']);
    expect(kindsOf({ slide }, { slide: 'One' })).toEqual(['false done']);
    expect(kindsOf({ slide }, { slide: 'Two', isBlank: true })).toEqual(['black slide']);
  });

  it('reports a step whose last action did not bring its file or slide to the front', () => {
    expect(kindsOf({ expected: file }, { file: 'a.ts' })).toEqual([]);
    expect(kindsOf({ expected: file }, { file: 'b.ts' })).toEqual(['false done']);
    expect(kindsOf({ expected: { kind: 'slide' } }, { file: 'a.ts' })).toEqual(['false done']);
    expect(kindsOf({}, { file: 'a.ts' })).toEqual([]);
  });

  it('reports every toast, and distinguishes toasts of other extensions', () => {
    const toasts = [
      'Error: Nothing there., source: Showrunner, notification',
      'Saved, notification',
      'Error: No server., source: TypeScript, notification',
    ];
    expect(kindsOf({}, { toasts })).toEqual(['toast', 'toast', 'toast of others']);
  });
});
