import fc from 'fast-check';
import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { renderTemplate } from '../../src/slides/template/template.ts';

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
  ])('fills %j as Handlebars does', (template) => {
    const { html, problems } = renderTemplate(template, values);
    expect(problems).toEqual([]);
    expect(html).toBe(Handlebars.compile(template)(values));
  });

  it('of tags in any order fills as Handlebars does', () => {
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
          block('if', ['yes', 'no', 'list', 'nope']),
          block('each', ['list', 'nothing', 'people', 'map']),
        ),
      };
    });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (parts) => {
        const template = parts.join('');
        expect(renderTemplate(template, values).html, template).toBe(Handlebars.compile(template)(values));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['helpers', 'a {{upper name}} b', 'a  b', 'unknown-template-tag 0:2'],
    ['partials', '{{> card}}', '', 'unknown-template-tag 0:0'],
    ['other blocks, with all inside', '\n{{#unless no}}{{name}}{{/unless}}x', '\nx', 'unknown-template-tag 1:0'],
    ['parent paths', '{{../name}}', '', 'unknown-template-tag 0:0'],
    ['whitespace control', '{{~name~}}', '', 'unknown-template-tag 0:0'],
    ['a block that never closes', '{{#if yes}}a', 'a', 'missing-end 0:0'],
    ['an end without a beginning', 'a{{/if}}', 'a', 'unexpected-end 0:1'],
    ['an else outside of a block', 'a{{else}}b', 'ab', 'unknown-template-tag 0:1'],
  ])('says that it does not read %s', (_, template, html, problem) => {
    const rendered = renderTemplate(template, values);
    expect(rendered.html).toBe(html);
    expect(rendered.problems.map(({ code, range }) => `${code} ${range.start.line}:${range.start.character}`)).toEqual([
      problem,
    ]);
  });

  it('shows braces that never close', () => {
    expect(renderTemplate('a {{ b', values)).toEqual({ html: 'a {{ b', problems: [] });
  });

  it('reaches nothing but the values it was given', () => {
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

  it('ends, however many loops are in loops', () => {
    const long = { list: Array.from({ length: 1000 }, () => 'text') };
    const template = '{{#each list}}{{#each list}}x{{/each}}{{/each}}';
    expect(
      renderTemplate(template, { list: Array.from({ length: 1000 }, () => long) }).problems.map(({ code }) => code),
    ).toEqual(['template-too-large']);
  });

  it('never throws, and takes linear time', () => {
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
    ]) {
      const started = performance.now();
      renderTemplate(piece.repeat(200_000 / piece.length), values);
      expect(performance.now() - started, piece).toBeLessThan(3000);
    }
  });
});
