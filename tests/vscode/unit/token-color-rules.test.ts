import { describe, expect, it } from 'vitest';
import {
  noTokenColors,
  pickSurfaceColors,
  pickTokenColors,
  readTokenRules,
} from '../../../src/vscode/slides/token-color-rules.ts';

const rule = (scope: string | string[], foreground: string) => ({ scope, settings: { foreground } });

describe('readTokenRules', () => {
  it('reads scopes separated by commas and lists of scopes', () => {
    expect(readTokenRules([rule('comment, string', '#111111'), rule(['keyword'], '#222222')])).toEqual([
      { selector: 'comment', color: '#111111' },
      { selector: 'string', color: '#111111' },
      { selector: 'keyword', color: '#222222' },
    ]);
  });

  it('ignores rules for a single language and invalid colors', () => {
    const odd = [rule('source.go keyword', '#111111'), rule('keyword', 'red;}'), { scope: 'string' }, null, 'text'];
    expect(readTokenRules(odd)).toEqual([]);
    expect(readTokenRules('./old.tmTheme')).toEqual([]);
    expect(readTokenRules(undefined)).toEqual([]);
  });
});

describe('pickSurfaceColors', () => {
  it('uses the names that VS Code gives the colors in a webview', () => {
    const colors = { 'editor.background': '#101010', 'textLink.foreground': 'blue', 'badge.background': '#ff0000' };
    expect(pickSurfaceColors(colors)).toEqual({
      '--vscode-editor-background': '#101010',
      '--vscode-badge-background': '#ff0000',
    });
  });
});

describe('pickTokenColors', () => {
  const pick = (...rules: object[]) => pickTokenColors(readTokenRules(JSON.parse(JSON.stringify(rules))));

  it('takes the color of the longest matching selector', () => {
    const colors = pick(
      rule('string.quoted', '#aa0000'),
      rule('string', '#00aa00'),
      rule('string.quoted.single', '#0000aa'),
    );
    expect(colors['--code-string']).toBe('#aa0000');
  });

  it('takes the last of equal selectors, so that a theme overrides a theme it includes', () => {
    expect(pick(rule('comment', '#111111'), rule('comment', '#222222'))['--code-comment']).toBe('#222222');
  });

  it('falls back to a related scope', () => {
    expect(pick(rule('storage', '#123456'))['--code-keyword']).toBe('#123456');
  });

  it('does not match a scope that only begins with the same letters', () => {
    expect(pick(rule('keywordish', '#123456'))['--code-keyword']).toBe('');
  });

  it('returns empty colors for a theme without rules, which clears the colors of the last theme', () => {
    expect(pick()).toEqual(noTokenColors);
  });
});
