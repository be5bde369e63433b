import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markReveals } from '../../src/slides/html/reveals.ts';
import { expectLinear, repeating } from '../support/linear.ts';

describe('markReveals', () => {
  it.each([
    ['nothing', '<p>a</p>', '<p>a</p>', 0],
    [
      'what shows and what hides at the first click',
      '<dt-show>a</dt-show><dt-hide>b</dt-hide>',
      '<dt-show data-reveal="1">a</dt-show><dt-hide data-conceal="1">b</dt-hide>',
      1,
    ],
    [
      'the clicks that are named',
      '<dt-show clicks="2">b</dt-show><dt-show clicks="1">a</dt-show>',
      '<dt-show data-reveal="2" clicks="2">b</dt-show><dt-show data-reveal="1" clicks="1">a</dt-show>',
      2,
    ],
    [
      'no empty clicks',
      '<dt-show clicks="3">a</dt-show><dt-hide clicks=9>b</dt-hide>',
      '<dt-show data-reveal="1" clicks="3">a</dt-show><dt-hide data-conceal="2" clicks=9>b</dt-hide>',
      2,
    ],
    [
      'one click an item of a list',
      '<dt-list><ul><li>a<ul><li>aa</li></ul></li><li>b</li></ul></dt-list>',
      '<dt-list><ul><li data-reveal="1">a<ul><li>aa</li></ul></li><li data-reveal="2">b</li></ul></dt-list>',
      2,
    ],
    [
      'a list that starts later',
      '<dt-show>x</dt-show><dt-list clicks="2"><ol><li>a</li></ol></dt-list>',
      '<dt-show data-reveal="1">x</dt-show><dt-list clicks="2"><ol><li data-reveal="2">a</li></ol></dt-list>',
      2,
    ],
    [
      'items without a list around them',
      '<dt-list type="ol"><li>a</li><li>b</li></dt-list>',
      '<dt-list type="ol"><ol><li data-reveal="1">a</li><li data-reveal="2">b</li></ol></dt-list>',
      2,
    ],
    [
      'a click that means nothing as the first',
      '<dt-show clicks="-1">a</dt-show><dt-show clicks="x">b</dt-show>',
      '<dt-show data-reveal="1" clicks="-1">a</dt-show><dt-show data-reveal="1" clicks="x">b</dt-show>',
      1,
    ],
    [
      'nothing in comments and code',
      '<!-- <dt-show> --><code>&lt;dt-show&gt;</code><style>/*<dt-show>*/</style>',
      '<!-- <dt-show> --><code>&lt;dt-show&gt;</code><style>/*<dt-show>*/</style>',
      0,
    ],
    ['items outside of a list', '<dt-list></dt-list><ul><li>a</li></ul>', '<dt-list></dt-list><ul><li>a</li></ul>', 0],
  ])('numbers the reveals: %s', (_, html, marked, steps) => {
    expect(markReveals(html)).toEqual({ html: marked, steps });
  });

  it('numbers clicks without gaps and changes nothing else, for random HTML', () => {
    const piece = fc.constantFrom(
      '<dt-show>',
      '</dt-show>',
      '<dt-hide clicks="3">',
      '</dt-hide>',
      '<dt-list>',
      '</dt-list>',
      '<ul>',
      '</ul>',
      '<li>',
      '</li>',
      'text',
      '<',
      '<!--',
      '-->',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const source = pieces.join('');
        const { html, steps } = markReveals(source);
        const numbers = new Set(
          [...html.matchAll(/ data-(?:reveal|conceal)="(\d+)"/g)].map(([, number]) => Number(number)),
        );
        expect([...numbers].sort((one, other) => one - other)).toEqual(Array.from({ length: steps }, (_, i) => i + 1));
        const bare = (text: string) => text.replace(/ data-(reveal|conceal)="\d+"/g, '').replaceAll(/<\/?ul>/g, '');
        expect(bare(html)).toBe(bare(source));
      }),
    );
  });

  it('takes linear time for very many elements', () =>
    expectLinear(markReveals, repeating('<dt-show>a</dt-show><dt-list><li>b</dt-list>')));
});
