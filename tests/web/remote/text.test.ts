import { describe, expect, it } from 'vitest';
import type { Demos, ShowSnapshot } from '../../../src/api/editor-port.ts';
import { parseNotes, parseSpans } from '../../../src/web/remote/text/notes-text.ts';
import { formatSpan, paceOf } from '../../../src/web/remote/text/time-words.ts';
import {
  describeEnd,
  describeLink,
  describeNext,
  describePlace,
  describeStatus,
  toneOf,
} from '../../../src/web/remote/text/words.ts';

const idle: ShowSnapshot = {
  revision: 1,
  status: 'idle',
  timer: {},
  queueLength: 0,
  isTyping: false,
  canGoBack: false,
  isBlack: false,
  history: [],
  nextDemo: { id: 'b', title: 'B' },
};
const demos: Demos = {
  demoFiles: [
    { filePath: '/x.json', demos: [{ id: 'a', title: 'A' }] },
    { filePath: '/y.json', demos: [{ id: 'b', title: 'B' }] },
  ],
  slides: {},
};
const a = { id: 'a', title: 'A' };

describe('the words for the show', () => {
  it.each<[string, string, Partial<ShowSnapshot>]>([
    ['ready', 'Ready to begin', {}],
    ['ready', 'Ready for the next step', { currentDemo: a }],
    [
      'running',
      'Running · step 2 of 5',
      { status: 'running', step: { ...a, progress: { action: 'insert', index: 2, count: 5 } } },
    ],
    ['running', 'Typing · 2 waiting', { status: 'running', step: a, isTyping: true, queueLength: 2 }],
    ['paused', 'Paused. Next goes on.', { status: 'paused', pause: { kind: 'pause' } }],
    ['paused', 'Ask them', { status: 'paused', pause: { kind: 'pause', message: 'Ask them' } }],
    ['failed', 'There is no a.ts', { lastError: 'There is no a.ts' }],
    ['failed', 'No a.ts. “A”, action open (x.json:3)', { lastError: '“A”, action open (x.json:3): No a.ts.' }],
    ['black', 'The screen is black', { status: 'running', isBlack: true }],
  ])('%s: %s', (tone, words, part) => {
    const state = { ...idle, ...part };
    expect([toneOf(state), describeStatus(state)]).toEqual([tone, words]);
  });

  it('tell the end from a show without demos', () => {
    const { nextDemo: _, ...over } = idle;
    expect(describeStatus(over)).toBe('Demo files lie in the .demo folder of a project.');
    expect(describeStatus({ ...over, currentDemo: a })).toBe('Nothing left. That was the show.');
    expect(toneOf({ ...over, slide: { index: 1, count: 2, title: 'S' } })).toBe('ready');
    expect(describePlace(over, demos)).toEqual(['Now', 'No demos here yet']);
    expect(describeNext(over)).toBe('Nothing left');
  });

  it('tell the place by the slide, else by the demo', () => {
    expect(describePlace(idle, demos)).toEqual(['Now', 'Before the first step']);
    expect(describePlace({ ...idle, currentDemo: { id: 'b', title: 'B' } }, demos)).toEqual(['Demo 2 of 2', 'B']);
    expect(describePlace({ ...idle, currentDemo: a }, undefined)).toEqual(['Now', 'A']);
    const slide = { index: 3, count: 7, title: '' };
    expect(describePlace({ ...idle, currentDemo: a, slide }, demos)).toEqual(['Slide 3 of 7', 'A']);
    expect(describeNext({ ...idle, slide })).toBe('The slides go on, then B');
    expect(describeNext({ ...idle, slide: { ...slide, index: 7 } })).toBe('B');
    expect(describeNext({ ...idle, status: 'paused' })).toBe('Goes on after the pause');
  });

  it('say plainly how the connection is, and what became of a press', () => {
    expect(describeLink({ kind: 'away' })).toBe('Showrunner is not there');
    expect(describeLink({ kind: 'refused', detail: 'No.' })).toBe('No.');
    const next = { lane: 'move', path: 'api/next' } as const;
    expect(describeEnd(next, { kind: 'done' })).toBeUndefined();
    expect(describeEnd(next, { kind: 'refused', code: 'no-next', detail: 'That was all.' })).toBe('That was all.');
    expect(describeEnd(next, { kind: 'unknown', because: 'silence' })).toContain('No answer for a minute');
    expect(describeEnd(next, { kind: 'unknown', because: 'restarted' })).toContain('“Next” may not have run');
  });
});

