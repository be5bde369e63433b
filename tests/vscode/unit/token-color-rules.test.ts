import { describe, expect, it } from 'vitest';
import {
  noTokenColors,
  pickSurfaceColors,
  pickTokenColors,
  readTokenRules,
} from '../../../src/vscode/slides/token-color-rules.ts';

const rule = (scope: string | string[], foreground: string) => ({ scope, settings: { foreground } });

describe('the rules of a colour theme', () => {
  it('are read from text with commas and from lists', () => {
    expect(readTokenRules([rule('comment, string', '#111111'), rule(['keyword'], '#222222')])).toEqual([
      { selector: 'comment', color: '#111111' },
      { selector: 'string', color: '#111111' },
      { selector: 'keyword', color: '#222222' },
    ]);
  });

  it('leave out what holds in one language only, and what is no colour', () => {
    const odd = [rule('source.go keyword', '#111111'), rule('keyword', 'red;}'), { scope: 'string' }, null, 'text'];
    expect(readTokenRules(odd)).toEqual([]);
    expect(readTokenRules('./old.tmTheme')).toEqual([]);
    expect(readTokenRules(undefined)).toEqual([]);
  });
});

describe('the colours around the code', () => {
  it('have the names that VS Code gives them in a webview', () => {
    const colors = { 'editor.background': '#101010', 'textLink.foreground': 'blue', 'badge.background': '#ff0000' };
    expect(pickSurfaceColors(colors)).toEqual({
      '--vscode-editor-background': '#101010',
      '--vscode-badge-background': '#ff0000',
    });
  });
});

describe('the colours of code', () => {
  const pick = (...rules: object[]) => pickTokenColors(readTokenRules(JSON.parse(JSON.stringify(rules))));

  it('come from the longest selector that fits', () => {
    const colors = pick(
      rule('string.quoted', '#aa0000'),
      rule('string', '#00aa00'),
      rule('string.quoted.single', '#0000aa'),
    );
    expect(colors['--code-string']).toBe('#aa0000');
  });

  it('come from the last of equal selectors, so that a theme overrules what it includes', () => {
    expect(pick(rule('comment', '#111111'), rule('comment', '#222222'))['--code-comment']).toBe('#222222');
  });

  it('come from a kindred scope where the best has none', () => {
    expect(pick(rule('storage', '#123456'))['--code-keyword']).toBe('#123456');
  });

  it('do not take a scope for another that begins alike', () => {
    expect(pick(rule('keywordish', '#123456'))['--code-keyword']).toBe('');
  });

  it('are empty where a theme says nothing, which takes the last theme’s colour back', () => {
    expect(pick()).toEqual(noTokenColors);
  });
});
