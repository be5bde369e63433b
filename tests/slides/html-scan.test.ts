import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeOf, scanTags } from '../../src/slides/html/html-scan.ts';
import { expectLinear, repeating } from '../support/linear.ts';

/** A readable list of the tags. */
function list(html: string): readonly string[] {
  return [...scanTags(html)].map((tag) => {
    const attributes = tag.attributes.map(({ name, value }) =>
      value === undefined ? ` ${name}` : ` ${name}=[${value}]`,
    );
    const raw = tag.rawText ? ` raw=${JSON.stringify(html.slice(tag.rawText.start, tag.rawText.end))}` : '';
    return `${tag.kind === 'close' ? '/' : ''}${tag.name}${attributes.join('')}${tag.isSelfClosing ? ' /' : ''}${raw}`;
  });
}

describe('scanTags', () => {
  it.each([
    ['plain ones', '<p>a</p>', ['p', '/p']],
    ['upper case', '<IMG SRC=a.png>', ['img src=[a.png]']],
    ['every way to write a value', `<a b c="1>2" d='"' e=f g = "h" "i">`, ['a b c=[1>2] d=["] e=[f] g=[h] "i"']],
    ['values without quotes keep their slash', '<a href=/x/>y', ['a href=[/x/] /']],
    ['self closing ones', '<br/><img src="a" />', ['br /', 'img src=[a] /']],
    ['custom elements', '<dt-show group="2">x</dt-show >', ['dt-show group=[2]', '/dt-show']],
    ['no tags in comments', 'a<!-- <p> --><b><!--><i><!---><u><!-- --!><s>', ['b', 'i', 'u', 's']],
    ['no tags in a comment that never closes', '<b><!-- <p>', ['b']],
    ['no tags in declarations', '<!DOCTYPE html><?php x ?><b></ x><i>', ['b', 'i']],
    [
      'no tags in scripts and styles',
      '<script>"<p>"</script><style>a{}</STYLE >',
      ['script raw="\\"<p>\\""', '/script', 'style raw="a{}"', '/style'],
    ],
    ['a style that never closes', '<style>a <b>', ['style raw="a <b>"']],
    ['a < that is only text', '1 < 2 <3 <- <b>', ['b']],
    ['nothing of a tag that breaks off', '<b><img src="a', ['b']],
    ['line breaks between attributes', '<a\n  b="1"\r\n\tc>', ['a b=[1] c']],
  ])('handles %s', (_, html, tags) => {
    expect(list(html)).toEqual(tags);
  });

  it('returns the position of each tag and value', () => {
    const html = 'x <img alt="a" src=b.png>';
    const [tag] = scanTags(html);
    expect(html.slice(tag?.start, tag?.end)).toBe('<img alt="a" src=b.png>');
    expect(tag?.attributes.map(({ start, end }) => html.slice(start, end))).toEqual(['alt="a"', 'src=b.png']);
    expect(tag?.attributes.map(({ valueSpan }) => html.slice(valueSpan?.start, valueSpan?.end))).toEqual([
      'a',
      'b.png',
    ]);
  });

  it('attributeOf returns an attribute by its name, the first one if there are several', () => {
    const [tag] = scanTags('<a b c=1 C=2>');
    expect(['b', 'c', 'd'].map((name) => tag && attributeOf(tag, name))).toEqual(['', '1', undefined]);
  });

  it('returns no overlapping tags for random text', () => {
    const pieces = ['<', '>', '/', '!', '--', '"', "'", '=', ' ', 'a', 'script', 'style', '?', '\n', '</'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        const html = parts.join('');
        let done = 0;
        for (const { start, end, rawText } of scanTags(html)) {
          expect(start).toBeGreaterThanOrEqual(done);
          expect(end).toBeGreaterThan(start);
          done = rawText?.end ?? end;
        }
        expect(done).toBeLessThanOrEqual(html.length);
      }),
    );
  });

  it('takes linear time for any repetition', async () => {
    for (const piece of [
      '<',
      '<a ',
      '<a b="',
      '<!--',
      '<!-- --',
      '<script>',
      '<script></script>',
      '</',
      '<a b=',
      '<?',
      '<!',
    ]) {
      await expectLinear((text) => [...scanTags(text)].length, repeating(piece), piece);
    }
  });
});