describe('the time', () => {
  it.each([
    [0, '0:00'],
    [65.9, '1:05'],
    [3600, '1:00:00'],
    [-30, '0:30'],
  ])('of %d s is %s', (seconds, words) => expect(formatSpan(seconds)).toBe(words));

  it('is fine, short, and over', () => {
    expect(paceOf(10, undefined)).toEqual({ kind: 'none', share: 0, left: '' });
    expect(paceOf(undefined, 10)).toEqual({ kind: 'fine', share: 0, left: '10:00 left' });
    expect(paceOf(509, 10).kind).toBe('fine');
    expect(paceOf(510, 10)).toMatchObject({ kind: 'short', left: '1:30 left' });
    expect(paceOf(640, 10)).toEqual({ kind: 'over', share: 1, left: '0:40 over' });
  });
});

describe('notes', () => {
  it('are read as speakers write them', () => {
    const text = [
      '# Open *strong*',
      'Say **this** and `that`,',
      'slowly.',
      '',
      '- one',
      '  - two',
      '* three',
      '  goes on',
      '',
      '1. first',
      '2) second',
      '> a quote',
      '---',
      '```js',
      'let *a*;',
      '```',
    ].join('\r\n');
    expect(print(text)).toMatchInlineSnapshot(`
      "h1: Open <em>strong</em>
      paragraph: Say <strong>this</strong> and <code>that</code>,/slowly.
      ul: 0 one | 1 two | 0 three/goes on
      ol: 0 first | 0 second
      quote: a quote
      rule
      code: let *a*;"
    `);
  });

  it.each([
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case_name', 'snake_case_name'],
    ['_really_', '<em>really</em>'],
    ['**', '**'],
    ['**a', '**a'],
    ['a ** b ** c', 'a ** b ** c'],
    ['\\*not\\* `a`', '*not* <code>a</code>'],
    ['[words](https://a.example/b) [x', '<link>words</link> [x'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%s is %s', (source, expected) => expect(spans(parseSpans(source))).toBe(expected));

  it('that never close what they open are read to their end', () => {
    expect(print('```\na')).toBe('code: a');
    expect(print('')).toBe('');
  });

  it.each(
    [['*a ', '`', '_a', '**', '[', '[a](', '\\', '> ', '- ', '#', '1. ', '```\n'].map((piece) => [piece])].flat(),
  )('of a megabyte of %j cost no more than their length', (piece) => {
    const cost = (size: number) => {
      const text = piece.repeat(Math.ceil(size / piece.length));
      const start = performance.now();
      parseNotes(text);
      return performance.now() - start;
    };
    cost(10_000);
    const [small, large] = [Math.max(cost(50_000), 1), cost(500_000)];
    expect(large / small).toBeLessThan(60);
  });
});

function print(text: string): string {
  return parseNotes(text)
    .map((block) => {
      if (block.kind === 'rule') return 'rule';
      if (block.kind === 'code') return `code: ${block.text}`;
      if (block.kind === 'heading') return `h${block.level}: ${spans(block.text)}`;
      if (block.kind !== 'list') return `${block.kind}: ${spans(block.text)}`;
      const items = block.items.map(({ depth, text }) => `${depth} ${spans(text)}`);
      return `${block.isOrdered ? 'ol' : 'ul'}: ${items.join(' | ')}`;
    })
    .join('\n');
}

function spans(parts: ReturnType<typeof parseSpans>): string {
  return parts
    .map(({ kind, text }) => (kind === 'text' ? text : `<${kind}>${text}</${kind}>`))
    .join('')
    .replaceAll('\n', '/');
}
