import { describe, expect, it } from 'vitest';
import type { SlideFlaw } from '../../src/ports/slide-flaw.ts';
import { describeFlaws, limitsOf } from '../../src/preflight/slide-findings.ts';
import { createSettings } from '../support/host-parts.ts';

const deck = ['---', 'theme: default', '---', '# Title', '', '- **one** point', '- [two](https://x.y) points', ''];

function find(flaw: Partial<SlideFlaw>, lines: readonly string[] = deck, settings = createSettings()) {
  const whole = { kind: 'small-text', text: 'one point', count: 1, value: 18, limit: 24, boxes: [], ...flaw } as const;
  const range = { start: { line: 0, character: 0 }, end: { line: lines.length - 1, character: 0 } };
  const slide = { path: '/talk/deck.md', range, text: lines.join('\n'), demoId: 'a' };
  return describeFlaws([whole], slide, settings);
}

describe('a finding about a slide', () => {
  it('is located at the line of its text, even if Markdown changes the text', () => {
    expect(find({ text: 'one point' })[0]?.range.start.line).toBe(5);
    expect(find({ text: 'two points' })[0]?.range.start.line).toBe(6);
  });

  it('is located at the first line of the slide if the text comes from a template', () => {
    expect(find({ text: 'not in the deck' })[0]?.range.start.line).toBe(1);
  });

  it('says the measured value, the limit, and how many other texts on the slide are affected', () => {
    expect(find({ count: 3 })[0]?.message).toBe(
      '“one point” is too small for the last row: 18 pixels high on a screen of 1080 lines, at least 24 needed. The same is true of 2 others on this slide.',
    );
    expect(find({ kind: 'low-contrast', value: 2.44, limit: 4.5 })[0]?.message).toBe(
      '“one point” is hard to read: its contrast with the background is 2.4:1, at least 4.5:1 needed.',
    );
  });

  it('is left out if a comment in the slide turns off this kind of finding, or all kinds', () => {
    expect(find({}, [...deck, '<!-- showrunner-ignore small-text, low-contrast -->'])).toEqual([]);
    expect(find({}, [...deck, '<!-- showrunner-ignore -->'])).toEqual([]);
    expect(find({}, [...deck, '<!-- showrunner-ignore low-contrast -->'])).toHaveLength(1);
  });

  it('is left out if a setting turns off this kind of finding', () => {
    expect(find({}, deck, createSettings({ 'check.ignore': ['small-text'] }))).toEqual([]);
  });
});

it('code and footers may be smaller than other text without a finding', () => {
  expect(limitsOf(createSettings({ 'check.textSize': 30, 'check.words': 40 }))).toEqual({
    ...{ text: 30, code: 25, footer: 20 },
    ...{ contrast: 4.5, words: 40 },
  });
});
