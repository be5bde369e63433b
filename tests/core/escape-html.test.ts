import { expect, it } from 'vitest';
import { escapeHtml, escapeScript } from '../../src/core/escape-html.ts';

it.each([
  ['nothing', '', ''],
  ['a plain text as it is', 'let it be – 100 %', 'let it be – 100 %'],
  ['a tag', '<b>', '&lt;b&gt;'],
  ['both kinds of quotes', `"it's"`, '&quot;it&#39;s&quot;'],
  ['what is escaped already once more', '&lt;', '&amp;lt;'],
  ['every one of many', '<<&&', '&lt;&lt;&amp;&amp;'],
])('escapeHtml returns %s', (_, text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

it.each([
  ['nothing of most scripts', 'a < b && b > c', 'a < b && b > c'],
  ['what would end the element', "x = '</script>'", "x = '<\\/script>'"],
  ['what would begin a comment', "x = '<!-- y'", "x = '<\\!-- y'"],
])('escapeScript escapes %s', (_, script, text) => {
  expect(escapeScript(script)).toBe(text);
});
