import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceHtml } from '../../src/slides/html/html-edit.ts';
import { attributeOf, scanTags } from '../../src/slides/html/html-scan.ts';
import { dropIllegalCharacters, makeSafe } from '../../src/slides/safe-html.ts';

describe('safe HTML', () => {
  it.each([
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a script that never ends', 'a<script>alert(1)', 'a'],
    ['a script with odd spelling', 'a<ScRiPt\n>alert(1)</sCrIpT foo>b', 'ab'],
    ['an event handler', '<img src="a.png" onerror="alert(1)">', '<img src="a.png" >'],
    ['an event handler without quotes', '<b/onclick=alert(1)>x</b>', '<b/>x</b>'],
    ['a script address', '<a href="javascript:alert(1)">x</a>', '<a >x</a>'],
    ['a script address in entities', '<a href="&#106;avascript&colon;alert(1)">x</a>', '<a >x</a>'],
    ['a script address with a tab', '<a href="java\tscript:alert(1)">x</a>', '<a >x</a>'],
    [
      'a script address in SVG',
      '<svg><a xlink:href="javascript:1"><text>x</text></a></svg>',
      '<svg><a ><text>x</text></a></svg>',
    ],
    [
      'an animated address',
      '<svg><set attributeName="href" to="javascript:1"/></svg>',
      '<svg><set  to="javascript:1"/></svg>',
    ],
    ['a frame with its content', 'a<iframe srcdoc="<script>1</script>">x</iframe>b', 'ab'],
    ['an object in an object', 'a<object><object></object>x</object>b', 'ab'],
    ['what moves the page elsewhere', '<base href="//x"><meta http-equiv="refresh" content="0">a', 'a'],
    ['a form, not its content', '<form action="//x"><b>x</b></form>', '<b>x</b>'],
    [
      'tags that hide in a text area',
      '<textarea><img onerror=1></textarea>',
      '<textarea>&lt;img onerror=1></textarea>',
    ],
  ])('takes out %s', (_, hostile, harmless) => {
    expect(makeSafe(hostile).html).toBe(harmless);
  });

  it('leaves alone what people write', () => {
    const html = '<p class="a" style="color:red">1 &lt; 2 <a href="https://example.com">x</a> <img src="a b.png"></p>';
    expect(makeSafe(html)).toEqual({ html, css: '' });
  });

  it('collects style elements', () => {
    expect(makeSafe('a<style>h1 { color: red }</style>b<style>p { top: 0 }</style>')).toEqual({
      html: 'ab',
      css: 'h1 { color: red }\np { top: 0 }',
    });
  });

  it('leaves no handler, script or script address in any mixture', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      ' ',
      'script',
      'svg',
      'style',
      'a',
      'img',
      ' onload',
      ' href',
      'javascript:',
      '<!--',
      '-->',
      '</',
      'x',
      '<iframe',
      '<title>',
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const tag of scanTags(makeSafe(pieces.join('')).html)) {
          expect(tag.name).not.toMatch(/^(script|iframe|style|title)$/);
          expect(tag.attributes.filter(({ name }) => name.startsWith('on'))).toEqual([]);
          expect(attributeOf(tag, 'href') ?? '').not.toMatch(/^\s*javascript:/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is done with five megabytes of opening tags in no time', () => {
    const start = performance.now();
    makeSafe(balanceHtml('<b><script>'.repeat(200_000) + '<div x='.repeat(400_000)));
    expect(performance.now() - start).toBeLessThan(4000);
  });
});

describe('balanced HTML', () => {
  it.each([
    ['closes what is open', '<div><b>x', '<div><b>x</b></div>'],
    ['drops what closes nothing', 'a</div></section>b', 'ab'],
    ['keeps what is whole', '<ul><li>a<br><img src=x></li></ul>', '<ul><li>a<br><img src=x></li></ul>'],
    ['makes text of a tag that breaks off', 'a<img src=x onerror=alert(1)', 'a&lt;img src=x onerror=alert(1)'],
    [
      'knows that SVG closes with a slash and HTML does not',
      '<svg><path/></svg><div/>',
      '<svg><path/></svg><div/></div>',
    ],
  ])('%s', (_, html, balanced) => {
    expect(balanceHtml(html)).toBe(balanced);
  });
});

it('drops characters that XML has no place for, as such and as entities', () => {
  expect(dropIllegalCharacters('a\u0000b\u0008c\ud800d\tе&#0;f&#x1F;g&#65;&#x1f600;\u{1f600}\uffff')).toBe(
    'abcd\tеfg&#65;&#x1f600;\u{1f600}',
  );
});
