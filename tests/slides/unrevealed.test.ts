import { describe, expect, it } from 'vitest';
import { markReveals } from '../../src/slides/html/reveals.ts';
import { hideUnrevealed } from '../../src/slides/unrevealed.ts';

describe('the HTML of a slide that is partly revealed', () => {
  it('keeps what is revealed, and has an x for each letter of the rest', () => {
    const { html, steps } = markReveals(
      '<h1>Now</h1><dt-list><ul><li>one</li><li>two &amp; <b>3</b></li></ul></dt-list>',
    );
    expect(steps).toBe(2);
    const shown = hideUnrevealed(html, 1);
    expect(shown).toContain('<li data-reveal="1">one</li>');
    expect(shown).toContain('<li data-reveal="2">xxx x <b>x</b></li>');
    expect(hideUnrevealed(html, 2)).toBe(html);
  });

  it('keeps the boxes of hidden elements, and none of their addresses and texts', () => {
    const html =
      '<div data-reveal="1" class="a" style="width:3em" title="secret"><img src="secret.png" alt="secret" width="3"><style>secret</style></div><p>open</p>';
    const shown = hideUnrevealed(html, 0);
    expect(shown).not.toContain('secret');
    expect(shown).toContain('class="a" style="width:3em"');
    expect(shown).toContain('width="3"');
    expect(shown).toContain('<p>open</p>');
  });

  it('hides nothing that follows an element that is not closed', () => {
    expect(hideUnrevealed('<ul><li data-reveal="1">a</ul><p>b</p>', 0)).toBe('<ul><li data-reveal="1">x</ul><p>b</p>');
  });
});
