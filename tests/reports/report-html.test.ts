import { expect, it } from 'vitest';
import type { Report } from '../../src/preflight/finding.ts';
import { type Frame, printHtml } from '../../src/reports/report-html.ts';

const range = { start: { line: 0, character: 0 }, end: { line: 3, character: 0 } };
const report: Report = {
  folders: ['/ws'],
  files: ['/ws/.demo/talk.json'],
  demos: [
    { id: 'a', title: '<A>', path: '/ws/.demo/talk.json', isDisabled: false },
    { id: 'b', title: 'B', path: '/ws/.demo/talk.json', isDisabled: true },
  ],
  needs: [],
  findings: [
    {
      code: 'source-not-found',
      message: 'No "x" & y',
      severity: 'warning',
      path: '/ws/deck.md',
      range: { start: { line: 5, character: 2 }, end: { line: 5, character: 3 } },
      demoId: 'a',
      source: 'check',
    },
  ],
};
const frame = (title: string, start: number): Frame => ({
  demoId: 'a',
  title,
  caption: undefined,
  png: Uint8Array.of(1),
  slide: {
    path: '/ws/deck.md',
    range: { ...range, start: { line: start, character: 0 }, end: { line: start + 3, character: 0 } },
  },
});

it('the HTML report contains every picture in order with the findings of its slide, and no scripts', () => {
  const html = printHtml(report, [frame('One', 0), frame('<Two>', 4)], 'My <talk>');
  const figures = html.split('<figure').slice(1);
  expect(figures).toHaveLength(3);
  expect(figures[0]).toContain('<span class="badge warns">1</span>');
  expect(figures[0]).not.toContain('<li');
  expect(figures[1]).toContain('<b>&lt;Two&gt;</b>');
  expect(figures[1]).toContain('No &quot;x&quot; &amp; y');
  expect(figures[1]).toContain('deck.md:6:3');
  expect(figures[2]).toContain('disabled');
  expect(html).toContain('<title>My &lt;talk&gt;</title>');
  expect(html).toContain('default-src &#39;none&#39;');
  expect(html).not.toContain('<script');
});
