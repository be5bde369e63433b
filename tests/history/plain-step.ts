import { freshStep, type HistoryStep } from '../../src/history/journal/timeline.ts';

/** A step that has changed nothing but the given values. */
export function stepOf(number: number, own: Partial<HistoryStep>): HistoryStep {
  const place = { filePath: '/talk/.demo/1.json', id: String(number), fileIndex: 0, demoIndex: number, demoCount: 9 };
  const before = { editor: { groups: [], unsaved: [] }, show: null } as unknown as HistoryStep['before'];
  return { ...freshStep, number, place, title: place.id, folder: '/talk', at: 0, before, ...own };
}
