import fc from 'fast-check';
import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { renderTemplate } from '../../src/slides/template/template.ts';
import { expectLinear, repeating } from '../support/linear.ts';

const values: JsonObject = {
  name: 'Ada & "Bob" <x>\'`=',
  html: '<b>bold</b>',
  yes: true,
  no: false,
  zero: 0,
  empty: '',
  none: null,
  list: ['a', 'b', '<c>'],
  nothing: [],
  people: [
    { name: 'Ada', tags: ['x', 'y'] },
    { name: 'Bob', tags: [] },
  ],
  map: { one: 1, two: 2 },
  deep: { er: { est: 'found' } },
  nested: [
    [1, 2],
    [3, null],
  ],
};

/** The helpers of the format's other extension, as in its documentation. */
const handlebars = Handlebars.create();
handlebars.registerHelper({
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  not: isFalse,
  and: (...all: unknown[]) => all.slice(0, -1).reduce((left, right) => (isFalse(left) ? left : right)),
  or: (...all: unknown[]) => all.slice(0, -1).reduce((left, right) => (isFalse(left) ? right : left)),
});

function isFalse(value: unknown): boolean {
  return Handlebars.Utils.isEmpty(value) || value === 0;
}

describe('a template', () => {
  it.each([
    '{{name}} {{{name}}} {{&html}} {{ html }} {{{ html }}}',
    '{{deep.er.est}} {{deep.nope.est}} {{nope}} {{none}} {{zero}} {{no}} {{yes}}',
    '{{this.name}} {{list}} {{list.length}} {{nested}} {{deep}}',
    '{{#if yes}}a{{else}}b{{/if}}{{#if no}}a{{else}}b{{/if}}{{#if zero}}a{{/if}}{{#if empty}}a{{/if}}{{#if nothing}}a{{else}}b{{/if}}{{#if map}}a{{/if}}',
    '{{#each list}}{{@index}}:{{this}};{{/each}}{{#each nothing}}a{{else}}none{{/each}}{{#each nope}}a{{else}}none{{/each}}',
    '{{#each people}}{{name}}({{#each tags}}{{@index}}{{this}}{{else}}-{{/each}}){{/each}}',
    '{{#each map}}{{@key}}={{this}} {{/each}}',
    '{{#each people}}\n  {{name}}\n  {{#if tags}}\n    tags\n  {{else}}\n    none\n  {{/if}}\n{{/each}}\nend',
    'a {{! comment }} b {{!-- {{name}} }} --}} c\n  {{! alone }}  \nd',
    '<p>\r\n{{#if yes}}\r\n  a\r\n{{/if}}\r\n</p>',
    '{{#if yes}} a {{/if}}\n{{#if yes}}\nb{{/if}}\n',
    '',
    'no tags { at } all }}',
    '{{#unless no}}a{{else}}b{{/unless}}{{#unless yes}}a{{else}}b{{/unless}}{{#unless zero includeZero=true}}a{{else}}b{{/unless}}',
    '{{#if no}}a{{else if zero}}b{{else if yes}}c{{else}}d{{/if}}{{#if no}}a{{else if no}}b{{else}}d{{/if}}',
    '{{#if no}}a{{else each list}}{{this}}{{else}}none{{/if}}{{#if no}}a{{^}}b{{/if}}',
    '{{#if zero includeZero=true}}a{{else}}b{{/if}}',
    '{{#with deep}}{{er.est}} {{../name}} {{#with er}}{{est}} {{../../name}}{{/with}}{{/with}}{{#with nope}}a{{else}}none{{/with}}{{#with zero}}{{this}}{{/with}}',
    '{{#with deep as |d|}}{{d.er.est}}{{name}}{{/with}}{{#each people as |one at|}}{{at}}{{one.name}}{{#if yes}}{{one.name}}{{/if}}{{/each}}',
    '{{#each people}}{{#if @first}}first {{/if}}{{@key}}{{@index}}{{#if @last}} last{{/if}};{{/each}}',
    '{{#each people}}{{#each tags}}{{@../index}}{{@index}}{{../name}}{{../../name}}{{@root.name}}{{/each}}{{/each}}',
    '{{#each map}}{{#if @first}}{{@key}}{{/if}}{{../name}}{{#if ../yes}}y{{/if}}{{/each}}',
    '{{#each people}}{{#if ../yes}}{{../name}}{{name}}{{/if}}{{#with this}}{{../name}}{{/with}}{{/each}}',
    '{{lookup map "one"}}{{lookup list 1}}{{lookup people.[1] "name"}}{{lookup nope "x"}}{{#with (lookup people 0)}}{{name}}{{/with}}',
    '{{#each list}}{{lookup ../people @index}}{{/each}}{{#each (lookup people.[0] "tags")}}{{this}}{{/each}}',
    '{{eq name "Ada"}} {{eq zero 0}} {{eq zero "0"}} {{ne name \'x\'}} {{eq nope undefined}} {{eq none null}} {{eq yes true}} {{not yes}} {{not nothing}}',
    '{{#if (eq deep.er.est "found")}}a{{else}}b{{/if}}{{#unless (eq name "x")}}a{{/unless}}{{#if (and yes (not (or no zero)))}}a{{/if}}',
    '{{and yes name}} {{and zero name}} {{or no name}} {{or no zero}} {{and yes nothing}} {{{or "<" name}}} {{#with (or nope deep)}}{{er.est}}{{/with}}',
    '{{list.[0]}} {{list.[1]}} {{map.[one]}} {{deep/er/est}} {{./name}} {{this/name}} {{people.[0].tags.[1]}} {{name.length}}',
    ' a {{~name~}} b {{~{html}~}} c {{~! comment ~}} d {{~!-- comment --~}} e {{~&html~}} f',
    '\n{{#if yes ~}}\n  a\n{{~else~}}\n b\n{{~/if}}\n z {{~#each list}} {{this}} {{/each~}} \n y',
    '{{#each people~}}\n  {{name}}\n  {{~#if tags}} tags{{/if}}\n{{~/each}}\nend',
    '\\{{name}} a {{name}} \\\\{{name}} \\{{#if}} b',
    '{{ eq name "x" }}{{#if   ( eq   name\n  "x" ) }}a{{else  if yes}}b{{/if}}',
  ])('renders %j like Handlebars', (template) => {
    const { html, problems } = renderTemplate(template, values);
    expect(problems).toEqual([]);
    expect(html).toBe(handlebars.compile(template)(values));
  });

  it('renders random tags like Handlebars', () => {
    const leaf = fc.constantFrom(
      '{{name}}',
      '{{{html}}}',
      'text',
      '\n',
      ' ',
      '{{this}}',
      '{{@index}}',
      '{{! c }}',
      '{{deep.er.est}}',
      '  \n',
      '{{../name}}',
      '{{@first}}',
      '{{@last}}',
      '{{@../index}}',
      '{{@root.name}}',
      '{{~name}}',
      '{{{html}~}}',
      '{{eq name ../name}}',
      '{{~!-- c --~}}',
      '{{lookup this "name"}}',
    );
    const { node } = fc.letrec<{ node: string }>((tie) => {
      const inside = fc.array(tie('node'), { maxLength: 4 }).map((parts) => parts.join(''));
      const block = (word: string, names: readonly string[]) =>
        fc
          .tuple(fc.constantFrom(...names), inside, fc.option(inside))
          .map(
            ([name, content, other]) =>
              `{{#${word} ${name}}}${content}${other === null ? '' : `{{else}}${other}`}{{/${word}}}`,
          );
      return {
        node: fc.oneof(
          { depthSize: 'small' },
          leaf,
          block('if', ['yes', 'no', 'list', 'nope', '(eq name "Ada")', '(or no @first)']),
          block('unless', ['yes', '../yes', '(and yes (not @last))']),
          block('each', ['list', 'nothing', 'people', 'map', '../people']),
          block('with', ['deep', 'nope', 'people.[0]', '(lookup ../people 1)']),
        ),
      };
    });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (parts) => {
        const template = parts.join('');
        expect(renderTemplate(template, values).html, template).toBe(handlebars.compile(template)(values));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['other helpers', 'a {{upper name}} b', 'a  b', 'unknown-template-tag 0:2'],
    ['other helpers within', '{{#if (not (upper name))}}a{{/if}}', 'a', 'unknown-template-tag 0:0'],
    ['a helper with too few values', '{{eq name}}', '', 'unknown-template-tag 0:0'],
    ['partials', '{{> card}}', '', 'no-partials 0:0'],
    ['other blocks, with all inside', '\n{{#list people}}{{name}}{{/list}}x', '\nx', 'unknown-template-tag 1:0'],
    ['blocks without a value', '{{#if}}a{{/if}}', '', 'unknown-template-tag 0:0'],
    ['a call that breaks off', 'a{{eq (eq name "x"}}', 'a', 'unknown-template-tag 0:1'],
    ['a text that breaks off', '{{eq name "x}}', '', 'unknown-template-tag 0:0'],
    ['sections turned round', '{{^name}}a{{/name}}b', 'b', 'unknown-template-tag 0:0'],
    ['a block that never closes', '{{#if yes}}a', 'a', 'missing-end 0:0'],
    ['an end without a beginning', 'a{{/if}}', 'a', 'unexpected-end 0:1'],
    ['an else outside of a block', 'a{{else}}b', 'ab', 'unexpected-else 0:1'],
  ])('reports unsupported %s', (_, template, html, problem) => {
    const rendered = renderTemplate(template, values);
    expect(rendered.html).toBe(html);
    expect(rendered.problems.map(({ code, range }) => `${code} ${range.start.line}:${range.start.character}`)).toEqual([
      problem,
    ]);
  });

  it('shows braces that are never closed', () => {
    expect(renderTemplate('a {{ b', values)).toEqual({ html: 'a {{ b', problems: [] });
  });

  it('has access to nothing but the given values', () => {
    const tags = [
      'constructor',
      '__proto__',
      'name.constructor',
      'list.push',
      'toString',
      'deep.__proto__.x',
      'list.constructor.constructor',
    ];
    for (const tag of tags) expect(renderTemplate(`{{${tag}}}`, values).html, tag).toBe('');
  });

  it('is cut off with a problem when nested loops make it too large', () => {
    const long = { list: Array.from({ length: 1000 }, () => 'text') };
    const template = '{{#each list}}{{#each list}}x{{/each}}{{/each}}';
    expect(
      renderTemplate(template, { list: Array.from({ length: 1000 }, () => long) }).problems.map(({ code }) => code),
    ).toEqual(['template-too-large']);
  });

  it('never throws, and takes linear time', async () => {
    for (const piece of [
      '{{',
      '{{#if a}}',
      '{{/if}}',
      '{{else}}',
      '{{{',
      '{{!',
      '\n{{! a }}',
      '}}',
      '{{a.',
      '{{#each a}}{{/each}}',
      '{{{a}}}',
      '{{!-- a --}}',
      '{{a ',
      '{{(a ',
      '{{a "',
      '{{a \\"',
      '{{#if a}}{{else if b}}',
      ' {{~a~}} ',
      '\\{{',
      '../',
      '{{#if ../a}}b{{/if}}',
    ]) {
      await expectLinear((text) => renderTemplate(text, values), repeating(piece), piece);
    }
  });
});
