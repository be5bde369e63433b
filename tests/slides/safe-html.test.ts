import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceHtml } from '../../src/slides/html/html-edit.ts';
import { attributeOf, scanTags } from '../../src/slides/html/html-scan.ts';
import { dropIllegalCharacters, makeSafe, makeSafeCss } from '../../src/slides/safe-html.ts';
import { expectLinear, repeating } from '../support/linear.ts';

describe('makeSafe', () => {
  it.each([
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a script that never ends', 'a<script>alert(1)', 'a'],
    ['a script with odd spelling', 'a<ScRiPt\n>alert(1)</sCrIpT foo>b', 'ab'],
    ['a script between whose halves something goes', '<scr<b onclick=1></b>ipt>1</script>', 'ipt&gt;1'],
    ['a script that a character hides', 'a<scr\u0000ipt>alert(1)</scr\u0008ipt>b', 'ab'],
    ['an event handler', '<img src="a.png" onerror="alert(1)">', '<img src="a.png">'],
    ['an event handler without quotes', '<b/onclick=alert(1)>x</b>', '<b>x</b>'],
    ['an event handler that a character hides', '<img src=x o\u0001nerror=1>', '<img src="x">'],
    ['a script address', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['a script address in entities', '<a href="&#106;avascript&colon;alert(1)">x</a>', '<a>x</a>'],
    ['a script address in long entities', `<a href="&#x${'0'.repeat(99)}6a;avascript:1">x</a>`, '<a>x</a>'],
    [
      'a script address in an entity that another hides',
      '<a href="&#&#1;106;avascript:1">x</a>',
      '<a href="&amp;#106;avascript:1">x</a>',
    ],
    ['a script address with a tab', '<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['a script address with an entity of a tab', '<a href="java&Tab;script:alert(1)">x</a>', '<a>x</a>'],
    ['a script address after a blank without width', '<a href="\u200bjavascript:1">x</a>', '<a>x</a>'],
    ['an address that holds a document', '<a href="data:text/html,<script>1</script>">x</a>', '<a>x</a>'],
    ['an address of a scheme of its own', '<a href="vscode://x/y">x</a>', '<a>x</a>'],
    [
      'a script address in SVG',
      '<svg><a xlink:href="javascript:1"><text>x</text></a></svg>',
      '<svg><a><text>x</text></a></svg>',
    ],
    ['an animated address', '<svg><set attributeName="href" to="javascript:1"/></svg>', '<svg></svg>'],
    [
      'an animated address in entities',
      '<svg><animate attributeName="&#104;ref" to="javascript:1"/></svg>',
      '<svg></svg>',
    ],
    [
      'an animated handler',
      '<svg><set attributeName=onclick to="1"/><set attributeName=fill to=red /></svg>',
      '<svg><set attributeName="fill" to="red"></set></svg>',
    ],
    [
      'what a drawing takes from elsewhere',
      '<svg><use href="data:image/svg+xml,x"/><use href="#a"/></svg>',
      '<svg><use></use><use href="#a"></use></svg>',
    ],
    ['a name that hides what the document can do', '<img name="createElement" id=a>', '<img id="a">'],
    ['the id of what stands around slides', '<p id="pages">a</p><p id="b">b</p>', '<p>a</p><p id="b">b</p>'],
    [
      'where a link opens, unless it is a page of its own',
      '<a target=_top>a</a><a target=_blank>b</a>',
      '<a>a</a><a target="_blank">b</a>',
    ],
    [
      'a style that loads from the net',
      '<p style="top:0;background:url(//x/y);left:0">a</p>',
      '<p style="top:0;left:0">a</p>',
    ],
    [
      'a style that does so in escapes',
      '<p style="background:u\\72l(&quot;https\\3a //x&quot;)">a</p>',
      '<p style="">a</p>',
    ],
    [
      'styles that ran in old browsers',
      '<p style="width:exp/**/ression(1);behavior:url(a);top:0">a</p>',
      '<p style="top:0">a</p>',
    ],
    ['a frame with its content', 'a<iframe srcdoc="<script>1</script>">x</iframe>b', 'ab'],
    ['an object in an object', 'a<object><object></object>x</object>b', 'ab'],
    ['what moves the page elsewhere', '<base href="//x"><meta http-equiv="refresh" content="0">a', 'a'],
    ['a form, not its content', '<form action="//x"><b>x</b></form>', '<b>x</b>'],
    [
      'where a button sends to',
      '<button formaction="javascript:1" form=f type=submit>x</button>',
      '<button type="submit">x</button>',
    ],
    ['an element that nobody knows, not its content', '<nobody>x</nobody><my-own>y</my-own>', 'xy'],
    ['comments, declarations and instructions', 'a<!-- b --><!DOCTYPE c><?d e?></ f>g', 'ag'],
    [
      'tags that hide in a text area',
      '<textarea><img onerror=1></textarea>',
      '<textarea>&lt;img onerror=1&gt;</textarea>',
    ],
    [
      'tags that hide in a value',
      `<p title='"><img onerror=1>'>a</p>`,
      '<p title="&quot;&gt;&lt;img onerror=1&gt;">a</p>',
    ],
    ['what is no HTML within the description of a formula', '<math><desc><textarea>', '<math></math>'],
    [
      'tags that come out of a style in a formula',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=1&gt;">',
      '<math><mtext><table><img title="--&gt;&lt;img src=1 onerror=1&gt;"></table></mtext></math>',
    ],
    ['all but the first of a name', '<a href="#a" HREF="javascript:1">x</a>', '<a href="#a">x</a>'],
  ])('removes %s', (_, hostile, harmless) => {
    expect(makeSafe(hostile).html).toBe(harmless);
  });

  it.each([
    '<p class="a" style="color:red">1 &lt; 2 <a href="https://example.com">x</a> <img src="a b.png"></p>',
    '<p>Tom & Jerry, &copy; 2026 &#233; &nbsp;</p><a href="?a=1&amp;b=2#c">x</a><a href="mailto:a@b.c">y</a>',
    '<video src="a.mp4" poster="data:image/png,x" autoplay loop muted playsinline></video>',
    '<img srcset="a.png 1x, b.png 2x" src="C:/a.png" alt="see: url(http://x)"><ul><li>a</li><li>b</li></ul>',
    '<div style="background:url(&quot;data:image/png;base64,x&quot;);width:1px" data-reveal="1" aria-label="x"></div>',
    '<svg viewBox="0 0 1 1"><linearGradient id="a"><stop offset="1"></stop></linearGradient><path fill="url(#a)" d="M0 0"></path></svg>',
    '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math>',
    '<dt-show clicks="2" data-reveal="1">a</dt-show><fade-in direction="up">b</fade-in>',
  ])('keeps the harmless HTML that people write: %s', (html) => {
    expect(makeSafe(html)).toEqual({ html, css: '' });
  });

  it('handles optional closing tags like browsers do', () => {
    expect(makeSafe('<ul><li>a<li>b</ul><p>c<p>d<svg><path/><p>e').html).toBe(
      '<ul><li>a</li><li>b</li></ul><p>c</p><p>d<svg><path></path></svg></p><p>e</p>',
    );
  });

  it('keeps custom elements when there are components, without handlers', () => {
    const html = '<my-own who="x" onclick="1" href="javascript:1" to="javascript:1">y</my-own><font-face>z</font-face>';
    expect(makeSafe(html, { hasComponents: true }).html).toBe('<my-own who="x">y</my-own>z');
  });

  it('collects the CSS of style elements', () => {
    expect(makeSafe('a<style>h1 { color: red }</style>b<style>p { top: 0 }</style>')).toEqual({
      html: 'ab',
      css: 'h1 { color: red }\np { top: 0 }',
    });
  });

  it('escapes CSS that would end its element', () => {
    expect(makeSafeCss('a{}</style><\u0000/style><]]>!--')).toBe('a{}\\3c /style>\\3c /style>\\3c !--');
  });

  const piece = fc.constantFrom(
    ...['<', '>', '"', "'", '=', '/', ' ', 'script', 'svg', 'style', 'a', 'img', 'x', '<!--', '-->', '</', '\u0000'],
    ...[' onload', ' href', 'javascript:', '<iframe', '<title>', '<math>', '<textarea>', '<table>', '<p>', '<li>'],
    ...['&#', '106;', '&colon;', '<![CDATA[', ']]>', '<mtext>', '<desc>', '</p>', '<b>', '</b>', '<select>', '\\'],
  );

  it('leaves no handler, script or script URL in random mixtures', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const tag of scanTags(makeSafe(pieces.join('')).html)) {
          expect(tag.name).not.toMatch(/^(script|iframe|style|title)$/);
          expect(tag.attributes.filter(({ name }) => name.startsWith('on'))).toEqual([]);
          expect(attributeOf(tag, 'href') ?? '').not.toMatch(/^\s*javascript:/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing more when it is applied twice', () => {
    const opened = (html: string) =>
      [...scanTags(html)].filter(({ kind }) => kind === 'open').map(({ start, end }) => html.slice(start, end));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { html } = makeSafe(pieces.join(''));
        expect(opened(makeSafe(html).html)).toEqual(opened(html));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    '<',
    '<a ',
    '&',
    '&#',
    '<!--',
    '</',
    '<svg><',
    '<b>',
    '<p><b>',
    '<li>',
    '<a href="',
    '<p style=";',
    '<script>',
    '<td>',
    '<svg><p>',
    '</p>',
    '<a x=1 y ',
    '&lt',
    '<p style="url(/*',
  ])('takes linear time for a megabyte of %s', (piece) => expectLinear(makeSafe, repeating(piece)));

  it('takes linear time for a megabyte in one value', async () => {
    for (const piece of [
      ';',
      '\\',
      'url(',
      '/*',
      '(',
      '" ',
      'a:',
      '&#0',
      '&#x0',
      '&amp',
      ' ',
      ',',
      'expression ',
      "'",
    ]) {
      const read = (value: string) =>
        makeSafe(`<a style="${value}" href="${value}" fill="${value}"></a><img srcset="${value}">`);
      await expectLinear(read, repeating(piece.replaceAll('"', '&quot;')), piece);
    }
  });

  it('parses deep nesting, and limits the depth of its output like browsers do', () => {
    const { html } = makeSafe(`<i>${'<b>'.repeat(100_000)}x${'</b>'.repeat(100_000)}</i>y`);
    expect(html).toMatch(/^<i>(<b>){399}x(<\/b>){399}<\/i>y$/);
  });

  it('takes linear time for five megabytes of opening tags', () =>
    expectLinear(
      (text) => makeSafe(balanceHtml(text)),
      (size) => repeating('<b><script>')(size / 2) + repeating('<div x=')(size / 2),
    ));
});

describe('balanceHtml', () => {
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

it('dropIllegalCharacters removes characters that XML does not allow, also as entities', () => {
  expect(dropIllegalCharacters('a\u0000b\u0008c\ud800d\tе&#0;f&#x1F;g&#65;&#x1f600;\u{1f600}\uffff')).toBe(
    'abcd\tеfg&#65;&#x1f600;\u{1f600}',
  );
});
