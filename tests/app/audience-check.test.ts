import { expect, it } from 'vitest';
import { createAudienceCheck } from '../../src/app/audience-check.ts';
import type { Drawable, ShowRenderer } from '../../src/app/show-renderer.ts';
import { DemoError } from '../../src/core/errors.ts';
import type { DemoEntry } from '../../src/demos/model.ts';
import type { SlideFlaw } from '../../src/ports/slide-flaw.ts';
import type { PreflightState } from '../../src/preflight/preflight.ts';
import { createSettings } from '../support/host-parts.ts';

const top = { line: 0, character: 0 };
const entry = {
  file: { path: '/talk/.demo/talk.json' },
  demo: { id: 'a', title: 'A', location: { index: 0, source: { ranges: [{ start: top, end: top }] } } },
} as unknown as DemoEntry;
const shot = (index: number): Drawable => ({
  title: `Slide ${index}`,
  caption: undefined,
  slide: { path: '/talk/deck.md', range: { start: { line: index, character: 0 }, end: { line: index, character: 0 } } },
  upcoming: { kind: 'demo', card: { title: '', lines: [] } },
});
const flaw: SlideFlaw = { kind: 'small-text', text: 'tiny', count: 1, value: 9, limit: 24, boxes: [] };

function setUp(inspect: ShowRenderer['inspect'], settings = createSettings()) {
  const check = createAudienceCheck({ renderer: { inspect }, signal: new AbortController().signal });
  const text = Array.from({ length: 20 }, () => 'tiny').join('\n');
  const workbench = { documents: { open: async (path: string) => ({ path, text, isDirty: false }) } };
  const scene = { workbench, settings } as unknown as PreflightState;
  return (count: number) =>
    check.check(
      entry,
      Array.from({ length: count }, (_, index) => shot(index)),
      scene,
    );
}

it('the check measures at most eight slides of a demo in one document, and puts each finding at its slide', async () => {
  const sizes: number[] = [];
  const check = setUp(async (shots) => {
    sizes.push(shots.length);
    return shots.map(({ title }) => (title === 'Slide 9' ? [flaw] : []));
  });
  expect((await check(19)).map(({ code, range }) => [code, range.start.line])).toEqual([['small-text', 9]]);
  expect(sizes).toEqual([8, 8, 3]);
});

it('the check reports only once that no browser can measure the slides of a show', async () => {
  let asked = 0;
  const check = setUp(async () => {
    asked += 1;
    throw new DemoError('no-screenshot', 'No browser was found');
  });
  const found = [...(await check(3)), ...(await check(3))];
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([['slides-not-measured', 'info']]);
  expect(found[0]?.message).toContain('No browser was found');
  expect(asked).toBe(1);
});

it('the check measures no slide if the setting turns browsers off', async () => {
  const check = setUp(() => Promise.reject(new Error('asked')), createSettings({ 'screenshot.browser': 'off' }));
  expect(await check(3)).toEqual([]);
});
